/** One thing that happened in a run. `time` in whole microseconds; the rest depends on `event`. */
export type LoggedEvent = { readonly time: number } & (
  | { readonly event: "worker-started"; readonly worker: number }
  | { readonly event: "concurrency-set"; readonly worker: number; readonly slots: number }
  | { readonly event: "job-arrived"; readonly job: number }
  | {
      readonly event: "take-sent";
      readonly take: number;
      readonly worker: number;
      readonly asked: number;
      readonly depth: number;
    }
  | {
      readonly event: "take-answered";
      readonly take: number;
      readonly worker: number;
      readonly jobs: readonly number[];
    }
  | { readonly event: "take-given-up"; readonly take: number; readonly worker: number }
  | { readonly event: "job-held"; readonly job: number; readonly worker: number }
  | { readonly event: "job-started"; readonly job: number; readonly worker: number }
  | { readonly event: "job-finished"; readonly job: number; readonly worker: number }
);
