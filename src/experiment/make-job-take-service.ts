import type { Simulation } from "../des/simulation.ts";
import type { Answers } from "../job-take/answers.ts";
import { JobTakeService } from "../job-take/job-take-service.ts";
import { latencyModelOf } from "../job-take/latency/latency-model-of.ts";
import { randomStream } from "../random/random-stream.ts";
import type { Recorder } from "../records/recorder.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { wholeMicroseconds } from "./whole-microseconds.ts";

/** The job-take service that a scenario describes, with streams of its own for what it draws. */
export function makeJobTakeService(
  simulation: Simulation,
  parts: {
    readonly scenario: Scenario;
    readonly seed: number;
    readonly recorder: Recorder;
    readonly answers: Answers;
    readonly jobEnded: (job: number) => void;
  },
): JobTakeService {
  const { scenario, seed, ...rest } = parts;
  const { jobTake } = scenario;
  const stream = (purpose: string) => () => randomStream({ seed, purpose, index: 0 });
  return new JobTakeService(simulation, {
    ...rest,
    latency: latencyModelOf(jobTake, stream("latency")),
    drawJitter: wholeMicroseconds(jobTake.latencyJitter, { seed, purpose: "latency jitter", index: 0 }),
    assign: jobTake.assign,
    wake: jobTake.wake,
    dispatch: jobTake.dispatch,
    dispatchStream: stream("dispatch"),
    maxWait: jobTake.maxWait,
    redeliverAfter: jobTake.redeliverAfter,
    lateBy: jobTake.lateBy,
    lease: jobTake.lease,
  });
}
