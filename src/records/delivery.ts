/** Why a delivery is no longer the one that counts. */
export type DeliveryEnd =
  /** The worker had given the take up, or was gone, when the answer came; or the answer was lost. */
  | "answer lost"
  | "worker crashed"
  /** The worker left after a job that asked for a fresh one. */
  | "worker refreshed"
  /** The autoscaler stopped the worker. */
  | "worker scaled down"
  | "attempt failed"
  /** Stopped or timed out on a worker that the service had taken to have lost it. */
  | "cut short"
  /** The job went back to the queue while a worker still had it: that worker may run it too. */
  | "lease ran out"
  /** Another delivery of the job finished first. */
  | "finished elsewhere";

/**
 * A delivery of a job to a worker that is not the one in the job columns: an earlier one, or one that ran beside it.
 * Times in whole microseconds; NaN for what has not happened.
 */
export interface SupersededDelivery {
  readonly job: number;
  readonly worker: number;
  readonly take: number;
  /** When the job had come into the queue. */
  readonly queued: number;
  readonly taken: number;
  readonly started: number;
  /** When the worker was done with it. */
  readonly ended: number;
  readonly why: DeliveryEnd;
}
