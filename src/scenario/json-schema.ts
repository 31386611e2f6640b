import * as z from "zod/mini";
import { documentation } from "./documented.ts";
import { scenarioKeyNames, scenarioKeys } from "./keys.ts";

/** The JSON Schema (draft-07) of a scenario file, for editors. Apart from the rest: no run needs it. */
export function scenarioJsonSchema(): Record<string, unknown> {
  const schemas = scenarioKeyNames.map((name) => [name, scenarioKeys[name].schema]);
  const schema = z.toJSONSchema(z.strictObject(Object.fromEntries(schemas)), {
    target: "draft-7",
    io: "input",
    metadata: documentation,
  });
  const { $schema, ...rest } = schema;
  return {
    $schema,
    $id: "urn:take-sim:scenario:1",
    title: "take-sim scenario",
    description: "One experiment on a pull-based job queue: workers, jobs and the policies to compare.",
    ...rest,
  };
}
