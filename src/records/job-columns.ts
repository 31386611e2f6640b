/** Five times, four whole numbers of four bytes, and the state. */
const BYTES_PER_JOB = 5 * 8 + 4 * 4 + 1;

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
    // All columns in one piece of memory: a run of few jobs would spend its time on getting and freeing many.
    const memory = new ArrayBuffer(count * BYTES_PER_JOB);
    let used = 0;
    const next = (bytes: number): number => {
      used += count * bytes;
      return used - count * bytes;
    };
    const times = (): Float64Array => new Float64Array(memory, next(8), count).fill(Number.NaN);
    this.arrival = times();
    this.taken = times();
    this.started = times();
    this.finished = times();
    this.ended = times();
    this.worker = new Int32Array(memory, next(4), count).fill(-1);
    this.take = new Int32Array(memory, next(4), count).fill(-1);
    this.deliveries = new Uint32Array(memory, next(4), count);
    this.attempts = new Uint32Array(memory, next(4), count);
    this.state = new Uint8Array(memory, next(1), count);
  }
}
