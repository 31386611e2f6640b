import { element, escaped } from "../charts/svg.ts";
import type { Result } from "../experiment/result.ts";
import { metricNamed } from "../metrics/metric.ts";
import { comparedRows } from "../report/compare-table.ts";
import { worstFirst } from "../report/gate-order.ts";
import { findingText } from "../report/gate-text.ts";
import { heading } from "../report/heading.ts";
import { observationsOf } from "../report/observations.ts";
import { partText } from "../report/part-text.ts";
import { verdictOfGates } from "../report/verdict.ts";
import { foldedWhereNarrow, oneLine, paragraph, type Section, table } from "./markup.ts";
import { headMetric } from "./seed-values.ts";

/** What a reader wants to know first: what was run, whether all of it is there, what the gates say, and by how much policies differ. */
export function verdictPart(result: Result): string {
  const { scenario } = result;
  const facts = heading({ ...result, scenario: { ...scenario, description: "" } });
  const part = partText(result);
  // The heading names what is only a part as well; here it stands by itself.
  const { status: _, ...whole } = result;
  const line = part === undefined ? facts : heading({ ...whole, scenario: { ...scenario, description: "" } });
  const { kind, text } = verdictOfGates(result.gates);
  return [
    part === undefined ? "" : element("p", { class: "part", role: "note" }, escaped(oneLine(part))),
    element("p", { class: `verdict ${kind}` }, escaped(capitalised(`${verdictWords[kind]}${text}`))),
    paragraph(withoutName(line.trim().replaceAll("\n", " · "), scenario.name), "faint"),
    scenario.description === ""
      ? ""
      : foldedWhereNarrow("What the scenario is about", paragraph(scenario.description)),
    changes(result),
  ].join("\n");
}

/** The name stands above as the heading. */
function withoutName(line: string, name: string): string {
  const start = `${name} · `;
  return line.startsWith(start) ? line.slice(start.length) : line;
}

/** A verdict is told by its word, and never by its colour alone. */
const verdictWords = { none: "", pass: "Pass: ", open: "Open: ", fail: "Fail: " } as const;

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A line for each policy that is compared: the number by which runs are told apart. */
function changes(result: Result): string {
  const key = headMetric(result);
  const label = metricNamed(key)?.label ?? key;
  const rows = comparedRows(result, [key])[0]?.rows ?? [];
  const unit = rows[0]?.label.split(", ").slice(1).join(", ") ?? "";
  const items = rows
    .filter(({ change }) => change !== "" && change !== "–")
    .map(({ policy, mean, change }) =>
      element(
        "li",
        {},
        escaped(
          oneLine(
            `${policy}: ${label} ${mean}${unit && ` ${unit}`}, ${change} against ${against(result, policy)}`,
          ),
        ),
      ),
    );
  return items.length === 0 ? "" : element("ul", {}, ...items);
}

function against({ design }: Result, policy: string): string {
  return design.baselines?.[policy] ?? design.baseline;
}

/** The gates as a table, the worst first. */
export function gatesSection({ gates, design }: Result, id: string): Section {
  const rows = worstFirst(gates.map((gate) => ({ gate }))).map(({ gate }) => [
    {
      text: `${marks[gate.verdict]} ${gate.verdict}${gate.level === "warn" ? " (warn)" : ""}`,
      classes: gate.verdict,
    },
    { text: `${gate.kind === "improve" ? "improve: " : ""}${gate.expression}`, heads: "row" as const },
    { text: findingText(gate, observationsOf(design)) },
  ]);
  const head = ["verdict", "gate", "found"].map((text) => ({ text }));
  const content = rows.length === 0 ? "" : table({ caption: "The worst first", head, bodies: [rows] });
  return { id: `${id}-gates`, title: "Gates", content };
}

const marks = { pass: "✓", fail: "✗", inconclusive: "?" } as const;
