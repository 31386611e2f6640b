import { gateProblem } from "../gates/read-gate.ts";
import { policies } from "../policies/policies.ts";
import { type ParseOptions, type ParseResult, parseScenario } from "../scenario/parse-scenario.ts";

/** What a scenario's text cannot say by itself; only the file's name has no default. */
export type ReadOptions = Pick<ParseOptions, "file"> & Partial<ParseOptions>;

/** Reads a scenario as the command does: with the policies that come with take-sim, and its gates' expressions checked. */
export function readScenario(text: string, options: ReadOptions): ParseResult {
  return parseScenario(text, { policies, readGate: gateProblem, ...options });
}
