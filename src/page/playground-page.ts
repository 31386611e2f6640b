import { element, escaped } from "../charts/svg.ts";
import { allowedText, type Control, fieldText, limitsOf, sliderSteps } from "../playground/control.ts";
import { introduction, slotTimeParts } from "../playground/explanation.ts";
import { arrivalChoices, jobControls } from "../playground/job-controls.ts";
import { choosablePolicies, mostPolicies, type Start, situationAt } from "../playground/situation.ts";
import { workerControls } from "../playground/worker-controls.ts";
import { policyNamed } from "../policies/policies.ts";
import { pageDocument } from "./document.ts";
import { laneStyle } from "./lane-style.ts";
import { foldedWhereNarrow, paragraph } from "./markup.ts";
import { playgroundStyle } from "./playground-style.ts";

/** What the playground is made from. */
export interface PlaygroundParts {
  readonly start: Start;
  /** Policies of the scenario that cannot run in a page, as they come from files. */
  readonly leftOut: readonly string[];
  /** What runs in the page. */
  readonly script: string;
}

/** The playground as one page: a form, and places that its script fills. */
export function playgroundPage({ start, leftOut, script }: PlaygroundParts): string {
  const { name } = start.scenario;
  return pageDocument({
    title: `${name} · take-sim playground`,
    style: laneStyle + playgroundStyle,
    data: start,
    script,
    body: element(
      "main",
      {},
      heading(start),
      // Nothing in it works without the script, which shows it.
      element("div", { class: "playground", id: "playground", hidden: "" }, form(start, leftOut), results),
    ),
  });
}

const withoutScript =
  "This page simulates in the browser itself and needs JavaScript, which is off; without it there is nothing to move. " +
  "take-sim compare SCENARIO --reporter html=report.html writes a page that can be read without.";

function heading({ scenario: { name, description } }: Start): string {
  return [
    element("h1", {}, `${escaped(name)}: what does the take loop do?`),
    foldedWhereNarrow("What is shown here", paragraph(description), paragraph(introduction)),
    element("noscript", {}, paragraph(withoutScript, "fail")),
    `<div id="problem" role="alert"></div>`,
  ].join("\n");
}

function form(start: Start, leftOut: readonly string[]): string {
  return element(
    "form",
    { class: "controls", id: "controls", "aria-label": "Controls" },
    group("Policies", policyChoices(start, leftOut)),
    group("Jobs", arrivalChoice + jobControls.map((control) => controlMarkup(control, start)).join("")),
    group("Workers and takes", workerControls.map((control) => controlMarkup(control, start)).join("")),
    group("Chance", seedField(start)),
    `<button type="button" class="button" id="reset">Back to the start</button>`,
    // What the panels say, for pages so narrow that they are out of sight while a slider moves.
    `<p class="now" id="now" aria-hidden="true"></p>`,
  );
}

function group(legend: string, content: string): string {
  return element("fieldset", {}, element("legend", {}, legend), content);
}

function policyChoices(start: Start, leftOut: readonly string[]): string {
  const choice = (name: string): string =>
    element(
      "label",
      { class: "choice", title: policyNamed(name)?.description },
      `<input type="checkbox" name="policy" value="${escaped(name)}">`,
      escaped(name),
    );
  const all = choosablePolicies(start);
  const shown = all.filter((name) => situationAt(start).policies.includes(name));
  const others = all.filter((name) => !shown.includes(name));
  const options = all.map((name) => element("option", { value: name }, escaped(name)));
  const files =
    leftOut.length === 0
      ? ""
      : element(
          "p",
          { class: "control-note" },
          `Not here, as they come from files: ${escaped(leftOut.join(", "))}.`,
        );
  return [
    element("p", { class: "control-help" }, `One to ${mostPolicies} side by side.`),
    element("div", { class: "choices" }, ...shown.map(choice)),
    element(
      "details",
      { class: "narrow-fold", id: "more-policies", open: "" },
      element("summary", {}, `${others.length} more`),
      element("div", { class: "choices" }, ...others.map(choice)),
    ),
    files,
    element(
      "div",
      { class: "control compared" },
      `<label for="baseline">Compared with</label>`,
      element("select", { id: "baseline" }, ...options),
    ),
  ].join("");
}

const arrivalChoice = element(
  "div",
  { class: "control" },
  `<label for="arrive">Jobs arrive</label>`,
  element(
    "select",
    { id: "arrive", "aria-describedby": "note-arrive" },
    ...Object.entries(arrivalChoices).map(([value, text]) => element("option", { value }, text)),
  ),
  `<p class="control-note" id="note-arrive"></p>`,
);

function controlMarkup(control: Control, { scenario }: Start): string {
  const { key, label, help, unit } = control;
  const { least, most } = limitsOf(control, scenario);
  const described = { "aria-describedby": `help-${key} note-${key}` };
  const slider = {
    type: "range",
    id: `slider-${key}`,
    min: "0",
    max: String(sliderSteps(control)),
    step: "1",
  };
  const field = {
    type: "number",
    id: `field-${key}`,
    min: fieldText(control, least),
    max: fieldText(control, most),
    step: "any",
    title: allowedText(control, { least, most }),
  };
  return element(
    "div",
    { class: "control", id: `control-${key}` },
    element("label", { for: `field-${key}` }, escaped(unit === "" ? label : `${label}, ${unit}`)),
    element(
      "div",
      { class: "control-inputs" },
      element("input", { ...slider, "aria-label": label, ...described }),
      element("input", { ...field, ...described }),
    ),
    element("p", { class: "control-help", id: `help-${key}` }, escaped(help)),
    element("p", { class: "control-note", id: `note-${key}` }),
  );
}

function seedField({ seed }: Start): string {
  return [
    `<div class="control"><label for="seed">Seed</label>`,
    `<div class="control-inputs"><input type="number" id="seed" min="0" max="999999999999999" step="1" value="${seed}" aria-describedby="help-seed note-seed"></div>`,
    `<p class="control-help" id="help-seed">The lanes show one seed: the same jobs for every policy.</p>`,
    `<p class="control-note" id="note-seed"></p></div>`,
  ].join("");
}

const parts = slotTimeParts.map(
  ([part, name]) =>
    `<li><i class="part-${part}"></i>the slot is ${part === "running" ? "busy: " : ""}${name}</li>`,
);

const results = element(
  "div",
  {},
  `<h2>One run of each</h2>`,
  foldedWhereNarrow(
    "What the bars say",
    paragraph(
      "The bar of each policy is its slots' time, from the first arrival to the last finish:",
      "faint",
    ),
    `<ul class="parts">${parts.join("")}</ul>`,
  ),
  `<div id="panels"></div>`,
  `<h2 id="numbers-heading">The numbers</h2>`,
  `<p><span id="background" role="status"></span> <progress id="progress" aria-label="Seeds simulated" value="0" max="1"></progress></p>`,
  `<div class="scroll" role="region" aria-labelledby="numbers-heading" tabindex="0"><table id="numbers"></table></div>`,
  `<h2>As a scenario</h2>`,
  `<p><label for="yaml">What take-sim run, compare and the other commands read:</label></p>`,
  `<p><button type="button" class="button" id="copy">Copy as scenario</button> <span id="copied" role="status"></span></p>`,
  `<textarea id="yaml" readonly rows="16" spellcheck="false"></textarea>`,
);
