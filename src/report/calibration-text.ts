import type { CalibrationResult, FittedFigure, FlatDirection } from "../calibration/calibration-result.ts";
import { deviationText, figureRow, figureTable } from "./figure-row.ts";
import { PAGE_WIDTH } from "./fitted-tables.ts";
import { seedsText } from "./heading.ts";
import { printable } from "./printable.ts";
import type { RowFormat } from "./quantity-text.ts";
import { textTable } from "./text-table.ts";
import { unitNote } from "./unit-note.ts";
import { wrapText } from "./wrap-text.ts";

/** What `take-sim calibrate` found, for people: figures, parameters, what cannot be told, and the block to paste. */
export function calibrationText(result: CalibrationResult): string {
  const parts = [
    heading(result),
    figuresTable(result),
    parametersTable(result),
    ...findings(result).map((text) => wrapText(text, PAGE_WIDTH)),
    `To paste into the scenario:\n\n${result.block.trimEnd()}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function heading({ scenario, seeds, points, runs, figures, parameters }: CalibrationResult): string {
  const facts = [
    printable(scenario.name),
    counted(figures.length, "figure"),
    counted(parameters.length, "parameter"),
    seeds.length === 1 ? `seed ${seeds[0]}` : `${seeds.length} seeds (${seedsText(seeds)})`,
    `${points} points`,
    `${runs} runs`,
  ];
  return wrapText(facts.join(" · "), PAGE_WIDTH);
}

function figuresTable({ figures }: CalibrationResult): string {
  const rows = figures.map((figure) => {
    const row = figureRow(figure, [figure.value, figure.simulated]);
    const { residual, value, within } = figure;
    const share = residual === null || value === 0 ? null : residual / Math.abs(value);
    const cells = [
      observedText(figure, row.format),
      row.format.format(figure.simulated),
      `${within ? "" : "! "}${deviationText(share)}`,
    ];
    return { row, cells };
  });
  return figureTable(["observed", "here", "off by"], rows);
}

function observedText({ value, low, high }: FittedFigure, format: RowFormat): string {
  const [below, above] = [value - low, high - value].map((half) => format.format(half));
  if (below === above) return `${format.format(value)} ± ${above}`;
  return `${format.format(value)} [${format.format(low)}, ${format.format(high)}]`;
}

function parametersTable({ parameters }: CalibrationResult): string {
  const head = ["", "value", "95 % interval", "sought in", ""];
  const rows = parameters.map(({ key, value, interval, range, standing }) => [
    printable(key),
    value,
    interval.join(" to "),
    range.join(" to "),
    { told: "", "cannot tell": "? cannot tell", "at an end": "at an end" }[standing],
  ]);
  const wide = textTable(head, rows, [0, 4]);
  if (wide.split("\n").every((line) => line.length <= PAGE_WIDTH)) return wide;
  const narrow = (cells: readonly string[]) => cells.filter((_, column) => column !== 3);
  return textTable(narrow(head), rows.map(narrow), [0, 3]);
}

function findings(result: CalibrationResult): string[] {
  const { figures, parameters, correlated, flat, misfit, degreesOfFreedom, widening } = result;
  const rows = figures.map((figure) => ({ ...figure, observed: figure.value }));
  const outside = figures.filter(({ within }) => !within).length;
  const texts = [
    outside === 0
      ? "Every figure lies inside its observed interval."
      : `${outside} of ${counted(figures.length, "figure")} ${outside === 1 ? "lies outside of its observed interval" : "lie outside of their observed intervals"} (!).`,
  ];
  const untold = parameters.filter(({ standing }) => standing === "cannot tell");
  if (untold.length > 0)
    texts.push(
      `Cannot tell: ${untold.map(({ key }) => printable(key)).join(", ")}. The figures leave most of the range open; the value is one of many that would do.`,
    );
  for (const { keys, correlation } of correlated)
    texts.push(
      `Hardly told apart: ${keys.map(printable).join(" and ")} (correlation ${correlation.toFixed(2).replace("-", "−")}): ${correlation < 0 ? "one larger and the other smaller" : "both larger, or both smaller,"} fits as well.`,
    );
  for (const direction of flat)
    texts.push(`No figure tells: ${directionText(direction)}, in shares of the ranges.`);
  for (const { key, standing } of parameters)
    if (standing === "at an end")
      texts.push(`${printable(key)} lies at an end of its range: a value beyond it may fit better.`);
  texts.push(
    `The misfit is ${misfit.toFixed(1)} (squared residuals in standard errors) with ${counted(degreesOfFreedom, "figure")} more than parameters${widening > 1 ? `; intervals are ×${widening.toFixed(1)} as wide for it` : ""}.`,
  );
  return [...texts, ...noisyFigures(result), ...unitNote(rows)];
}

/** Where the luck of the runs is larger than the error of what was observed, the values would be surer with more runs. */
function noisyFigures({ figures, seeds }: CalibrationResult): string[] {
  const noisy = figures.filter(({ error, observedError }) => error !== null && error > observedError);
  return noisy.length === 0
    ? []
    : [
        `${counted(noisy.length, "figure")} of ${figures.length} ${noisy.length === 1 ? "is" : "are"} known better than ${counted(seeds.length, "seed")} can simulate ${noisy.length === 1 ? "it" : "them"}: more seeds would make the values surer (--seeds ${4 * seeds.length}).`,
      ];
}

function counted(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}

function directionText(direction: FlatDirection): string {
  return Object.entries(direction)
    .filter(([, part]) => Math.abs(part) >= 0.15)
    .map(([key, part]) => `${printable(key)} ${part < 0 ? "−" : "+"}${Math.abs(part).toFixed(2)}`)
    .join(" with ");
}
