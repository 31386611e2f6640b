/**
 * What a run records of its jobs, a column each. Times are whole microseconds; NaN where something has not happened. A
 * job that was delivered several times has here the delivery that ended it, or its last one.
 */
export class JobColumns {
  readonly count: number;
  readonly arrival: Float64Array;
  /** When the job left the queue: the instant of the answer. */
  readonly taken: Float64Array;
  readonly started: Float64Array;
  /** NaN for a job that ended in another way. */
  readonly finished: Float64Array;
  /** When the job ended, well or not. */
  readonly ended: Float64Array;
  /** Index of the worker that took the job; −1 before that. */
  readonly worker: Int32Array;
  /** Index of the take that brought the job, in the take columns; −1 before that. */
  readonly take: Int32Array;
  /** A number of `JobState`. */
  readonly state: Uint8Array;
  /** How often the job was taken. */
  readonly deliveries: Uint32Array;
  /** How often it was started. */
  readonly attempts: Uint32Array;

  constructor(count: number) {
    this.count = count;
    this.arrival = new Float64Array(count).fill(Number.NaN);
    this.taken = new Float64Array(count).fill(Number.NaN);
    this.started = new Float64Array(count).fill(Number.NaN);
    this.finished = new Float64Array(count).fill(Number.NaN);
    this.ended = new Float64Array(count).fill(Number.NaN);
    this.worker = new Int32Array(count).fill(-1);
    this.take = new Int32Array(count).fill(-1);
    this.state = new Uint8Array(count);
    this.deliveries = new Uint32Array(count);
    this.attempts = new Uint32Array(count);
  }
}
