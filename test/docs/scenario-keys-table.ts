import { scenarioJsonSchema } from "../../src/scenario/json-schema.ts";
import { markdown } from "./scenario-runs.ts";

/** The part of JSON Schema that a scenario's schema uses. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema | readonly Schema[];
  readonly properties?: Record<string, Schema>;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly $ref?: string;
  readonly definitions?: Record<string, Schema>;
  readonly required?: readonly string[];
}

const root = scenarioJsonSchema() as Schema;
const definitions = root.definitions as Record<string, Schema>;

/** Every key of a scenario file, those inside of others below them with their path. */
export function keysTable(): string {
  const rows = Object.entries(root.properties ?? {}).flatMap(([name, schema]) => rowsOf(name, schema));
  return markdown(["key", "form", "default", "meaning"], rows);
}

/** Every form of a distribution, with its parameters. */
export function distributionsTable(): string {
  const forms = Object.entries(definitions.distributionForm?.properties ?? {});
  const rows = forms.map(([name, form]) => {
    const whole = resolved(form);
    const parameters = Object.keys(insideOf(whole).properties ?? {});
    const shown = parameters.length === 0 ? formOf(whole) : parameters.map((key) => `\`${key}\``).join(", ");
    return [`\`${name}\``, shown, whole.description ?? ""];
  });
  return markdown(["form", "parameters", "meaning"], rows);
}

function rowsOf(path: string, schema: Schema, isNeeded = false): string[][] {
  const given = isNeeded ? "needed" : defaultOf(schema);
  const row = [`\`${path}\``, formOf(schema), given, (schema.description ?? "").replaceAll("|", "\\|")];
  return [row, ...rowsInside(path, schema)];
}

/** The keys of a mapping, of the mapping among several forms, or of a list's mappings. */
function rowsInside(path: string, schema: Schema): string[][] {
  // Distributions have a table of their own.
  if (schema.properties?.lognormal !== undefined) {
    const { shared } = schema.properties;
    return shared === undefined ? [] : rowsOf(`${path}.shared`, shared);
  }
  const forms = schema.anyOf ?? [schema];
  return forms.flatMap((form) => {
    const { items } = form;
    if (isOne(items)) return rowsInside(`${path}[]`, items);
    if (form !== schema) return rowsInside(path, form);
    return Object.entries(form.properties ?? {}).flatMap(([name, inner]) =>
      rowsOf(`${path}.${name}`, inner, form.required?.includes(name)),
    );
  });
}

/** The mapping of a form that is one, or a list of them. */
function insideOf({ items, ...schema }: Schema): Schema {
  return isOne(items) ? items : schema;
}

/** What may stand there, in a few words. */
function formOf(schema: Schema): string {
  const { anyOf, type, items } = schema;
  const reference = referenceOf(schema);
  if (reference === "time") return "time";
  if (reference === "distribution") return "time or distribution";
  if (reference === "distributionForm" || schema.properties?.lognormal) return "distribution";
  if (reference !== undefined) return formOf(definitions[reference] as Schema);
  if (anyOf) return [...new Set(anyOf.flatMap((form) => formOf(form).split(" or ")))].join(" or ");
  if (schema.enum) return schema.enum.join(" or ");
  if (type === "integer" || type === "number") return numberForm(schema);
  if (type === "boolean") return "true or false";
  if (type === "string") return "text";
  if (type === "object") return "mapping";
  if (isOne(items)) return `list of: ${formOf(items)}`;
  if (items !== undefined) return `[${(items as readonly Schema[]).map(formOf).join(", ")}]`;
  return "";
}

function numberForm({ type, minimum, maximum }: Schema): string {
  const kind = type === "integer" ? "whole number" : "number";
  if (maximum !== undefined && maximum <= 1) return `${kind} from ${minimum} to ${maximum}`;
  if (minimum === undefined || minimum < 0) return kind;
  return minimum > 0 && minimum < 1 ? `${kind} of more than 0` : `${kind} of at least ${minimum}`;
}

function defaultOf(schema: Schema): string {
  const given = schema.default;
  if (given === undefined || given === "") return "–";
  const text = typeof given === "object" ? JSON.stringify(given) : String(given);
  return text === "{}" || text === "[]" ? "–" : `\`${text}\``;
}

function resolved(schema: Schema): Schema {
  const reference = referenceOf(schema);
  return reference === undefined ? schema : { ...definitions[reference], ...schema };
}

function referenceOf({ $ref, allOf }: Schema): string | undefined {
  const reference = $ref ?? allOf?.[0]?.$ref;
  return reference?.slice("#/definitions/".length);
}

function isOne(items: Schema["items"]): items is Schema {
  return items !== undefined && !Array.isArray(items);
}
