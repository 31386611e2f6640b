import type { DeliveryEnd } from "./delivery.ts";
import type { EmptyAnswer } from "./take-columns.ts";

/** Why a worker is gone: it was shut down, it crashed, or it left to be replaced by a fresh one. */
export type WorkerEnd = "shut down" | "crashed" | "refreshed" | "scaled down";

/** What an autoscaler saw and did: `change` workers more, or fewer. */
export interface Scaling {
  /** Workers that take jobs. */
  readonly there: number;
  /** Workers that are starting. */
  readonly booting: number;
  readonly wanted: number;
  readonly change: number;
}

/** One thing that happened in a run. `time` in whole microseconds; the rest depends on `event`. */
export type LoggedEvent = { readonly time: number } & (
  | { readonly event: "worker-started"; readonly worker: number }
  | { readonly event: "worker-booting"; readonly worker: number }
  /** A worker that was starting will not. */
  | { readonly event: "worker-start-withdrawn"; readonly worker: number }
  | ({ readonly event: "scaled" } & Scaling)
  | { readonly event: "worker-shut-down"; readonly worker: number }
  | { readonly event: "worker-stopped"; readonly worker: number; readonly why: WorkerEnd }
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
  /** Before its answer, where the service assigns jobs at the send; the answer's own `jobs` are then empty. */
  | {
      readonly event: "jobs-assigned";
      readonly take: number;
      readonly worker: number;
      readonly jobs: readonly number[];
    }
  | {
      readonly event: "take-refused";
      readonly take: number;
      readonly worker: number;
      readonly outcome: EmptyAnswer;
    }
  | { readonly event: "take-given-up"; readonly take: number; readonly worker: number }
  | { readonly event: "job-held"; readonly job: number; readonly worker: number }
  | { readonly event: "job-started"; readonly job: number; readonly worker: number }
  | { readonly event: "job-finished"; readonly job: number; readonly worker: number }
  /** Ended without finishing; `worker` is −1 where none had it. `from`: where it was, one of `jobStates`. */
  | {
      readonly event: "job-ended";
      readonly job: number;
      readonly worker: number;
      readonly outcome: string;
      readonly from: string;
    }
  | {
      readonly event: "job-lost";
      readonly job: number;
      readonly worker: number;
      readonly why: DeliveryEnd;
      readonly from: string;
      /** Whether the job goes back to the queue: not if it had been delivered again already. */
      readonly returns: boolean;
    }
  /** Taken out of the queue: it has finished on a worker that was thought to have lost it. */
  | { readonly event: "job-withdrawn"; readonly job: number }
  | { readonly event: "job-redelivered"; readonly job: number }
  | { readonly event: "lease-ran-out"; readonly job: number; readonly worker: number }
);
