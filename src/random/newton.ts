/** Newton's method squares the relative error with each step: after a step below this one the error is that of rounding. */
const smallStep = 1e-9;

/** From the starts used here, fewer than ten are needed. */
const mostSteps = 200;

/**
 * Finds a positive root by Newton's method: repeats value · exp(`logarithmicStep(value)`) from `start` until the step is
 * below 1e-9, that is, a Newton step for the logarithm of the root.
 *
 * @throws {Error} if 200 steps do not settle.
 */
export function newtonOfLogarithm(start: number, logarithmicStep: (value: number) => number): number {
  let value = start;
  for (let count = 0; count < mostSteps; count++) {
    const step = logarithmicStep(value);
    value *= Math.exp(step);
    if (Math.abs(step) < smallStep) return value;
  }
  throw new Error(`Newton's method did not settle within ${mostSteps} steps from ${start}`);
}
