import * as z from "zod/mini";

/** What the JSON Schema says about a value beside its shape; editors show it. */
export interface Documentation {
  readonly description?: string;
  /** A schema with an id stands once, under `definitions`. */
  readonly id?: string;
  readonly examples?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** The documentation of every schema of the scenario file. A registry of our own: zod's global one belongs to everybody. */
export const documentation = z.registry<Documentation>();

/** Documents a schema that nothing else uses. */
export function documented<Schema extends z.core.$ZodType>(schema: Schema, about: Documentation): Schema {
  documentation.add(schema, about);
  return schema;
}

/** A schema whose value may be left out; `text` is read in its place. */
export function withDefault<Schema extends z.core.$ZodType>(schema: Schema, text: z.input<Schema>) {
  return z.prefault(schema, text as never);
}
