import * as z from "zod/mini";
import { documented } from "./documented.ts";
import { line } from "./list-schemas.ts";
import type { GateText } from "./scenario.ts";
import { mapping } from "./value-schemas.ts";

const mostGates = 1000;
const gatesForm = { error: "a list of gates such as [completion p99 of take-ahead <= 20 s]" };
const gateForm =
  "a gate such as completion p99 of take-ahead <= 102% of main, or {expr: …, kind: …, level: …}";

const kinds = ["no-regression", "improve", "absolute"] as const;
const levels = ["error", "warn"] as const;

const textForm = "a gate such as completion p99 of take-ahead <= 20 s";

/** The text of a gate. */
export const gateLine = line(textForm);

const gate = z.union(
  [
    gateLine,
    mapping(
      {
        expr: documented(line(textForm), {
          description: "The gate, e.g. completion p99 of take-ahead <= 102% of main.",
        }),
        kind: z.optional(
          documented(z.enum(kinds, { error: kinds.join(", ") }), {
            description:
              "no-regression fails only if the data prove it worse; improve passes only if they prove it better.",
          }),
        ),
        level: z.optional(
          documented(z.enum(levels, { error: levels.join(" or ") }), {
            description: "A failed gate of level warn does not fail the command.",
          }),
        ),
      },
      { allowed: gateForm },
    ),
  ],
  { error: gateForm },
);

/** Gates: expressions, or mappings that also say kind and level. What an expression means is not the schema's matter. */
export const gates = z.pipe(
  z.array(gate, gatesForm).check(z.maxLength(mostGates, { error: `a list of at most ${mostGates} gates` })),
  z.transform((given) =>
    given.map((one): GateText => {
      const { expr, kind, level = "error" } = typeof one === "string" ? { expr: one } : one;
      return { expression: expr, kind, level };
    }),
  ),
);
