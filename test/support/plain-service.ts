import { Answers } from "../../src/job-take/answers.ts";
import type { JobTakeServiceParts } from "../../src/job-take/job-take-service.ts";

/** A job-take service in which nothing is drawn and nothing goes wrong; times in whole microseconds. */
export const plainService: Omit<JobTakeServiceParts, "latency" | "recorder"> = {
  answers: new Answers({}, () => ({ uniform: () => 0.5 })),
  drawJitter: () => 0,
  assign: "answer",
  wake: "all",
  dispatch: "first-waiting",
  dispatchStream: () => ({ uniform: () => 0.5 }),
  maxWait: undefined,
  redeliverAfter: 1_000,
  lateBy: 1_000,
  lease: undefined,
  jobEnded: () => {},
};
