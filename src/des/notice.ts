/**
 * Something that is to happen at an instant: an entry of the event list. A class rather than a function, so that a
 * process can stand in the event list itself and a withdrawn entry can say so.
 */
export abstract class Notice {
  /** True once the notice was withdrawn: it leaves the event list without happening. */
  withdrawn = false;

  /** Who stands behind the notice, for messages. Most have none, and no room for it. */
  declare readonly name: string | undefined;

  /** Makes it happen. */
  abstract occur(): void;
}
