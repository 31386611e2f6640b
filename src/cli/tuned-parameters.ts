import {
  type Parameter,
  parameterKeyProblem,
  parameterKeys,
  parseParameter,
} from "../scenario/parameter-grid.ts";
import { UsageError } from "./exit-codes.ts";

/** The values of `--over KEY` where none are given: the documented default grids. */
export const defaultGrids: Readonly<Record<string, string>> = {
  takeAhead: "0,1..64x2",
  concurrency: "1..64x2",
  workers: "1..16x2",
  linger: "0s,50ms,100ms,250ms,500ms,1s",
  runTick: "0s,10ms,50ms,100ms,250ms",
};

/**
 * The parameters of `--over takeAhead=0..64..8,concurrency`: commas stand between values and between parameters, and a part
 * that begins with a key begins a parameter.
 *
 * @throws UsageError with every problem
 */
export function parametersOver(texts: readonly string[]): Parameter[] {
  const problems: string[] = [];
  const parameters: Parameter[] = [];
  for (const text of texts.flatMap(parametersIn)) {
    const result = parameterOf(text);
    if (typeof result === "string") problems.push(`--over ${text}: ${result}`);
    else if (parameters.some(({ key }) => key === result.key))
      problems.push(`--over ${text}: "${result.key}" is given twice`);
    else parameters.push(result);
  }
  if (problems.length > 0) throw new UsageError(problems.join("\n"));
  return parameters;
}

/** The parts of `--over` texts, a parameter each. */
export function parametersIn(text: string): string[] {
  const found: string[] = [];
  for (const part of text.split(",")) {
    const key = /^\s*([\p{Letter}$_][\p{Letter}\d_.]*)\s*(=|$)/u.exec(part);
    const begins =
      key !== null && (key[2] === "=" || parameterKeys.includes((key[1] as string).split(".")[0] as string));
    if (begins || found.length === 0) found.push(part.trim());
    else found[found.length - 1] += `,${part}`;
  }
  return found;
}

function parameterOf(text: string): Parameter | string {
  if (text.includes("=")) {
    const parsed = parseParameter(text);
    return parsed.ok ? parsed.parameter : parsed.message;
  }
  const problem = text === "" ? `a key is needed, e.g. takeAhead` : parameterKeyProblem(text);
  if (problem !== undefined) return problem;
  const values = Object.hasOwn(defaultGrids, text) ? defaultGrids[text] : undefined;
  if (values === undefined)
    return `"${text}" has no default values; ${text}=values is needed (with defaults: ${Object.keys(defaultGrids).join(", ")})`;
  return parameterOf(`${text}=${values}`);
}
