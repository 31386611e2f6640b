import type { SurvivalCurve } from "./survival-curve.ts";

/** How far to look ahead: `steps` steps of `step` microseconds. */
export interface LookAhead {
  readonly step: number;
  readonly steps: number;
}

/**
 * How many jobs are expected to finish within 0, 1, … `steps` steps from now, if each slot that frees gets a job at once.
 * `ages` says how long each slot's job has run. The renewal equation on a grid (Cox 1962, "Renewal Theory"): a finish in a
 * step is that of a job that runs now, or of one that began when another finished in an earlier step.
 */
export function expectedFinishes(
  survives: SurvivalCurve,
  ages: readonly number[],
  { step, steps }: LookAhead,
): Float64Array {
  const byStep = new Float64Array(steps + 1);
  for (const age of ages) addFirstFinish(byStep, age, { survives, step });
  const ofNewJob = new Float64Array(steps + 1);
  addFirstFinish(ofNewJob, 0, { survives, step });
  const total = new Float64Array(steps + 1);
  for (let index = 1; index <= steps; index += 1) {
    let finishes = byStep[index] as number;
    for (let began = 1; began < index; began += 1)
      finishes += (byStep[began] as number) * (ofNewJob[index - began] as number);
    byStep[index] = finishes;
    total[index] = (total[index - 1] as number) + finishes;
  }
  return total;
}

/** Adds to each step the chance that a job of this age finishes in it. */
function addFirstFinish(
  byStep: Float64Array,
  age: number,
  { survives, step }: { readonly survives: SurvivalCurve; readonly step: number },
): void {
  const now = survives(age);
  let before = 1;
  for (let index = 1; index < byStep.length; index += 1) {
    const after = now > 0 ? survives(age + index * step) / now : 0;
    byStep[index] = (byStep[index] as number) + before - after;
    before = after;
  }
}
