import { element, escaped } from "../charts/svg.ts";
import type { Result } from "../experiment/result.ts";
import { seedsText } from "../report/heading.ts";
import { levelText } from "../report/quantity-text.ts";
import { scenarioYaml } from "../scenario/scenario-yaml.ts";
import { folded, oneLine, paragraph, type Section } from "./markup.ts";
import type { PageFacts } from "./subject.ts";

/** A longer scenario, one with thousands of listed jobs, is not for reading. */
const LONGEST_SCENARIO = 60_000;

/** What was run, and how the numbers were found. */
export function designSection(result: Result, facts: PageFacts, id: string): Section {
  const { design, tool } = result;
  const made = [
    `take-sim ${tool.version}`,
    ...(facts.nodeVersion === undefined ? [] : [`Node ${facts.nodeVersion}`]),
    ...(facts.date === undefined ? [] : [facts.date]),
  ];
  const { analysis } = design;
  const how = [
    meansText(result),
    `Intervals: ${levelText(analysis.confidence)} % confidence (${analysis.ci}, ${analysis.resamples} resamples).`,
    design.pairing === "crn" ? `Drawn at random: ${design.drawn}.` : "",
    stoppingText(result),
    ...(design.plugIns ?? []).map(
      ({ name, file, sha256 }) => `Policy ${name} is from ${file} (SHA-256 ${sha256}).`,
    ),
    ...(result.sources ?? []).map(
      ({ label, scenario, version }) => `${label} is the saved result of ${scenario}, take-sim ${version}.`,
    ),
  ].filter((text) => text !== "");
  const content = [
    element("ul", {}, ...how.map((text) => element("li", {}, escaped(oneLine(text))))),
    scenarioPart(result),
    paragraph(made.join(", "), "faint"),
  ];
  return { id: `${id}-design`, title: "What was run", content: content.join("\n") };
}

function meansText({ design: { pairing, seeds } }: Result): string {
  if (pairing === "none") return "Means over measured repetitions, which are not paired.";
  if (pairing === "repetitions") return `Means over ${seeds.length} measured repetitions, paired by rep.`;
  const which = seeds.length === 1 ? `One seed: ${seeds[0]}` : `${seeds.length} seeds: ${seedsText(seeds)}`;
  return `${which}. All policies of one seed got the same jobs.`;
}

function stoppingText({ design: { stopping } }: Result): string {
  if (stopping === undefined) return "";
  return `Seeds were added until ${stopping.metric} was known to ${Number((100 * stopping.target).toFixed(3))} %; they ended at ${stopping.seeds}: ${stopping.reason}.`;
}

/** The whole scenario, as a file that can be run. */
function scenarioPart({ scenario }: Result): string {
  if (scenario.resolved === null) return "";
  const yaml = scenarioYaml(scenario.resolved);
  if (yaml.length > LONGEST_SCENARIO)
    return paragraph(
      `The scenario is too long to be shown here (${yaml.length} characters); the JSON result holds it. SHA-256 ${scenario.sha256}.`,
    );
  return folded(
    "The scenario, with every default",
    element("pre", { class: "scroll", tabindex: 0 }, element("code", {}, escaped(yaml))),
    paragraph(`SHA-256 ${scenario.sha256}`, "faint"),
  );
}
