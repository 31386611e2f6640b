/** The page's colours, as a canvas needs them. */
export interface Palette {
  readonly page: string;
  readonly ink: string;
  readonly faint: string;
  readonly rule: string;
  readonly running: string;
  readonly held: string;
  /** A delivery that did not end well. */
  readonly bad: string;
  readonly take: string;
  /** Text on a take. */
  readonly onTake: string;
  readonly cursor: string;
  /** Behind the lanes while jobs are queued. */
  readonly backlog: string;
}

/** Reads the colours that hold for an element now: they differ between light and dark. */
export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--${name}`).trim() || "gray";
  return {
    page: colour("page"),
    ink: colour("ink"),
    faint: colour("faint"),
    rule: colour("rule"),
    running: colour("running"),
    held: colour("held"),
    bad: colour("bad"),
    take: colour("take"),
    onTake: colour("on-take"),
    cursor: colour("link"),
    backlog: colour("backlog"),
  };
}
