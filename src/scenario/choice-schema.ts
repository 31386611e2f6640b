import * as z from "zod/mini";
import { type Documentation, documented } from "./documented.ts";
import { checkAlways, complain, keysOr } from "./value-schemas.ts";

/**
 * A mapping of which exactly one of `forms` is given: `{burst: 512}`, `{lognormal: {…}}`. Optional companions go each with
 * one form alone. What is read has the keys that were given.
 */
export function choice<
  Forms extends z.core.$ZodShape,
  Companions extends z.core.$ZodShape = Record<never, never>,
>(
  given: {
    forms: Forms;
    companions?: Companions;
    companionOf?: { readonly [Name in keyof Companions]: keyof Forms & string };
    allowed: string;
  } & Documentation,
) {
  const { forms, companions, companionOf, allowed, ...about } = given;
  const names = Object.keys(forms);
  const fields = { ...optionals(forms), ...optionals(companions ?? ({} as Companions)) };
  const exactlyOne = checkAlways(isMapping, (context) => {
    const present = names.filter((name) => context.value[name] !== undefined);
    const hasUnknown = context.issues.some((issue) => issue.code === "unrecognized_keys");
    if (present.length > 1) {
      complain(context, `${present.join(" and ")} exclude each other; exactly one of them is allowed`);
    }
    if (present.length === 0 && !hasUnknown)
      complain(context, `exactly one of ${names.join(", ")} is needed`);
    if (present.length !== 1) return;
    for (const [key, form] of Object.entries(companionOf ?? {}) as [string, string][]) {
      if (context.value[key] !== undefined && !present.includes(form))
        complain(context, `"${key}" goes with "${form}" only`, [key]);
    }
  });
  const object = z.strictObject(fields, { error: keysOr(fields, allowed) });
  const schema = object.check(exactlyOne as never);
  return documented(schema, { ...about, oneOf: names.map((name) => ({ required: [name] })) });
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Optionals<Shape extends z.core.$ZodShape> = { [Key in keyof Shape]: z.ZodMiniOptional<Shape[Key]> };

function optionals<Shape extends z.core.$ZodShape>(shape: Shape): Optionals<Shape> {
  return Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => [key, z.optional(schema)]),
  ) as Optionals<Shape>;
}
