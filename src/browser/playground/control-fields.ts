import {
  allowedText,
  type Control,
  fieldText,
  inUsualForm,
  isAllowed,
  limitsOf,
  sliderStep,
  unitSize,
  valueAtStep,
} from "../../playground/control.ts";
import type { Start } from "../../playground/situation.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { elementNamed } from "../element-named.ts";

/** The slider and the number field of one control. */
export class ControlFields {
  readonly control: Control;
  readonly #start: Start;
  readonly #slider: HTMLInputElement;
  readonly #field: HTMLInputElement;
  readonly #note: HTMLElement;

  /** @param moved told of each value that is allowed */
  constructor(control: Control, start: Start, moved: (control: Control, value: number) => void) {
    this.control = control;
    this.#start = start;
    this.#slider = elementNamed(`slider-${control.key}`, HTMLInputElement);
    this.#field = elementNamed(`field-${control.key}`, HTMLInputElement);
    this.#note = elementNamed(`note-${control.key}`, HTMLElement);
    this.#slider.addEventListener("input", () => {
      const { least, most } = limitsOf(control, start.scenario);
      moved(control, Math.min(most, Math.max(least, valueAtStep(control, Number(this.#slider.value)))));
    });
    this.#field.addEventListener("input", () => this.#readField(moved));
  }

  /** Shows what the scenario has. A field in which the reader writes is left alone. */
  show(scenario: Scenario): void {
    const { control } = this;
    const state = control.read(scenario);
    this.#slider.disabled = !state.applies;
    this.#field.disabled = !state.applies;
    this.#say(state.applies ? "" : state.reason);
    if (!state.applies) {
      this.#field.value = "";
      return;
    }
    const text = fieldText(control, state.value);
    if (document.activeElement !== this.#field) this.#field.value = text;
    this.#slider.value = String(sliderStep(control, state.value));
    this.#slider.setAttribute("aria-valuetext", control.unit === "" ? text : `${text} ${control.unit}`);
  }

  #readField(moved: (control: Control, value: number) => void): void {
    const { control } = this;
    const limits = limitsOf(control, this.#start.scenario);
    const written = this.#field.valueAsNumber * unitSize(control);
    const value = control.kind === "time" ? inUsualForm(control, written) : written;
    if (isAllowed(control, limits, value)) {
      moved(control, value);
      return;
    }
    this.#say(`Not taken: ${allowedText(control, limits)} is needed.`);
    this.#field.setAttribute("aria-invalid", "true");
  }

  #say(text: string): void {
    this.#note.textContent = text;
    this.#field.removeAttribute("aria-invalid");
  }
}
