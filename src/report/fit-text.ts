import type { ProposedExperiment } from "../fit/cheapest-experiments.ts";
import type { LogFit, MechanismFit } from "../fit/fit-log.ts";
import { latencyToData } from "../scenario/faults-to-data.ts";
import { textTable } from "./text-table.ts";
import { wrapText } from "./wrap-text.ts";

const WIDTH = 80;

/** What a log of takes says of the mechanisms, for people. */
export function fitText(fit: LogFit, name: string, experiments: readonly ProposedExperiment[]): string {
  const parts = [
    `${name} · ${counted(fit.takes, "take")} answered with jobs · ${counted(fit.workers, "worker")} · ${fit.deepTakes} found jobs queued`,
    notes(fit),
    table(fit),
    undeterminedText(fit),
    reasons(fit),
    conclusion(fit, experiments),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** What the log does not have, and what it was made of. */
function notes({ depthKnown, occupancyKnown, leftOut, together }: LogFit): string {
  const lines = [
    ...together.map((files) => `${files.join(" and ")} are of one time, and taken for one log.`),
    ...(depthKnown
      ? []
      : [
          "The log has no depth: whether a take found jobs is guessed from how full it and the one before came back.",
        ]),
    ...(occupancyKnown ? [] : ["The log has no occupancy: busy-penalty cannot be seen."]),
    ...(leftOut > 0 ? [`${counted(leftOut, "take")} without jobs left out: given up, refused or open.`] : []),
  ];
  return lines.map((line) => wrapText(line, WIDTH)).join("\n");
}

function table({ mechanisms }: LogFit): string {
  const rows = mechanisms.map((one) => [
    one.name,
    one.verdict,
    one.jobTake === undefined ? "–" : one.behind.toFixed(1),
    one.jobTake === undefined ? "–" : noiseText(one),
    one.jobTake === undefined ? "–" : `${(100 * one.outliers).toFixed(0)} %`,
    parametersText(one),
  ]);
  return textTable(
    ["mechanism", "verdict", "behind", "noise", "outliers", "best parameters"],
    rows,
    [0, 1, 5],
  );
}

/** How wide it is, and its heavy side if it has one. */
function noiseText({ noise, late }: MechanismFit): string {
  const width = `${(100 * noise).toFixed(0)} %`;
  return late === 0 ? width : `${width} +${(late / 1e3).toFixed(0)}ms`;
}

function parametersText({ jobTake }: MechanismFit): string {
  if (jobTake === undefined) return "";
  const { model: _, longPoll: __, ...parameters } = latencyToData(jobTake);
  return Object.entries(parameters)
    .map(([name, value]) => `${name} ${shortTime(value)}`)
    .join(", ");
}

/** To a tenth of a millisecond: more the log does not tell. */
function shortTime(value: unknown): string {
  const [, number, unit] = /^([\d.]+)(us|ms|s)$/.exec(String(value)) ?? [];
  if (number === undefined) return String(value);
  return `${Number(Number(number).toPrecision(4))}${unit}`;
}

function undeterminedText({ mechanisms }: LogFit): string {
  const names = mechanisms.flatMap(({ name, undetermined }) =>
    undetermined.length === 0 ? [] : [`${undetermined.join(" and ")} of ${name}`],
  );
  return names.length === 0
    ? ""
    : wrapText(`The log does not determine ${names.join(", ")}: others would do as well.`, WIDTH);
}

function reasons({ mechanisms }: LogFit): string {
  const lines = mechanisms
    .filter(({ verdict }) => verdict === "contradicted")
    .map((one) => {
      const more = one.contradicting > one.rows.length ? ", …" : "";
      const rows =
        one.rows.length === 0 ? "" : ` (${counted(one.contradicting, "row")}: ${one.rows.join(", ")}${more})`;
      return indented(`${one.name}: ${one.reason}${rows}`);
    });
  return lines.length === 0 ? "" : `Contradicted:\n${lines.join("\n")}`;
}

function indented(text: string): string {
  return wrapText(text, WIDTH - 4)
    .split("\n")
    .map((line, index) => `${index === 0 ? "  " : "    "}${line}`)
    .join("\n");
}

function conclusion(fit: LogFit, experiments: readonly ProposedExperiment[]): string {
  const survivors = fit.mechanisms.filter(({ verdict }) => verdict === "survives");
  const [best] = survivors;
  if (fit.unexplained)
    return wrapText("No mechanism explains this log: even the best leaves too many takes to noise.", WIDTH);
  if (best?.jobTake === undefined) return "No mechanism is left.";
  if (fit.deepTakes === 0 && fit.named === undefined)
    return `${nothingFound}\n\n${settled(survivors, experiments)}`;
  const block = jobTakeBlock(best);
  if (survivors.length === 1) {
    const same = fit.mechanisms.filter(({ verdict }) => verdict === "not distinguishable");
    const as = best.name === "flat" && same.length > 0 ? ", or what is as flat here: " : "";
    const sentence = `It is ${best.name}${as}${as && same.map(({ name }) => name).join(", ")}.`;
    return `${wrapText(sentence, WIDTH)} For a scenario:\n\n${block}`;
  }
  const names = survivors.map(({ name }) => name).join(", ");
  return `${wrapText(`Cannot tell: ${names} explain the log equally well.`, WIDTH)}\n\n${settled(survivors, experiments)}\n\nFor a scenario, with the first of them:\n\n${block}`;
}

const nothingFound = wrapText(
  "Cannot tell: no take found jobs queued, so that the log shows when jobs came, and not what a take costs. The parameters above mean little; a burst would show them.",
  WIDTH,
);

/** What would settle it, and what would not be settled then. */
function settled(survivors: readonly MechanismFit[], experiments: readonly ProposedExperiment[]): string {
  const lines = experiments.map(({ name, what, shows, tells, duration, jobs }) => {
    const told = survivors.filter((one) => tells.some((pair) => pair.includes(one.name)));
    const marks = told.flatMap((one) => (one.name in shows ? [`${one.name}: ${shows[one.name]}`] : []));
    const effort = `${(duration / 1e6).toFixed(0)} s, ${counted(jobs, "job")}`;
    return indented(`${name} (${effort}): ${what}. ${marks.join("; ")}`);
  });
  const names = survivors.map(({ name }) => name);
  const together = names.flatMap((a, at) =>
    names
      .slice(at + 1)
      .filter(
        (b) => !experiments.some(({ tells }) => tells.some((pair) => pair.includes(a) && pair.includes(b))),
      )
      .map((b) => `${a} from ${b}`),
  );
  const first = lines.length === 0 ? [] : [`To tell them apart in the least time:\n${lines.join("\n")}`];
  const rest =
    together.length === 0 ? [] : [wrapText(`No experiment tried tells ${together.join(", ")}.`, WIDTH)];
  return [...first, ...rest].join("\n\n");
}

/** The block to paste into a scenario. */
export function jobTakeBlock({ jobTake }: MechanismFit): string {
  if (jobTake === undefined) return "";
  const lines = Object.entries(latencyToData(jobTake)).map(([name, value]) => `  ${name}: ${value}`);
  return `jobTake:\n${lines.join("\n")}`;
}
