import * as z from "zod/mini";
import type { Distribution } from "../random/distribution.ts";
import { choice } from "./choice-schema.ts";
import { parametricForms } from "./distribution-forms.ts";
import { documented } from "./documented.ts";
import { mapping, number, refuse, time } from "./value-schemas.ts";

/** What a distribution looks like, for messages. */
export const distributionForm = "a distribution such as {lognormal: {mean: 0.42s, cv: 0.3}}";

const component = mapping(
  {
    weight: number({
      least: "more than 0",
      maximum: 1e12,
      description: "Its share is weight ÷ sum of the weights.",
    }),
    of: z.lazy((): z.ZodMiniType<Distribution> => distribution),
  },
  { allowed: "{weight: …, of: …}" },
);

const partsForm = { error: "a list such as [{weight: 9, of: 0.4s}, {weight: 1, of: 12s}]" };

const parts = documented(z.array(component, partsForm).check(z.minLength(1, partsForm)), {
  id: "mixture",
  description: "One of several distributions, by weight.",
});

const valuesForm = { error: "a list of times, or {file: …}" };

const valuesFile = mapping(
  {
    file: documented(z.string({ error: "a file name" }), {
      description: "A file with one number per line, beside the scenario file.",
    }),
    unit: z.optional(
      documented(z.enum(["s", "ms"], { error: '"s" or "ms"' }), {
        description: "The unit of bare numbers in the file; s if not given.",
      }),
    ),
  },
  { allowed: valuesForm.error },
);

/** Files are read before the schema sees them (`data-file.ts`); a file form that is left here is malformed. */
const unreadFile = z.transform((_: z.output<typeof valuesFile>, context): number[] => {
  refuse(context, "a list of times (no files can be read here)");
  return z.NEVER;
});

const values = documented(
  z.union(
    [z.array(time({}), valuesForm).check(z.minLength(1, valuesForm)), z.pipe(valuesFile, unreadFile)],
    valuesForm,
  ),
  { id: "empirical", description: "One of these observed times, each equally likely." },
);

/** Each form of a distribution, by the key that chooses it. */
export const distributionForms = {
  ...parametricForms,
  mixture: z.pipe(
    parts,
    z.transform((list): Distribution => {
      return { kind: "mixture", components: list.map(({ weight, of }) => ({ weight, distribution: of })) };
    }),
  ),
  empirical: z.pipe(
    values,
    z.transform((observed): Distribution => ({ kind: "empirical", values: observed })),
  ),
};

/** A mapping with the key of one form. */
export const oneDistribution = documented(
  z.pipe(
    choice({ forms: distributionForms, allowed: distributionForm }),
    z.transform((given): Distribution => Object.values(given)[0] as Distribution),
  ),
  { id: "distributionForm", description: "A distribution of times, by the key that chooses its form." },
);

/** A time, as the distribution that always gives it. */
export const constantTime = z.pipe(
  time({}),
  z.transform((value): Distribution => ({ kind: "constant", value })),
);

/** A distribution of times: a time, which is always the value, or one of the forms. */
export const distribution: z.ZodMiniType<Distribution> = documented(
  z.union([constantTime, oneDistribution], { error: `a time such as 500ms, or ${distributionForm}` }),
  { id: "distribution", description: "A time, or a distribution of times." },
);

/** How late an event loop wakes up: 0, the greatest lag (then uniform from 0 to it), or a distribution. */
export const loopLag = z.union([z.pipe(time({}), z.transform(lagUpTo)), oneDistribution], {
  error: `0, a time (uniform from 0 to it), or ${distributionForm}`,
});

function lagUpTo(greatest: number): Distribution {
  if (greatest === 0) return { kind: "constant", value: 0 };
  return { kind: "uniform", minimum: 0, maximum: greatest };
}
