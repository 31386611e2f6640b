import { scenarioJsonSchema } from "../../scenario/json-schema.ts";
import type { Terminal } from "../terminal.ts";

/** `take-sim schema`: the JSON Schema of a scenario file. */
export function schemaCommand(terminal: Terminal): void {
  terminal.stdout(`${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`);
}
