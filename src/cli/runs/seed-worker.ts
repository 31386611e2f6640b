import { performance } from "node:perf_hooks";
import { answerTo, type SeedAnswer, type SeedTask, settled } from "./seed-task.ts";

/** A range of seeds, answered; up to the first one that failed. */
export interface RangeAnswer {
  readonly answers: readonly SeedAnswer[];
  /** How long it took, in milliseconds. */
  readonly elapsed: number;
}

/** What a worker thread does: the runs of a range of seeds. The build makes `dist/worker.js` of this file. */
export default async function answerRange(task: SeedTask): Promise<RangeAnswer> {
  const begin = performance.now();
  const answers: SeedAnswer[] = [];
  for (const seed of task.seeds) {
    const steps = answerTo(task, seed);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const answer = await settled(step.value);
    answers.push(answer);
    if ("failure" in answer) break;
  }
  return { answers, elapsed: performance.now() - begin };
}
