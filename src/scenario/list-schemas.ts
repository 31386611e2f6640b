import * as z from "zod/mini";
import { documented } from "./documented.ts";
import { quoted } from "./problem.ts";
import type { Read } from "./quantity.ts";
import type { ListedJob } from "./scenario.ts";
import { checkSeeds, firstSeeds, parseSeeds, seedsForm } from "./seeds.ts";
import { checkAlways, complain, mapping, refuse, time, wholeNumber } from "./value-schemas.ts";

/** A line of text. */
export function line(allowed: string, longest = 200) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name.
  const oneLine = z.regex(/^[^\u0000-\u001f\u007f]*\S[^\u0000-\u001f\u007f]*$/, { error: allowed });
  return z
    .string({ error: allowed })
    .check(oneLine, z.maxLength(longest, { error: `at most ${longest} characters` }));
}

const job = mapping(
  {
    id: z.optional(
      documented(z.union([line("a name"), z.int({ error: "a name" })], { error: "a name" }), {
        description: "The job's name; job-0, job-1, … if not given.",
      }),
    ),
    arrival: time({ description: "When the job arrives." }),
    duration: time({ description: "How long it runs." }),
    fails: z.optional(
      wholeNumber({
        minimum: 0,
        maximum: 1000,
        description: "How many of its attempts fail, the first ones.",
      }),
    ),
    refreshWorker: z.optional(
      documented(z.boolean({ error: "true or false" }), {
        description: "Whether its worker leaves for a fresh one after it.",
      }),
    ),
  },
  { allowed: "{arrival: …, duration: …}" },
);

const jobsForm = { error: "a list such as [{arrival: 0s, duration: 0.5s}]" };

const differentIds = checkAlways(Array.isArray, (context) => {
  const first = new Map<string, number>();
  for (const [index, item] of (context.value as readonly { id?: unknown }[]).entries()) {
    const id = idOf(item, index);
    const before = first.get(id);
    if (before === undefined) first.set(id, index);
    else
      complain(
        context,
        `${quoted(id)} is also the id of jobs[${before}]`,
        item?.id === undefined ? [index] : [index, "id"],
      );
  }
});

/** Jobs listed one by one. */
export const jobs = z.pipe(
  z.array(job, jobsForm).check(z.minLength(1, jobsForm), differentIds as never),
  z.transform((list) => list.map((item, index): ListedJob => ({ ...item, id: idOf(item, index) }))),
);

function idOf(item: { id?: unknown } | null | undefined, index: number): string {
  return String(item?.id ?? `job-${index}`);
}

const mostPolicies = 100;
const namesForm = { error: "a list of policy names such as [main, take-ahead]" };

/** Policies: a list of names, or one text with commas. Which names are known is not the schema's matter. */
export const policies = z.pipe(
  z.union(
    [
      line(namesForm.error, 10 * mostPolicies),
      z
        .array(line("a policy name"), namesForm)
        .check(
          z.minLength(1, namesForm),
          z.maxLength(mostPolicies, { error: `a list of at most ${mostPolicies} policies` }),
        ),
    ],
    namesForm,
  ),
  z.transform((given) => (typeof given === "string" ? given.split(",").map((name) => name.trim()) : given)),
);

const seedNumber = { error: "a whole number of at least 0" };

/** Seeds: a count, a range, a list. */
export const seeds = z.pipe(
  z.union(
    [
      documented(z.number(), { type: "integer", minimum: 1 }),
      documented(z.string(), { pattern: "^\\s*\\d[\\d.,x\\s]*$" }),
      z.array(z.int(seedNumber).check(z.minimum(0, seedNumber))),
    ],
    { error: seedsForm },
  ),
  z.transform((given, context) => {
    const read = readSeeds(given);
    if (read.ok) return read.value;
    refuse(context, read.allowed);
    return z.NEVER;
  }),
);

function readSeeds(given: number | string | number[]): Read<number[]> {
  if (typeof given === "number") return firstSeeds(given);
  return typeof given === "string" ? parseSeeds(given) : checkSeeds(given);
}
