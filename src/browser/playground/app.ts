import type { Estimate } from "../../playground/estimates.ts";
import { shownMetrics } from "../../playground/shown-metrics.ts";
import { type Situation, type Start, scenarioOf, situationAt } from "../../playground/situation.ts";
import { readHash, situationHash } from "../../playground/situation-hash.ts";
import { elementNamed } from "../element-named.ts";
import { TimeWindow } from "../lanes/time-window.ts";
import { makeElement } from "../make-element.ts";
import { Address } from "./address.ts";
import { Background } from "./background.ts";
import { Form } from "./form.ts";
import type { SeedsMessage } from "./messages.ts";
import { fillNumbers } from "./numbers-table.ts";
import { runOneSeed, type Shown } from "./one-seed.ts";
import { PolicyPanel } from "./policy-panel.ts";
import { ScenarioText } from "./scenario-text.ts";

/** After how many seeds the means are shown. */
const rounds = [20, 100, 300];

/** So many milliseconds without a change, and the reader rests. */
const rest = 400;

/** When the policies are done, in a line. */
function nowText(shown: readonly Shown[]): string {
  const parts = shown.map((one) => {
    const done = one.ran ? one.metrics.completion_p99_ms : null;
    return `${one.policy} ${typeof done === "number" ? `${(done / 1000).toFixed(2)} s` : "never"}`;
  });
  return `99 % done after: ${parts.join(" · ")}`;
}

/** The playground: what the reader moves is simulated and drawn at once, and in the background with many seeds. */
export class Playground {
  readonly #start: Start;
  readonly #form: Form;
  readonly #address: Address;
  readonly #background: Background;
  readonly #text = new ScenarioText();
  readonly #window = new TimeWindow();
  readonly #table = elementNamed("numbers", HTMLTableElement);
  readonly #status = elementNamed("background", HTMLElement);
  readonly #now = elementNamed("now", HTMLElement);
  readonly #progress = elementNamed("progress", HTMLProgressElement);
  readonly #root = document.documentElement;
  readonly #panels = new Map<string, PolicyPanel>();
  #situation: Situation;
  #shown: readonly Shown[] = [];
  #frame = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  /** @param script the text of the page's own script, for the worker */
  constructor(start: Start, script: string) {
    this.#start = start;
    this.#background = new Background(script);
    this.#address = new Address((hash) => this.#follow(hash));
    this.#situation = this.#read(this.#address.hash);
    this.#form = new Form(start, this.#situation, (situation) => {
      this.#tell([]);
      this.#change(situation);
    });
    elementNamed("reset", HTMLButtonElement).addEventListener("click", () => {
      this.#tell([]);
      this.#form.show(situationAt(start));
      this.#change(situationAt(start));
    });
    this.#form.show(this.#situation);
    this.#simulate();
    this.#simulateManySeeds();
  }

  /** The situation of an address; one that is broken is told, and nothing of it holds. */
  #read(hash: string): Situation {
    const read = readHash(this.#start, hash);
    this.#tell(read.ok ? [] : read.problems);
    return read.ok ? read.situation : situationAt(this.#start);
  }

  #follow(hash: string): void {
    const situation = this.#read(hash);
    this.#form.show(situation);
    this.#change(situation, false);
  }

  #tell(problems: readonly string[]): void {
    const lead = "The address is not obeyed; this is the scenario as it was given:";
    const items = problems.map((problem) => makeElement("li", {}, problem));
    const told = [makeElement("p", { class: "fail" }, lead), makeElement("ul", {}, ...items)];
    elementNamed("problem", HTMLElement).replaceChildren(...(problems.length === 0 ? [] : told));
  }

  /** However fast changes come, a frame sees the last one alone. */
  #change(situation: Situation, isNew = true): void {
    this.#situation = situation;
    this.#background.cancel();
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#simulate());
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (isNew) this.#address.write(situationHash(this.#start, situation));
      this.#simulateManySeeds();
    }, rest);
  }

  #simulate(): void {
    const begin = performance.now();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const { seed, baseline } = this.#situation;
    this.#shown = runOneSeed(scenarioOf(this.#start, this.#situation), seed);
    this.#arrangePanels();
    const base = this.#shown.find(({ policy }) => policy === baseline);
    for (const shown of this.#shown) this.#panels.get(shown.policy)?.show(shown, base);
    this.#now.textContent = nowText(this.#shown);
    this.#fill([]);
    this.#status.textContent = `Seed ${seed}. The means of many seeds follow.`;
    this.#progress.value = 0;
    this.#text.show(this.#start, this.#situation);
    const steps = Number(this.#root.dataset.steps ?? 0) + 1;
    Object.assign(this.#root.dataset, { steps, seeds: 0, stepMilliseconds: performance.now() - begin });
  }

  /** One panel a policy, in their order. */
  #arrangePanels(): void {
    const names = this.#shown.map(({ policy }) => policy);
    if ([...this.#panels.keys()].join() === names.join()) return;
    for (const panel of this.#panels.values()) panel.close();
    this.#panels.clear();
    const container = elementNamed("panels", HTMLElement);
    for (const [index, name] of names.entries())
      this.#panels.set(name, new PolicyPanel(container, name, { window: this.#window, tools: index === 0 }));
  }

  #fill(estimates: readonly Estimate[]): void {
    fillNumbers(this.#table, { shown: this.#shown, baseline: this.#situation.baseline, estimates });
  }

  #simulateManySeeds(): void {
    const { policies, baseline } = this.#situation;
    const metrics = shownMetrics.map(({ metric }) => metric.key);
    const scenario = scenarioOf(this.#start, this.#situation);
    this.#background.start({ scenario, policies, baseline, metrics, rounds }, (message) =>
      this.#hear(message),
    );
  }

  #hear(message: SeedsMessage): void {
    const { seed, baseline } = this.#situation;
    if (message.kind === "failure") {
      this.#status.textContent = `Seed ${seed}. There are no means: ${message.message}.`;
      return;
    }
    this.#progress.value = message.seeds / (rounds.at(-1) ?? 1);
    if (message.kind === "progress") return;
    this.#fill(message.estimates);
    this.#status.textContent = `First seed ${seed} alone; below it means of the seeds 1 to ${message.seeds} and differences from ${baseline}, paired by seed, in brackets their 95 % intervals.`;
    this.#root.dataset.seeds = String(message.seeds);
  }
}
