import type { RandomStream } from "../random/random-stream.ts";
import type { Dispatch } from "../scenario/scenario.ts";
import type { SentTake } from "./latency/latency-model.ts";

/** A take that waits for jobs. */
interface WaitingTake {
  readonly sent: SentTake;
}

/** How many jobs a waiting take gets. */
export interface Share<Take> {
  readonly take: Take;
  /** More than 0. */
  readonly jobs: number;
  /** Where its jobs stand in the queue, the first at 0, if they are not the next ones. */
  readonly places?: readonly number[];
}

/** Decides who gets jobs where several takes wait. */
export class Dispatcher {
  readonly #dispatch: Dispatch;
  readonly #makeStream: () => RandomStream;
  #stream: RandomStream | undefined;
  /** The worker that got the last job in turn. */
  #lastServed = -1;

  /** @param stream gives the numbers of a dispatch at random */
  constructor(dispatch: Dispatch, stream: () => RandomStream) {
    this.#dispatch = dispatch;
    this.#makeStream = stream;
  }

  /** Divides so many jobs among takes, given in the order in which they began to wait; in the order of serving. */
  shares<Take extends WaitingTake>(takes: readonly Take[], available: number): Share<Take>[] {
    if (this.#dispatch === "round-robin") return this.#inTurn(takes, available);
    const shares: Share<Take>[] = [];
    let left = available;
    for (const take of this.#inOrder(takes)) {
      if (left === 0) break;
      const jobs = Math.min(take.sent.asked, left);
      shares.push({ take, jobs });
      left -= jobs;
    }
    return shares;
  }

  #inOrder<Take extends WaitingTake>(takes: readonly Take[]): readonly Take[] {
    switch (this.#dispatch) {
      case "random":
        return this.#shuffled(takes);
      case "least-loaded":
        return takes.toSorted((a, b) => a.sent.occupancy - b.sent.occupancy);
      default:
        return takes;
    }
  }

  /** Fisher and Yates. */
  #shuffled<Take>(takes: readonly Take[]): Take[] {
    this.#stream ??= this.#makeStream();
    const shuffled = [...takes];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = Math.floor(this.#stream.uniform() * (last + 1));
      [shuffled[last], shuffled[other]] = [shuffled[other] as Take, shuffled[last] as Take];
    }
    return shuffled;
  }

  /** Deals the jobs one by one, by the numbers of the workers, from the one behind the last that got one. */
  #inTurn<Take extends WaitingTake>(takes: readonly Take[], available: number): Share<Take>[] {
    const byWorker = takes.toSorted((a, b) => a.sent.worker - b.sent.worker);
    const first = byWorker.findIndex(({ sent }) => sent.worker > this.#lastServed);
    const turn = first <= 0 ? byWorker : [...byWorker.slice(first), ...byWorker.slice(0, first)];
    const dealt = new Map<Take, number[]>(turn.map((take) => [take, []]));
    let place = 0;
    let open = turn;
    while (place < available && open.length > 0) {
      for (const take of open.slice(0, available - place)) {
        dealt.get(take)?.push(place);
        this.#lastServed = take.sent.worker;
        place += 1;
      }
      open = open.filter((take) => (dealt.get(take) as number[]).length < take.sent.asked);
    }
    return [...dealt]
      .filter(([, places]) => places.length > 0)
      .map(([take, places]) => ({ take, jobs: places.length, places }));
  }
}
