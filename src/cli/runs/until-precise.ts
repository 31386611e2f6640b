import type { Stopping } from "../../experiment/result.ts";
import type { SeedRuns } from "../../experiment/seed-runs.ts";
import { nextSeedCount, type StoppingRule, stoppingDecision } from "../../statistics/stopping-rule.ts";
import { studentHalfWidth } from "../../statistics/student-interval.ts";
import type { Interruption } from "./interruption.ts";

/** The number that decides: how long it takes until nearly every job of a burst is done. */
const METRIC = { key: "completion_p99_ms", label: "completion p99" };

/** What must be known well enough. */
interface Sample {
  readonly name: string;
  readonly values: readonly number[];
  /** What its half-width is relative to the mean of. */
  readonly relativeTo: readonly number[];
}

/** How it ended, as data and in words. */
interface Ending {
  readonly stopping: Stopping;
  readonly why: string;
}

/** Seeds are added a batch at a time, always 1 to N, until the intervals of a comparison are narrow enough. */
export class SeedsUntilPrecise {
  readonly #rule: StoppingRule;
  readonly #policies: readonly string[];
  readonly #baseline: string;

  constructor(
    rule: StoppingRule,
    compared: { readonly policies: readonly string[]; readonly baseline: string },
  ) {
    this.#rule = rule;
    this.#policies = compared.policies;
    this.#baseline = compared.baseline;
  }

  /**
   * `runSeeds` makes runs and adds them to `made`. Whole batches are judged, and nothing else: the number of seeds does not
   * depend on how the runs are spread over workers.
   */
  async run(
    runSeeds: (seeds: readonly number[]) => Promise<void>,
    made: readonly SeedRuns[],
    interruption: Interruption,
  ): Promise<Ending> {
    const rule = this.#rule;
    for (;;) {
      const wanted = nextSeedCount(made.length, rule);
      await runSeeds(Array.from({ length: wanted - made.length }, (_, index) => made.length + index + 1));
      const samples = this.#samples(made);
      const reason = reasonToStop(made.length, samples, rule);
      if (made.length < wanted && interruption.requested) return this.#end(made, "interrupted", samples);
      if (reason !== undefined) return this.#end(made, reason, samples);
    }
  }

  #end(made: readonly SeedRuns[], reason: Stopping["reason"], samples: readonly Sample[]): Ending {
    const { target, level, minimum, batch, lookAhead, maximum } = this.#rule;
    const seeds = made.length;
    return {
      stopping: { metric: METRIC.key, target, level, minimum, batch, lookAhead, maximum, seeds, reason },
      why: this.#why({ seeds, reason }, samples),
    };
  }

  #why({ seeds, reason }: Pick<Stopping, "seeds" | "reason">, samples: readonly Sample[]): string {
    const { target, level } = this.#rule;
    const aim = `±${percent(target)}`;
    if (reason === "interrupted")
      return `interrupted at ${seeds} seeds, before every interval was within ${aim}`;
    if (reason === "no number") {
      const absent = samples.filter(({ values }) => values.length === 0).map(({ name }) => name);
      return `stopped at ${seeds} seeds, none of which has a number for ${absent.join(", ")}: it cannot be known to ${aim}`;
    }
    if (reason === "precise") {
      const difference = this.#policies.length > 1 ? ` and its differences from ${this.#baseline}` : "";
      const are = this.#policies.length > 1 ? "are" : "is";
      return `stopped at ${seeds} seeds: ${METRIC.label}${difference} ${are} known to ${aim} (${percent(level)} intervals)`;
    }
    const worst = samples.reduce((a, b) => (halfWidth(b, level) > halfWidth(a, level) ? b : a));
    const reached = halfWidth(worst, level);
    const known = Number.isFinite(reached) ? `is known to ±${percent(reached)}` : "is not known";
    // Wide a few seeds ago, and narrow since: the look-ahead is not over.
    const only = reached <= target ? `, and not long enough` : `, not to ${aim}`;
    return `stopped at ${seeds} seeds, the most allowed (--max-seeds): ${worst.name} ${known}${only}`;
  }

  /** Every policy's own numbers, and the paired differences of the others from the baseline. */
  #samples(made: readonly SeedRuns[]): Sample[] {
    const values = (policy: string): (number | null)[] => {
      const index = this.#policies.indexOf(policy);
      return made.map(({ runs }) => runs[index]?.metrics[METRIC.key] ?? null);
    };
    const base = values(this.#baseline);
    return this.#policies.flatMap((policy) => {
      const own = values(policy);
      const present = own.filter((value) => value !== null);
      const alone = { name: `${METRIC.label} of ${policy}`, values: present, relativeTo: present };
      if (policy === this.#baseline) return [alone];
      const both = own.flatMap((value, index) => {
        const other = base[index] ?? null;
        return value === null || other === null ? [] : [{ difference: value - other, other }];
      });
      return [
        alone,
        {
          name: `the difference of ${policy} from ${this.#baseline} in ${METRIC.label}`,
          values: both.map(({ difference }) => difference),
          relativeTo: both.map(({ other }) => other),
        },
      ];
    });
  }
}

/** Undefined as long as more seeds are wanted. */
function reasonToStop(
  seeds: number,
  samples: readonly Sample[],
  rule: StoppingRule,
): Stopping["reason"] | undefined {
  if (samples.every((sample) => isPrecise(sample, rule))) return "precise";
  if (seeds >= rule.minimum && samples.some(({ values }) => values.length === 0)) return "no number";
  return seeds >= rule.maximum ? "maximum" : undefined;
}

function isPrecise(sample: Sample, rule: StoppingRule): boolean {
  const decision = stoppingDecision(sample, { ...rule, maximum: Number.POSITIVE_INFINITY });
  return decision.action === "stop" && decision.reason === "precise";
}

/** Relative, as the rule has it; infinite where there are no two values. */
function halfWidth({ values, relativeTo }: Sample, level: number): number {
  if (values.length < 2) return Number.POSITIVE_INFINITY;
  const scale = Math.abs(relativeTo.reduce((sum, value) => sum + value, 0) / relativeTo.length);
  return studentHalfWidth(values, level) / scale;
}

function percent(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}
