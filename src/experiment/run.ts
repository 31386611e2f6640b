import type { DeliveryLedger } from "../records/delivery-ledger.ts";
import type { LoggedEvent, Scaling } from "../records/event-log.ts";
import type { FreshChange } from "../records/fresh-changes.ts";
import type { JobColumns } from "../records/job-columns.ts";
import type { SlotTotals } from "../records/slot-use.ts";
import type { TakeColumns } from "../records/take-columns.ts";
import type { WorkerLife } from "../records/worker-lives.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Workload } from "../workload/workload.ts";

/** The workers of a run with an autoscaler or a price. */
export interface RunFleet {
  /** When each of them began to start, started and stopped. */
  readonly lives: readonly WorkerLife[];
  readonly deliveries: DeliveryLedger;
  /** What changed while workers just started were there. */
  readonly freshChanges: readonly FreshChange[];
  /** How fast they run jobs: worker i has the (i mod length)-th. */
  readonly speeds: readonly number[];
  readonly end: number;
  /** Whether an autoscaler starts and stops workers. */
  readonly autoscaled: boolean;
  /** What a worker costs a second; undefined: not known. */
  readonly price: number | undefined;
}

/** One run: what happened under one policy with one seed. */
export interface Run {
  readonly scenario: Scenario;
  readonly policy: string;
  readonly seed: number;
  readonly workload: Workload;
  /** `complete`: every job has ended. `horizon`: the run was cut off there. */
  readonly status: "complete" | "horizon";
  readonly jobs: JobColumns;
  /** Deliveries that are not in the job columns: jobs that were delivered more than once. */
  readonly deliveries: DeliveryLedger;
  readonly takes: TakeColumns;
  /** Sums over time, from the first arrival on. */
  readonly totals: SlotTotals;
  /** The most jobs that any worker has had in progress at a time, held and running. */
  readonly mostInProgress: number;
  /** The same after the statistical warm-up. */
  readonly measured: SlotTotals;
  /** How many workers there were. */
  readonly workers: number;
  /** Its workers, where they come and go or have a price. */
  readonly fleet: RunFleet | undefined;
  /** What an autoscaler decided, in order. */
  readonly scalings: readonly ({ readonly time: number } & Scaling)[];
  /** When the run ended, in microseconds. */
  readonly end: number;
  /** Everything that happened, in order, if it was asked for. */
  readonly log: readonly LoggedEvent[] | undefined;
}

/** A run that could not be carried to its end: the simulation failed, not the policy's performance. */
export class RunFailure extends Error {
  override readonly name = "RunFailure";
  /** The scenario's name. */
  readonly scenario: string;
  readonly policy: string;
  readonly seed: number;
  /** The message without policy and seed. */
  readonly reason: string;

  constructor(
    message: string,
    run: {
      readonly scenario: string;
      readonly policy: string;
      readonly seed: number;
      readonly cause: unknown;
    },
  ) {
    super(`policy ${run.policy}, seed ${run.seed}: ${message}`, { cause: run.cause });
    this.scenario = run.scenario;
    this.policy = run.policy;
    this.seed = run.seed;
    this.reason = message;
  }
}
