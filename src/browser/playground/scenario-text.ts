import { situationYaml } from "../../playground/scenario-yaml.ts";
import type { Situation, Start } from "../../playground/situation.ts";
import { elementNamed } from "../element-named.ts";

/** The situation as a scenario file, in a field and for the clipboard. */
export class ScenarioText {
  readonly #field = elementNamed("yaml", HTMLTextAreaElement);
  readonly #told = elementNamed("copied", HTMLElement);

  constructor() {
    elementNamed("copy", HTMLButtonElement).addEventListener("click", () => void this.#copy());
  }

  show(start: Start, situation: Situation): void {
    this.#field.value = situationYaml(start, situation);
    this.#told.textContent = "";
  }

  /** A page from a file may be refused the clipboard: the text is then at least selected. */
  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#field.value);
      this.#told.textContent = "Copied.";
    } catch {
      this.#field.focus();
      this.#field.select();
      this.#told.textContent = "The browser refuses the clipboard; the text is selected: copy it by Ctrl-C.";
    }
  }
}
