import * as z from "zod/mini";
import type { Distribution } from "../random/distribution.ts";
import { documented } from "./documented.ts";
import { mapping, number, refuse, time } from "./value-schemas.ts";

const largest = 1_000_000;

const mean = () => time({ moreThanZero: true, description: "The mean." });
const shape = () =>
  number({ least: "more than 0", maximum: largest, description: "The shape, without a unit." });

/** The spread of a distribution as a number without a unit. */
export function coefficientOfVariation(least: "more than 0" | "at least 0") {
  return number({
    least,
    maximum: largest,
    description: "The coefficient of variation: standard deviation ÷ mean.",
  });
}

/** A mapping of parameters that are the fields of the distribution as they stand. */
function parametric<Shape extends z.core.$ZodShape>(
  kind: Distribution["kind"],
  fields: Shape,
  description: string,
) {
  return z.pipe(
    parameters(kind, fields, description),
    z.transform((values) => ({ kind, ...(values as object) }) as unknown as Distribution),
  );
}

function parameters<Shape extends z.core.$ZodShape>(id: string, fields: Shape, description: string) {
  const example = Object.keys(fields).map((name) => `${name}: …`);
  return mapping(fields, { id, description, allowed: `{${example.join(", ")}}` });
}

const uniform = parameters(
  "uniform",
  { min: time({ description: "The least value." }), max: time({ description: "The greatest value." }) },
  "Evenly between min and max.",
);

/** The forms of a distribution that have parameters alone, by the key that chooses the form. */
export const parametricForms = {
  constant: z.pipe(
    documented(time({}), { description: "Always this time." }),
    z.transform((value): Distribution => ({ kind: "constant", value })),
  ),
  uniform: z.pipe(
    uniform.check(
      z.check((context) => {
        if (context.value.min > context.value.max) refuse(context, "a min of at most max");
      }),
    ),
    z.transform(({ min, max }): Distribution => ({ kind: "uniform", minimum: min, maximum: max })),
  ),
  normal: parametric(
    "normal",
    { mean: mean(), sd: time({ moreThanZero: true, description: "The standard deviation." }) },
    "Normal, conditioned on being at least 0.",
  ),
  lognormal: parametric(
    "lognormal",
    { mean: mean(), cv: coefficientOfVariation("at least 0") },
    "Log-normal, by its own mean and coefficient of variation.",
  ),
  exponential: parametric("exponential", { mean: mean() }, "Exponential."),
  gamma: parametric(
    "gamma",
    { mean: mean(), cv: coefficientOfVariation("more than 0") },
    "Gamma (shape 1 ÷ cv²); an Erlang-k has cv 1 ÷ √k.",
  ),
  weibull: parametric(
    "weibull",
    { shape: shape(), scale: time({ moreThanZero: true, description: "The scale." }) },
    "Weibull.",
  ),
  pareto: parametric(
    "pareto",
    { shape: shape(), minimum: time({ moreThanZero: true, description: "The least value." }) },
    "Pareto (type I): P(X > x) = (minimum ÷ x)^shape.",
  ),
};
