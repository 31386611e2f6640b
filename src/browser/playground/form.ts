import { type ArrivalChoice, arrivalChoiceOf } from "../../playground/job-controls.ts";
import {
  controls,
  mostPolicies,
  type Situation,
  type Start,
  scenarioOf,
  withArrivalKind,
  withPolicies,
  withValue,
} from "../../playground/situation.ts";
import { elementNamed } from "../element-named.ts";
import { hasTicked } from "../narrow-folds.ts";
import { ControlFields } from "./control-fields.ts";

/** The form: shows a situation, and tells of each one that the reader makes of it. */
export class Form {
  readonly #start: Start;
  readonly #changed: (situation: Situation) => void;
  readonly #fields: readonly ControlFields[];
  readonly #policies: readonly HTMLInputElement[];
  readonly #more = elementNamed("more-policies", HTMLDetailsElement);
  readonly #baseline = elementNamed("baseline", HTMLSelectElement);
  readonly #arrive = elementNamed("arrive", HTMLSelectElement);
  readonly #seed = elementNamed("seed", HTMLInputElement);
  readonly #seedNote = elementNamed("note-seed", HTMLElement);
  #situation: Situation;

  constructor(start: Start, situation: Situation, changed: (situation: Situation) => void) {
    this.#start = start;
    this.#changed = changed;
    this.#situation = situation;
    this.#fields = controls.map(
      (control) =>
        new ControlFields(control, start, (moved, value) =>
          this.#change(withValue(start, this.#situation, moved, value)),
        ),
    );
    const form = elementNamed("controls", HTMLFormElement);
    form.addEventListener("submit", (event) => event.preventDefault());
    this.#policies = [...form.querySelectorAll<HTMLInputElement>("input[name=policy]")];
    for (const box of this.#policies)
      box.addEventListener("change", () => this.#change(withPolicies(this.#situation, this.#chosen())));
    this.#baseline.addEventListener("change", () =>
      this.#change({ ...this.#situation, baseline: this.#baseline.value }),
    );
    this.#arrive.addEventListener("change", () =>
      this.#change(withArrivalKind(start, this.#situation, this.#arrive.value as ArrivalChoice)),
    );
    this.#seed.addEventListener("input", () => this.#readSeed());
  }

  /** Shows a situation that comes from elsewhere. */
  show(situation: Situation): void {
    this.#situation = situation;
    const scenario = scenarioOf(this.#start, situation);
    for (const fields of this.#fields) fields.show(scenario);
    const { policies, baseline } = situation;
    for (const box of this.#policies) {
      box.checked = policies.includes(box.value);
      box.disabled = box.checked ? policies.length === 1 : policies.length >= mostPolicies;
    }
    if (hasTicked(this.#more)) this.#more.open = true;
    for (const option of this.#baseline.options) {
      option.hidden = !policies.includes(option.value);
      option.disabled = option.hidden;
    }
    this.#baseline.value = baseline;
    const arrival = arrivalChoiceOf(scenario);
    this.#arrive.disabled = typeof arrival === "object";
    this.#arrive.value = typeof arrival === "object" ? "" : arrival;
    elementNamed("note-arrive", HTMLElement).textContent = typeof arrival === "object" ? arrival.reason : "";
    if (document.activeElement !== this.#seed) this.#seed.value = String(situation.seed);
    this.#saySeed("");
  }

  /** In the order in which they were chosen: those that are there already first. */
  #chosen(): string[] {
    const checked = this.#policies.filter((box) => box.checked).map((box) => box.value);
    const before = this.#situation.policies.filter((name) => checked.includes(name));
    return [...before, ...checked.filter((name) => !before.includes(name))];
  }

  #readSeed(): void {
    const seed = this.#seed.valueAsNumber;
    if (Number.isSafeInteger(seed) && seed >= 0 && seed < 1e15) this.#change({ ...this.#situation, seed });
    else this.#saySeed("Not taken: a whole number of at least 0 is needed.");
  }

  #saySeed(text: string): void {
    this.#seedNote.textContent = text;
    if (text === "") this.#seed.removeAttribute("aria-invalid");
    else this.#seed.setAttribute("aria-invalid", "true");
  }

  #change(situation: Situation): void {
    this.show(situation);
    this.#changed(situation);
  }
}
