import * as z from "zod/mini";
import { choice } from "./choice-schema.ts";
import { distribution } from "./distribution-schema.ts";
import { documented, withDefault } from "./documented.ts";
import { formatDuration } from "./quantity.ts";
import type { Arrivals } from "./scenario.ts";
import { formatForm, traceCompanions, traceFile, traceOf } from "./trace-schema.ts";
import { jobCount, mapping, mostJobs, number, refuse, time } from "./value-schemas.ts";

const count = () => jobCount("How many jobs in all.");
const rate = () => number({ least: "more than 0", maximum: 1_000_000, description: "Jobs per second." });
const thinkTime = () =>
  documented(withDefault(distribution, "0s"), {
    description: "The time between a job's end and the submission of the next.",
  });

const burstForm = { error: "[time, number of jobs]" };
const burstsForm = { error: "a list such as [[0s, 64], [5s, 64]]" };

const bursts = z
  .array(z.tuple([time({ description: "When." }), jobCount("How many jobs.")], burstForm), burstsForm)
  .check(
    z.minLength(1, burstsForm),
    z.check((context) => {
      for (const [index, [at]] of context.value.entries()) {
        const before = context.value[index - 1]?.[0] ?? 0;
        if (at < before) refuse(context, `a time of at least ${formatDuration(before)}`, [index, 0]);
      }
      const jobs = context.value.reduce((sum, burst) => sum + burst[1], 0);
      if (jobs > mostJobs) refuse(context, `a list of at most ${mostJobs} jobs in all`);
    }),
  );

const forms = {
  burst: jobCount("This many jobs at time 0, or evenly spread over `over`."),
  bursts: documented(bursts, { description: "Several bursts: a list of [time, number of jobs]." }),
  poisson: mapping(
    { rate: rate(), count: count() },
    { allowed: "{rate: …, count: …}", description: "Exponential interarrival times." },
  ),
  constant: mapping(
    { rate: rate(), count: count() },
    { allowed: "{rate: …, count: …}", description: "One job every 1 ÷ rate seconds, the first at time 0." },
  ),
  sequential: documented(
    z.union([count(), mapping({ count: count(), thinkTime: thinkTime() }, { allowed: "{count: …}" })], {
      error: "a number of jobs, or {count: …, thinkTime: …}",
    }),
    { description: "Each job is submitted when the one before has ended." },
  ),
  closed: mapping(
    {
      clients: jobCount("How many clients there are; each has one job at a time."),
      count: count(),
      thinkTime: thinkTime(),
    },
    {
      allowed: "{clients: …, count: …}",
      description: "Clients that each submit their next job when their last one has ended.",
    },
  ),
  trace: traceFile,
};

const companions = {
  over: time({ description: "Spreads the burst evenly over this time." }),
  ...traceCompanions,
};

const companionOf = Object.fromEntries(
  Object.keys(companions).map((name) => [name, name === "over" ? "burst" : "trace"]),
) as { [Name in keyof typeof companions]: "burst" | "trace" };

/** When generated jobs arrive. */
export const arrivals = z.pipe(
  choice({
    forms,
    companions,
    companionOf,
    allowed: `one of ${Object.keys(forms).join(", ")}, as in {burst: 512}`,
  }),
  z.transform((given, context): Arrivals => {
    const { trace, format } = given;
    if (trace !== undefined && format !== undefined) return traceOf({ ...given, trace, format });
    if (trace !== undefined) {
      refuse(context, formatForm, ["format"]);
      return z.NEVER;
    }
    if (given.burst !== undefined) return { kind: "burst", count: given.burst, over: given.over ?? 0 };
    if (given.bursts)
      return { kind: "bursts", bursts: given.bursts.map(([at, jobs]) => ({ at, count: jobs })) };
    if (given.poisson) return { kind: "poisson", ...given.poisson };
    if (given.constant) return { kind: "constant", ...given.constant };
    if (given.closed) return { kind: "closed", ...given.closed };
    const { sequential } = given;
    if (typeof sequential === "object") return { kind: "sequential", ...sequential };
    return { kind: "sequential", count: sequential as number, thinkTime: { kind: "constant", value: 0 } };
  }),
);

/** The keys of which `arrivals` has exactly one. */
export const arrivalForms: readonly string[] = Object.keys(forms);
