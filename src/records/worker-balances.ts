/** What a worker has, as the books say. */
interface Balance {
  alive: boolean;
  slots: number;
  running: number;
  held: number;
  /** The take that is open; −1 if none is. */
  takeOpen: number;
}

/**
 * The books of the workers: slots, running and held jobs, the open take. Refuses what no worker can do: run more jobs
 * than it has slots, hold more than its bound, have two takes open, act before its start or after its end.
 */
export class WorkerBalances {
  /** The most jobs that any worker has had in progress at a time, held and running. */
  mostInProgress = 0;
  readonly #balances: Balance[] = [];
  readonly #broken: (what: string) => never;

  /** @param broken throws, with what is wrong */
  constructor(broken: (what: string) => never) {
    this.#broken = broken;
  }

  /** A worker starts, with one slot. */
  start(worker: number): void {
    if (this.#balances[worker]?.alive) this.#broken(`worker ${worker} starts while it is running`);
    this.#balances[worker] = { alive: true, slots: 1, running: 0, held: 0, takeOpen: -1 };
  }

  /** A worker is gone. */
  stop(worker: number): void {
    const balance = this.#of(worker);
    if (balance.running > 0 || balance.held > 0) this.#broken(`worker ${worker} stops with jobs`);
    balance.alive = false;
  }

  setSlots(worker: number, slots: number): void {
    if (!(Number.isInteger(slots) && slots >= 0)) this.#broken(`worker ${worker} sets ${slots} slots`);
    this.#of(worker).slots = slots;
  }

  /** A worker may send a take for so many jobs. */
  requireTake(worker: number, asked: number): void {
    if (this.#of(worker).takeOpen >= 0) this.#broken(`worker ${worker} sends a take while one is open`);
    if (!(Number.isInteger(asked) && asked > 0)) this.#broken(`worker ${worker} asks for ${asked} jobs`);
  }

  openTake(worker: number, take: number): void {
    this.#of(worker).takeOpen = take;
  }

  closeTake(worker: number): void {
    this.#of(worker).takeOpen = -1;
  }

  /** The open take of a worker; −1 if it has none. */
  takeOf(worker: number): number {
    return this.#balances[worker]?.takeOpen ?? -1;
  }

  /** Jobs come into a worker's buffer, which may hold up to `bound`. */
  hold(worker: number, count: number, bound: number): void {
    const balance = this.#of(worker);
    balance.held += count;
    this.mostInProgress = Math.max(this.mostInProgress, balance.held + balance.running);
    if (balance.held > bound)
      this.#broken(`worker ${worker} holds ${balance.held} jobs, and its bound is ${bound}`);
  }

  /** A held job leaves the buffer without being started. */
  drop(worker: number): void {
    this.#of(worker).held -= 1;
  }

  /** A held job starts. */
  run(worker: number): void {
    const balance = this.#of(worker);
    if (balance.running >= balance.slots) this.#broken(`worker ${worker} starts a job with no slot free`);
    balance.running += 1;
    balance.held -= 1;
  }

  /** A running job leaves its slot. */
  finish(worker: number): void {
    this.#of(worker).running -= 1;
  }

  #of(worker: number): Balance {
    const balance = this.#balances[worker];
    if (balance === undefined) this.#broken(`worker ${worker} acts before it has started`);
    if (!balance.alive) this.#broken(`worker ${worker} acts after it has stopped`);
    return balance;
  }
}
