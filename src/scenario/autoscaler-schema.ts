import * as z from "zod/mini";
import { documented, withDefault } from "./documented.ts";
import type { Autoscaler } from "./scenario.ts";
import { checkAlways, mapping, number, refuse, time, wholeNumber } from "./value-schemas.ts";

/** What each rule's value is if a scenario does not say: the vendor's own. */
const usualValues = { "queue-delay": 4_000_000, "request-count": 4 } as const;

const description =
  "queue-delay: a step of workers more while the oldest queued job is older than value. request-count: as many workers as reading ÷ value, rounded up.";

/** Said where neither a name nor a mapping is given. */
const allowed =
  'a mapping such as {rule: queue-delay, value: 4s, max: 3}, or "queue-delay" or "request-count"';

const rule = (error: string) =>
  documented(z.enum(["queue-delay", "request-count"], { error }), { description });

const values = { "queue-delay": time({}), "request-count": number({ least: "more than 0", maximum: 1e9 }) };

const readings = ["queued+inProgress", "queued", "inProgress"] as const;

const fields = mapping(
  {
    rule: withDefault(rule('"queue-delay" or "request-count"'), "queue-delay"),
    value: z.optional(
      documented(z.union([z.number(), z.string()], { error: "a time or a number" }), {
        description: "4s for queue-delay, 4 for request-count, if not given.",
      }),
    ),
    reading: withDefault(
      documented(z.enum(readings, { error: readings.join(", ") }), {
        description:
          "What request-count counts: queued jobs, jobs in progress (running and held), or both. Queued alone does not see a held job.",
      }),
      "queued+inProgress",
    ),
    checkEvery: withDefault(
      time({ moreThanZero: true, description: "From one check to the next; the first is at time 0." }),
      "1s",
    ),
    min: withDefault(wholeNumber({ minimum: 0, maximum: 100_000, description: "Workers at least." }), 0),
    max: withDefault(wholeNumber({ minimum: 1, maximum: 100_000, description: "Workers at most." }), 3),
    initial: z.optional(
      wholeNumber({
        minimum: 0,
        maximum: 100_000,
        description: "Workers at the beginning; workers if not given.",
      }),
    ),
    idleTimeout: withDefault(time({ description: "A worker without jobs for so long stops." }), "5s"),
    step: z.optional(
      wholeNumber({
        minimum: 1,
        maximum: 100_000,
        description:
          "Workers more at one check, at most: 1 for queue-delay, any number for request-count, if not given.",
      }),
    ),
    countsStarting: withDefault(
      documented(z.boolean({ error: "true or false" }), {
        description: "Whether workers that are starting count as there.",
      }),
      true,
    ),
    scaleDown: withDefault(
      documented(z.enum(["idle", "any"], { error: '"idle" or "any"' }), {
        description:
          "Whether only idle workers stop, or, once fewer have been wanted for idleTimeout, any: their jobs are redelivered.",
      }),
      "idle",
    ),
  },
  { allowed },
);

const named = z.pipe(
  rule(allowed),
  z.transform((name) => fieldsOf({ rule: name })),
);

/** How the keys go together; checked where one is wrong by itself, too, so that all problems come at once. */
const relations = checkAlways(isMapping, (context) => {
  const { rule, value, min, max, initial } = context.value;
  if (isCount(min) && isCount(max) && min > max) refuse(context, `at most max (${max})`, ["min"]);
  if (isCount(initial) && isCount(max) && initial > max) refuse(context, `at most max (${max})`, ["initial"]);
  if (value === undefined || (rule !== "queue-delay" && rule !== "request-count")) return;
  const read = readValue(rule, value);
  if (!read.success) refuse(context, read.error.issues[0]?.message as string, ["value"]);
});

/** The autoscaler: a preset by the name of its rule, with the vendor's numbers, or its parts. */
export const autoscaler = z.pipe(
  // The mapping first: a name refuses one without a look inside.
  z.union([fields.check(relations), named], { error: allowed }),
  z.transform(({ rule, step, value, ...rest }): Autoscaler => {
    const read = value === undefined ? undefined : readValue(rule, value).data;
    return {
      ...rest,
      rule,
      initial: rest.initial,
      value: read ?? usualValues[rule],
      step: step ?? (rule === "queue-delay" ? 1 : Number.MAX_SAFE_INTEGER),
    };
  }),
);

function readValue(rule: Autoscaler["rule"], value: unknown) {
  return z.safeParse(values[rule], rule === "queue-delay" ? value : Number(value), { jitless: true });
}

function isMapping(value: unknown): value is Partial<Record<keyof z.input<typeof fields>, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value);
}

function fieldsOf(given: unknown): z.output<typeof fields> {
  return z.parse(fields, given);
}
