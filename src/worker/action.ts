import { Notice } from "../des/notice.ts";

/** Something that falls due for a worker. */
export class Action extends Notice {
  readonly #action: () => void;
  #occurred = false;

  constructor(action: () => void) {
    super();
    this.#action = action;
  }

  /** Whether it has happened, and is no longer pending. */
  get occurred(): boolean {
    return this.#occurred;
  }

  override occur(): void {
    this.#occurred = true;
    this.#action();
  }
}
