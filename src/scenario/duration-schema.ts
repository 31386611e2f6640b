import * as z from "zod/mini";
import type { Distribution } from "../random/distribution.ts";
import { choice } from "./choice-schema.ts";
import { coefficientOfVariation } from "./distribution-forms.ts";
import { constantTime, distributionForm, distributionForms } from "./distribution-schema.ts";
import { withDefault } from "./documented.ts";
import type { DurationModel } from "./scenario.ts";
import { mapping, refuse, time } from "./value-schemas.ts";

const sharedParameters = mapping(
  {
    base: time({ description: "What a job takes however few run beside it." }),
    perRunning: time({ description: "What each running job, itself included, adds." }),
    cv: withDefault(coefficientOfVariation("at least 0"), 0),
  },
  {
    allowed: "{base: …, perRunning: …}",
    description: "The batch effect of an LLM server: a job among n running ones takes base + perRunning·n.",
  },
).check(
  z.check((context) => {
    const { base, perRunning } = context.value;
    if (base + perRunning === 0) refuse(context, "more than 0 for base or perRunning");
  }),
);

const shared = z.pipe(
  sharedParameters,
  z.transform((parameters): DurationModel => ({ kind: "shared", ...parameters })),
);

const independent = z.transform(
  (drawn: Distribution): DurationModel => ({ kind: "independent", distribution: drawn }),
);

const oneModel = z.pipe(
  choice({ forms: { ...distributionForms, shared }, allowed: distributionForm }),
  z.transform((given): DurationModel => {
    const { shared: model, ...others } = given;
    return model ?? { kind: "independent", distribution: Object.values(others)[0] as Distribution };
  }),
);

/** How long a generated job runs: a time, a distribution, or a model of how jobs slow each other down. */
export const durationModel = z.union([z.pipe(constantTime, independent), oneModel], {
  error: `a time such as 500ms, or ${distributionForm}`,
});

/** The keys of which a duration has exactly one. */
export const durationForms: readonly string[] = [...Object.keys(distributionForms), "shared"];
