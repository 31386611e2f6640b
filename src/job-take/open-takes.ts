import type { Notice } from "../des/notice.ts";
import type { Simulation } from "../des/simulation.ts";
import type { RandomStream } from "../random/random-stream.ts";
import type { Dispatch } from "../scenario/scenario.ts";
import { Dispatcher } from "./dispatcher.ts";
import type { LatencyModel, SentTake } from "./latency/latency-model.ts";

/** An open take as far as its latency is concerned. */
export interface TimedTake {
  /** As the latency model sees it. */
  readonly sent: SentTake;
  /** By how much its answer is later than the model says, in microseconds. */
  readonly jitter: number;
}

/** What open takes need from around them. */
export interface OpenTakesParts<Take extends TimedTake> {
  readonly latency: LatencyModel;
  /** Whether an arrival wakes every take that waits, or the first one alone. */
  readonly wake: "all" | "one";
  /** Draws by how much a delivery is later than the model says, in microseconds. */
  readonly drawJitter: () => number;
  /** Jobs queued now. */
  readonly depth: () => number;
  /** Looks at a take: answers it, with so many jobs at most, if there are any. Returns whether it did. */
  readonly look: (take: Take, most: number) => boolean;
  /** How long a take waits for an arrival at most, from its send on; undefined: until it is given up. */
  readonly maxWait: number | undefined;
  /** Answers a take without jobs: it has waited for long enough. */
  readonly endWait: (take: Take) => void;
  /** Lets the jobs at these places be the next ones, in this order; the first job stands at 0. */
  readonly arrange: (places: readonly number[]) => void;
  /** Jobs that can be taken now. */
  readonly available: () => number;
  readonly dispatch: Dispatch;
  /** Numbers for a dispatch at random. */
  readonly dispatchStream: () => RandomStream;
  /** When a job that is queued can be taken, if none can be now: microseconds from now; undefined if none is queued. */
  readonly untilVisible: () => number | undefined;
}

/** The takes that are open, and when the service looks at each. */
export class OpenTakes<Take extends TimedTake> {
  readonly #simulation: Simulation;
  readonly #parts: OpenTakesParts<Take>;
  readonly #dispatcher: Dispatcher;
  /** Those that wait for an arrival, in the order in which they began to. */
  #waiting: Take[] = [];
  /** For those that wait, where a wait has an end: the end. */
  readonly #ends = new Map<Take, Notice>();
  /** Those that will be looked at anyway. */
  readonly #looks = new Map<Take, { readonly at: number; readonly notice: Notice }>();
  /** How many waiting takes the next delivery wakes at most; 0 if none is under way. */
  #waking = 0;
  #lastWaking = Number.NaN;

  constructor(simulation: Simulation, parts: OpenTakesParts<Take>) {
    this.#simulation = simulation;
    this.#parts = parts;
    this.#dispatcher = new Dispatcher(parts.dispatch, parts.dispatchStream);
  }

  /** Whether a take will be looked at without anything else happening first. */
  get pending(): boolean {
    // With a job queued, the end of a wait is one more look.
    const willLookAgain = this.#ends.size > 0 && this.#parts.depth() > 0;
    return this.#looks.size > 0 || this.#waking > 0 || willLookAgain;
  }

  /** A take has been sent. One that `mustAnswer` is answered though nothing is queued. */
  send(take: Take, mustAnswer: boolean): void {
    const { latency } = this.#parts;
    const after = latency.lookAfter(take.sent) ?? (mustAnswer ? latency.deliverAfter() : undefined);
    if (after === undefined) this.#wait(take);
    else this.#lookAfter(take, after + take.jitter);
  }

  /** A job has joined the queue. */
  jobArrived(): void {
    const { latency, drawJitter } = this.#parts;
    if (latency.wakeAfter !== undefined) {
      this.#wakeEach();
      return;
    }
    if (this.#waiting.length === 0 || !this.#mayWakeMore()) return;
    const isFirst = this.#waking === 0;
    this.#waking += this.#parts.wake === "one" ? 1 : Number.POSITIVE_INFINITY;
    // The first arrival while takes wait starts one delivery; it serves those that come before it, too.
    if (isFirst) this.#simulation.call(latency.deliverAfter() + drawJitter(), () => this.#deliver());
  }

  /** A take is no longer open. */
  forget(take: Take): void {
    const look = this.#looks.get(take);
    if (look !== undefined) this.#simulation.withdraw(look.notice);
    this.#looks.delete(take);
    this.#withdrawEnd(take);
    this.#waiting = this.#waiting.filter((other) => other !== take);
  }

  /** A take begins to wait for an arrival, until its time is up: then the service looks once more, and answers in any case. */
  #wait(take: Take): void {
    this.#waiting.push(take);
    const left = this.#leftToWait(take);
    if (left === Number.POSITIVE_INFINITY) return;
    const end = this.#simulation.call(left, () => {
      this.#ends.delete(take);
      this.#waiting = this.#waiting.filter((other) => other !== take);
      this.#lookForTheLastTime(take);
    });
    this.#ends.set(take, end);
  }

  #lookForTheLastTime(take: Take): void {
    if (!this.#parts.look(take, Number.POSITIVE_INFINITY)) this.#parts.endWait(take);
  }

  #leftToWait({ sent }: Take): number {
    const { maxWait = Number.POSITIVE_INFINITY } = this.#parts;
    return Math.max(0, sent.sent + maxWait - this.#simulation.now);
  }

  #withdrawEnd(take: Take): void {
    const end = this.#ends.get(take);
    if (end !== undefined) this.#simulation.withdraw(end);
    this.#ends.delete(take);
  }

  #lookAfter(take: Take, delay: number): void {
    const notice = this.#simulation.call(delay, () => {
      this.#looks.delete(take);
      if (!this.#parts.look(take, Number.POSITIVE_INFINITY)) this.#lookAgain(take);
    });
    this.#looks.set(take, { at: this.#simulation.now + delay, notice });
  }

  /** A take has been looked at in vain. */
  #lookAgain(take: Take): void {
    const { latency, untilVisible } = this.#parts;
    const after = latency.lookAgainAfter?.(take.sent) ?? untilVisible();
    const left = this.#leftToWait(take);
    if (left === 0) this.#parts.endWait(take);
    else if (after === undefined) this.#wait(take);
    else this.#lookAfter(take, Math.min(after, left));
  }

  /** Jobs that come at one instant come in one piece, and wake as many takes as one job does. */
  #mayWakeMore(): boolean {
    if (this.#parts.wake === "all") return this.#waking === 0;
    const { now } = this.#simulation;
    if (this.#lastWaking === now) return false;
    this.#lastWaking = now;
    return true;
  }

  /** Serves the takes that wait, in their order; those left without jobs keep their places. */
  #deliver(): void {
    const most = this.#waking;
    this.#waking = 0;
    const woken = this.#waiting.slice(0, Math.min(most, this.#waiting.length));
    const served = new Set<Take>();
    const shares = this.#dispatcher.shares(woken, this.#parts.available());
    this.#parts.arrange(shares.flatMap(({ places = [] }) => places));
    for (const { take, jobs } of shares) if (this.#parts.look(take, jobs)) served.add(take);
    for (const take of served) this.#withdrawEnd(take);
    if (served.size > 0) this.#waiting = this.#waiting.filter((take) => !served.has(take));
    const untilVisible = this.#waiting.length === 0 ? undefined : this.#parts.untilVisible();
    if (untilVisible === undefined || this.#waking > 0) return;
    // Jobs are queued that cannot be taken yet, and their arrivals are past.
    this.#waking = most;
    this.#simulation.call(untilVisible, () => this.#deliver());
  }

  /** Each open take is woken at a time of its own, unless it is looked at sooner anyway. */
  #wakeEach(): void {
    if (this.#parts.wake === "one" && !this.#mayWakeMore()) return;
    const waiting = this.#waiting;
    this.#waiting = [];
    let woken = 0;
    for (const take of [...this.#looks.keys()]) if (this.#wake(take, false, woken)) woken += 1;
    for (const take of waiting) {
      if (!this.#wake(take, true, woken)) this.#waiting.push(take);
      else {
        woken += 1;
        this.#withdrawEnd(take);
      }
    }
  }

  #wake(take: Take, waits: boolean, woken: number): boolean {
    if (this.#parts.wake === "one" && woken > 0) return false;
    const { now } = this.#simulation;
    const wakeAfter = this.#parts.latency.wakeAfter?.(take.sent, { depth: this.#parts.depth(), waits, now });
    if (wakeAfter === undefined) return false;
    const delay = wakeAfter + take.jitter;
    const planned = this.#looks.get(take);
    if (planned !== undefined) {
      if (planned.at <= now + delay) return false;
      this.#simulation.withdraw(planned.notice);
    }
    this.#lookAfter(take, delay);
    return true;
  }
}
