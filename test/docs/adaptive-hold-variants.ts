import { waitForRoom } from "../../src/policies/drain-wait.ts";
import { Pace } from "../../src/policies/pace.ts";
import type { Policy, PolicyWorker } from "../../src/policies/policy.ts";
import { setScale } from "../../src/policies/set-scale.ts";
import { takeAheadAdaptiveBy } from "../../src/policies/take-ahead-adaptive.ts";
import { SECOND } from "../support/scenario.ts";

/** What a variant of take-ahead-adaptive knows at a look. */
interface Look {
  readonly worker: PolicyWorker;
  readonly pace: CountingPace;
}

/** A pace that also counts. */
class CountingPace extends Pace {
  readonly #worker: PolicyWorker;
  #started = 0;
  #left = 0;
  #takenBefore = 0;
  #leftBefore = 0;
  /** What the last take returned, and how many jobs left during it. */
  returned = 0;
  leftDuringTake: number | undefined;

  constructor(worker: PolicyWorker) {
    super(worker);
    this.#worker = worker;
  }

  get hasSeenJobLeave(): boolean {
    return this.#left > 0;
  }

  override *take(asked: number): ReturnType<Pace["take"]> {
    [this.#takenBefore, this.#leftBefore] = [this.#started + this.#worker.held, this.#left];
    yield* super.take(asked);
    this.returned = this.#started + this.#worker.held - this.#takenBefore;
    this.leftDuringTake = this.hasSeenJobLeave ? this.#left - this.#leftBefore : undefined;
  }

  override jobStarted(job: number): void {
    this.#started += 1;
    super.jobStarted(job);
  }

  override jobLeft(job: number, finished: boolean): void {
    this.#left += 1;
    super.jobLeft(job, finished);
  }
}

/**
 * A variant that asks for other extra jobs: once its buffer is empty, as take-ahead does (`waits`), once half of them are left
 * (`seldom`), or whenever one is missing.
 */
function variant(
  name: string,
  extraOf: (look: Look) => number,
  { waits = false, alsoAfterShort = false, seldom = false } = {},
): Policy {
  return {
    name,
    description: name,
    mirrors: "a variant",
    requires: ["takeAhead"],
    extraJobs: (parameters) => parameters.takeAhead,

    *takeLoop(worker, { takeAhead }) {
      const pace = new CountingPace(worker);
      while (worker.alive) {
        yield* setScale(worker);
        if (waits) yield* worker.untilBufferEmpty();
        const holds = pace.lastTakeWasFull || alsoAfterShort;
        const extra = holds ? Math.min(takeAhead, Math.ceil(extraOf({ worker, pace }))) : 0;
        const asked = worker.concurrency + extra - worker.inProgress;
        // Jobs in progress beyond the slots are held, or start in a moment.
        const holdsEnough = seldom && worker.inProgress - worker.concurrency > extra / 2;
        if (asked > 0 && !holdsEnough) yield* pace.take(asked);
        else if (waits) yield* waitForRoom(worker);
        else yield* worker.untilJobLeaves({ atMost: SECOND });
      }
    },
  };
}

const twoRoundTrips = ({ pace }: Look) => pace.jobsThatLeaveIn(2);

/** Additive increase by one job, multiplicative decrease by half: while a held job has waited for longer than a round trip. */
const byMeasuredHold: Policy = {
  ...variant("aimd", () => 0),
  *takeLoop(worker, { takeAhead }) {
    const takenAt: number[] = [];
    let longest = 0;
    worker.watchJobs({
      jobStarted: () => {
        longest = Math.max(longest, worker.now - (takenAt.shift() ?? worker.now));
      },
      jobLeft: () => undefined,
    });
    let [extra, full, shortest] = [0, false, Number.POSITIVE_INFINITY];
    while (worker.alive) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.inProgress + (full ? Math.min(takeAhead, extra) : 0);
      if (asked <= 0) {
        yield* worker.untilJobLeaves({ atMost: SECOND });
        continue;
      }
      const sent = worker.now;
      const reply = yield* worker.take(asked);
      takenAt.push(...new Array<number>(reply.returned).fill(worker.now));
      if (full && reply.full) shortest = Math.min(shortest, worker.now - sent);
      full = reply.full;
      extra = extra === 0 ? worker.concurrency : longest > shortest ? Math.ceil(extra / 2) : extra + 1;
      longest = 0;
    }
  },
};

/** A variant by the name that docs/adaptive-hold.md gives it. */
export interface HoldVariant {
  readonly label: string;
  readonly policy: Policy;
}

/** The variants of docs/adaptive-hold.md, in its order. `told` is slots × round trip ÷ mean duration. */
export function holdVariants(told: number): readonly HoldVariant[] {
  return [
    { label: "as it is", policy: takeAheadAdaptiveBy(2) },
    { label: "1 round trip", policy: takeAheadAdaptiveBy(1) },
    { label: "3 round trips", policy: takeAheadAdaptiveBy(3) },
    {
      label: "4, taken when 2 are left",
      policy: variant("seldom", ({ pace }) => pace.jobsThatLeaveIn(4), { seldom: true }),
    },
    { label: "no take while jobs are held", policy: variant("waits", twoRoundTrips, { waits: true }) },
    {
      label: "held after short takes too",
      policy: variant("always", twoRoundTrips, { alsoAfterShort: true }),
    },
    {
      label: "nothing until a job has finished",
      policy: variant("careful", (look) => (look.pace.hasSeenJobLeave ? twoRoundTrips(look) : 0)),
    },
    {
      label: "twice the last answer at most",
      policy: variant("slow-start", (look) => Math.min(twoRoundTrips(look), 2 * look.pace.returned)),
    },
    {
      label: "twice what left during the last take",
      policy: variant("feedback", ({ worker, pace }) => 2 * (pace.leftDuringTake ?? worker.concurrency / 2)),
    },
    { label: "one more, or half after a long hold", policy: byMeasuredHold },
    {
      label: "`take-ahead` told ⌈slots × round trip ÷ mean⌉",
      policy: variant("told", () => told, { waits: true }),
    },
    { label: "told twice that, filled up", policy: variant("told-twice", () => 2 * told) },
  ];
}
