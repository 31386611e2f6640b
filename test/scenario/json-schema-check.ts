/** A JSON Schema or a part of one. */
export type Schema = { readonly [keyword: string]: unknown };

/** Whether a value fits a draft-07 schema, as far as the keywords that the scenario schema uses. */
export function fits(value: unknown, schema: Schema, root: Schema): boolean {
  return Object.entries(schema).every(([keyword, given]) => {
    const rule = rules[keyword];
    return rule === undefined || rule({ value, given, schema, root });
  });
}

interface Rule {
  readonly value: unknown;
  readonly given: unknown;
  readonly schema: Schema;
  readonly root: Schema;
}

const isNumber = (value: unknown): value is number => typeof value === "number";
const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const count = ({ value, given, root }: Rule) =>
  (given as Schema[]).filter((one) => fits(value, one, root)).length;

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isMapping,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: isNumber,
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
};

/** A keyword that is not here only describes. */
const rules: Readonly<Record<string, (rule: Rule) => boolean>> = {
  type: ({ value, given }) => [given].flat().some((type) => types[String(type)]?.(value) ?? false),
  enum: ({ value, given }) => (given as unknown[]).includes(value),
  pattern: ({ value, given }) => typeof value !== "string" || new RegExp(String(given), "u").test(value),
  maxLength: ({ value, given }) => typeof value !== "string" || value.length <= Number(given),
  minimum: ({ value, given }) => !isNumber(value) || value >= Number(given),
  exclusiveMinimum: ({ value, given }) => !isNumber(value) || value > Number(given),
  maximum: ({ value, given }) => !isNumber(value) || value <= Number(given),
  minItems: ({ value, given }) => !Array.isArray(value) || value.length >= Number(given),
  maxItems: ({ value, given }) => !Array.isArray(value) || value.length <= Number(given),
  anyOf: (rule) => count(rule) > 0,
  oneOf: (rule) => count(rule) === 1,
  allOf: (rule) => count(rule) === (rule.given as Schema[]).length,
  $ref: ({ value, given, root }) => fits(value, definition(String(given), root), root),
  required: ({ value, given }) => !isMapping(value) || (given as string[]).every((key) => key in value),
  properties: ({ value, given, root }) =>
    !isMapping(value) ||
    Object.entries(given as Record<string, Schema>).every(
      ([key, one]) => !(key in value) || fits(value[key], one, root),
    ),
  additionalProperties: ({ value, given, schema }) =>
    given !== false ||
    !isMapping(value) ||
    Object.keys(value).every((key) => key in (schema.properties as object)),
  items: ({ value, given, root }) =>
    !Array.isArray(value) ||
    value.every((item, index) => fits(item, (Array.isArray(given) ? given[index] : given) ?? {}, root)),
};

/** The definition that a reference leads to. */
export function definition(reference: string, root: Schema): Schema {
  const name = reference.replace("#/definitions/", "");
  const found = (root.definitions as Record<string, Schema>)[name];
  if (!found) throw new Error(`${reference} leads nowhere`);
  return found;
}
