import { Wait } from "./wait.ts";

/**
 * A wait that is over at once. A process that has nothing to wait for yields it all the same, so that a loop of such
 * waits is seen to spin.
 */
class Nothing extends Wait<undefined> {
  override begin(): boolean {
    return true;
  }

  override get value(): undefined {
    return undefined;
  }

  override withdraw(): void {}

  override describe(): string {
    return "nothing";
  }
}

/** See `Nothing`. */
export const nothing: Wait<undefined> = new Nothing();
