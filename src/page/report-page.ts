import { chartStyle } from "../charts/chart-style.ts";
import { element, escaped } from "../charts/svg.ts";
import { printable } from "../report/printable.ts";
import { scenarioLabels } from "../report/scenario-labels.ts";
import { verdictOfGates } from "../report/verdict.ts";
import type { Lanes } from "../timeline/lanes.ts";
import { completionSection, spreadSection } from "./curve-section.ts";
import { designSection } from "./design-section.ts";
import { pageDocument } from "./document.ts";
import { laneStyle } from "./lane-style.ts";
import { oneLine, paragraph, type Section, section } from "./markup.ts";
import { outlierSection } from "./outlier-section.ts";
import { pairSection } from "./pair-section.ts";
import type { ReportPageData } from "./report-page-data.ts";
import { reportStyle } from "./report-style.ts";
import { drawnRuns } from "./run-section.ts";
import { splitSection } from "./split-section.ts";
import type { PageFacts, ReportSubject } from "./subject.ts";
import { summarySection } from "./summary-section.ts";
import { gatesSection, verdictPart } from "./verdict-section.ts";

/** So many deliveries of jobs are drawn in a page: more, and it would be slow to open and heavy to send. */
const MOST_DELIVERIES = 6_000;

/** Results as one page: readable without its script and without a network, the verdict first. */
export function reportPage(subjects: readonly ReportSubject[], facts: PageFacts = {}): string {
  const labels = scenarioLabels(subjects.map(({ result }) => result)).map(oneLine);
  const several = subjects.length > 1;
  const drawn = subjects.filter(({ runs }) => runs !== undefined).length;
  const room = Math.floor(MOST_DELIVERIES / Math.max(1, drawn));
  const lanes: Lanes[] = [];
  const parts = subjects.map((subject, index) => {
    const part = scenarioPart(subject, {
      id: `s${index}`,
      first: lanes.length,
      room,
      facts,
      level: several ? 3 : 2,
    });
    lanes.push(...part.lanes);
    if (!several) return part.markup;
    const title = labels[index] as string;
    return section({ id: `s${index}`, title, content: part.markup }, 2);
  });
  const title = several ? `take-sim: ${labels.length} scenarios` : `take-sim: ${labels[0] ?? "nothing"}`;
  const body = element(
    "main",
    {},
    element("h1", {}, escaped(several ? title : (labels[0] ?? title))),
    several ? overview(subjects, labels) : "",
    ...parts,
  );
  const data: ReportPageData = { lanes };
  return pageDocument({
    title: printable(title),
    body,
    style: chartStyle + laneStyle + reportStyle,
    data,
    ...(facts.script !== undefined && { script: facts.script }),
  });
}

/** Of several scenarios, what the gates of each say, and where it stands. */
function overview(subjects: readonly ReportSubject[], labels: readonly string[]): string {
  const items = subjects.map(({ result }, index) => {
    const { kind, text } = verdictOfGates(result.gates);
    const part = result.status === undefined ? "" : `; ${result.status}: only a part is here`;
    const link = element("a", { href: `#s${index}` }, escaped(labels[index] as string));
    return element("li", {}, `${link}: ${element("span", { class: kind }, escaped(text))}${part}`);
  });
  return element("ul", {}, ...items);
}

/** Where each part stands: the lanes are a long way down, on a telephone most of all. */
function contents(sections: readonly Section[]): string {
  const items = sections
    .filter(({ content }) => content !== "")
    .map(({ id, title }) => element("li", {}, element("a", { href: `#${id}` }, escaped(title))));
  return element("ul", { class: "contents screen" }, ...items);
}

interface PartContext {
  readonly id: string;
  readonly first: number;
  readonly room: number;
  readonly facts: PageFacts;
  readonly level: number;
}

function scenarioPart(
  subject: ReportSubject,
  { id, first, room, facts, level }: PartContext,
): { readonly markup: string; readonly lanes: readonly Lanes[] } {
  const { result, runs } = subject;
  const drawn = runs === undefined ? undefined : drawnRuns(runs, { id, first, room, level: level + 1 });
  const sections: Section[] = [
    gatesSection(result, id),
    // Readers look before they read.
    ...(runs === undefined ? [] : [completionSection(result, runs, id)]),
    summarySection(result, id),
    ...(runs === undefined ? [] : [spreadSection(result, runs, id)]),
    splitSection(result, id),
    pairSection(result, id),
    ...(drawn?.sections ?? []),
    outlierSection(subject, id),
    designSection(result, facts, id),
  ];
  const without = subject.withoutRuns === undefined ? "" : paragraph(subject.withoutRuns, "faint");
  const parts = [
    verdictPart(result),
    without,
    contents(sections),
    ...sections.map((one) => section(one, level)),
  ];
  const markup = parts.join("\n");
  return { markup, lanes: drawn?.lanes ?? [] };
}
