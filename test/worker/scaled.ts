import type { Run } from "../../src/experiment/run.ts";
import type { Autoscaler } from "../../src/scenario/scenario.ts";
import { SECOND } from "../support/scenario.ts";

/** An autoscaler with the vendor's numbers, a check a second, and nobody at the beginning. */
export function autoscaler(choices: Partial<Autoscaler> = {}): Autoscaler {
  return {
    rule: "queue-delay",
    value: choices.rule === "request-count" ? 4 : 4 * SECOND,
    reading: "queued+inProgress",
    checkEvery: SECOND,
    min: 0,
    max: 3,
    initial: 0,
    idleTimeout: 5 * SECOND,
    step: choices.rule === "request-count" ? Number.MAX_SAFE_INTEGER : 1,
    countsStarting: true,
    scaleDown: "idle",
    ...choices,
  };
}

/** What an autoscaler decided, a line each: `5: 1+1, wants 3: +1` at 5 s with one worker there and one starting. */
export function decisions({ scalings }: Run): string[] {
  return scalings.map(({ time, there, booting, wanted, change }) => {
    return `${time / SECOND}: ${there}+${booting}, wants ${wanted}: ${change > 0 ? "+" : "−"}${Math.abs(change)}`;
  });
}
