import { randomStream } from "../../src/random/random-stream.ts";
import { ratioOfMeansInterval } from "../../src/statistics/ratio-of-means-interval.ts";
import { resampledMean } from "../../src/statistics/resampled-mean.ts";
import { resamplingPlan } from "../../src/statistics/resampling-plan.ts";
import { normal } from "./synthetic-study.ts";

const seeds = 30;
/** The ratio that the gate allows. */
export const bound = 1.02;
const variation = 0.03;
const correlation = 0.5;

/** The values of a study: normal, with a coefficient of variation of 0.03 in each arm and a correlation of 0.5. */
function gateStudy(study: number, ratio: number): { baseline: number[]; candidate: number[] } {
  const stream = randomStream({ seed: study, purpose: "gate study", index: 0 });
  const baseline: number[] = [];
  const candidate: number[] = [];
  for (let seed = 0; seed < seeds; seed++) {
    const first = normal(stream);
    const second = correlation * first + Math.sqrt(1 - correlation ** 2) * normal(stream);
    baseline.push(40 * (1 + variation * first));
    candidate.push(40 * ratio * (1 + variation * second));
  }
  return { baseline, candidate };
}

/** How often the gate `<= 102 %` fails (the whole interval is above) and passes outright (the whole interval is below). */
export function verdicts(ratio: number, studies: number): { fail: number; pass: number } {
  let fail = 0;
  let pass = 0;
  for (let study = 0; study < studies; study++) {
    const { baseline, candidate } = gateStudy(study, ratio);
    const plan = resamplingPlan({ n: seeds, resamples: 10_000, key: `gate study ${study}` });
    const interval = ratioOfMeansInterval(
      { candidate: resampledMean(plan, candidate), baseline: resampledMean(plan, baseline) },
      { level: 0.95 },
    );
    if (interval !== null && interval.low > bound) fail++;
    if (interval !== null && interval.high <= bound) pass++;
  }
  return { fail: fail / studies, pass: pass / studies };
}
