import type { Terminal } from "../terminal.ts";

/** Whether the user wants to stop (Ctrl-C): asked between runs, so that what is done can be written. */
export class Interruption {
  /** Settles when the user interrupts. */
  readonly wanted: Promise<void>;
  #requested = false;
  readonly #stopListening: () => void;

  constructor(terminal: Terminal) {
    let settle = (): void => {};
    this.wanted = new Promise((resolve) => {
      settle = resolve;
    });
    const stop = terminal.onInterrupt?.(() => {
      this.#requested = true;
      settle();
    });
    this.#stopListening = stop ?? (() => {});
  }

  get requested(): boolean {
    return this.#requested;
  }

  /** Signals do again what they usually do. */
  dispose(): void {
    this.#stopListening();
  }
}
