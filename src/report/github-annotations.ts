import type { Result } from "../experiment/result.ts";
import { isFailure } from "../gates/exit-code.ts";
import type { GateResult } from "../gates/gate-result.ts";
import { failedCounts } from "./gate-counts.ts";
import { worstFirst } from "./gate-order.ts";
import { findingText } from "./gate-text.ts";
import { type Observations, observationsOf } from "./observations.ts";
import { partText } from "./part-text.ts";
import { printable } from "./printable.ts";

/** Where a gate stands: a file as GitHub knows it, from the root of the repository, and its line. */
export interface AnnotationPlace {
  readonly file: string;
  readonly line: number;
}

/** GitHub shows so many errors and so many warnings of a step, and drops the others without a word. */
const MOST_SHOWN = 10;

interface PlacedGate {
  readonly scenario: string;
  readonly gate: GateResult;
  readonly observations: Observations;
  readonly place: AnnotationPlace | undefined;
}

/**
 * GitHub's workflow commands for the gates that did not pass, a line each: at most ten errors and ten warnings, the worst
 * first, and a notice that counts all gates and says how many are not shown. The first warnings are of results that are
 * only a part. Empty where there are no gates, and all results are whole.
 *
 * @param places for each result, where each gate stands; undefined for one from the command line
 */
export function githubAnnotations(
  results: readonly Result[],
  places: readonly (readonly (AnnotationPlace | undefined)[])[],
): string {
  const all = results.flatMap(({ scenario, gates, design }, result) =>
    gates.map(
      (gate, index): PlacedGate => ({
        scenario: scenario.name,
        gate,
        observations: observationsOf(design),
        place: places[result]?.[index],
      }),
    ),
  );
  const parts = results.flatMap(partWarning).slice(0, MOST_SHOWN);
  if (all.length === 0) return linesOf(parts);
  const open = worstFirst(all.filter(({ gate }) => gate.verdict !== "pass"));
  const errors = open.filter(({ gate }) => isError(gate));
  const warnings = open.filter(({ gate }) => !isError(gate));
  const shown = [...errors.slice(0, MOST_SHOWN), ...warnings.slice(0, MOST_SHOWN - parts.length)];
  return linesOf([...parts, ...shown.map(annotation), notice(all, open.length - shown.length)]);
}

function linesOf(commands: readonly string[]): string {
  return commands.map((line) => `${line}\n`).join("");
}

function partWarning(result: Result): string[] {
  const message = partText(result);
  if (message === undefined) return [];
  const title = `${result.scenario.name} is only a part`;
  return [command("warning", { properties: { title }, message })];
}

/** Whether a gate fails the call, unless `--fail-on` says otherwise. */
function isError(gate: GateResult): boolean {
  return gate.level === "error" && isFailure(gate);
}

function annotation({ scenario, gate, observations, place }: PlacedGate): string {
  const properties = {
    ...(place === undefined ? {} : { file: place.file, line: String(place.line) }),
    title: `${scenario}: ${gate.id} ${gate.verdict === "fail" ? "failed" : "is inconclusive"}`,
  };
  const kind = gate.kind === "improve" ? "improve: " : "";
  return command(isError(gate) ? "error" : "warning", {
    properties,
    message: `${kind}${gate.expression}\n${findingText(gate, observations)}`,
  });
}

function notice(all: readonly PlacedGate[], notShown: number): string {
  const count = (verdict: GateResult["verdict"]): number =>
    all.filter(({ gate }) => gate.verdict === verdict).length;
  const [failed = "0 failed", ...warnings] = failedCounts(all.map(({ gate }) => gate));
  const counted = [
    failed,
    ...warnings,
    `${count("inconclusive")} inconclusive`,
    `${count("pass")} passed`,
  ].join(", ");
  const more =
    notShown === 0 ? "" : `; ${notShown} of them are not shown here, the summary of the job has all`;
  return command("notice", { properties: { title: "take-sim gates" }, message: `${counted}${more}` });
}

interface Command {
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

function command(name: string, { properties, message }: Command): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`);
  return `::${name} ${list.join(",")}::${escapeData(message)}`;
}

/** As the runner unescapes it: `%` first, so that no escape is escaped twice. */
function escapeData(text: string): string {
  return withoutControl(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** `printable` would hide the carriage returns that are escaped here. */
function withoutControl(text: string): string {
  return text.split("\r").map(printable).join("\r");
}
