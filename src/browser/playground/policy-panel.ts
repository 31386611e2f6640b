import { comparisonText, slotTimeParts, slotTimeText } from "../../playground/explanation.ts";
import type { SlotTime } from "../../playground/slot-time.ts";
import { policyNamed } from "../../policies/policies.ts";
import type { Lanes } from "../../timeline/lanes.ts";
import { LaneView } from "../lane-view.ts";
import type { TimeWindow } from "../lanes/time-window.ts";
import { makeElement } from "../make-element.ts";
import type { Shown } from "./one-seed.ts";

/** One policy: when it was done, where its slots' time went, and its lanes. */
export class PolicyPanel {
  readonly #root: HTMLElement;
  readonly #result = makeElement("p");
  readonly #bar = makeElement("div", { class: "share-bar", role: "img" });
  readonly #lanes = makeElement("div");
  readonly #window: TimeWindow;
  readonly #tools: boolean;
  #view: LaneView | undefined;

  constructor(
    container: HTMLElement,
    policy: string,
    options: { readonly window: TimeWindow; readonly tools: boolean },
  ) {
    this.#window = options.window;
    this.#tools = options.tools;
    const description = policyNamed(policy)?.description ?? "";
    this.#root = makeElement(
      "section",
      { class: "panel", "aria-label": policy },
      makeElement("h3", {}, policy, makeElement("span", { class: "faint" }, ` ${description}`)),
      this.#result,
      this.#bar,
      this.#lanes,
    );
    container.append(this.#root);
  }

  /** Shows what came of it, beside the baseline. */
  show(shown: Shown, baseline: Shown | undefined): void {
    this.#bar.hidden = !shown.ran || shown.slotTime === undefined;
    if (!shown.ran) {
      this.#result.replaceChildren(
        makeElement("strong", { class: "fail" }, `It cannot run: ${shown.reason}`),
      );
      this.#view?.close();
      this.#view = undefined;
      return;
    }
    const done = shown.metrics.completion_p99_ms;
    const result =
      typeof done === "number"
        ? `99 % of the jobs are done after ${(done / 1000).toFixed(2)} s.`
        : "99 % of the jobs are never done.";
    const compared =
      baseline?.ran && baseline !== shown
        ? comparisonText(shown.metrics, { name: baseline.policy, metrics: baseline.metrics })
        : "";
    const time = shown.slotTime === undefined ? "" : slotTimeText(shown.slotTime);
    const words = [compared, time].filter((text) => text !== "").join(" ");
    this.#result.replaceChildren(makeElement("strong", {}, result), ` ${words}`);
    if (shown.slotTime !== undefined) this.#showBar(shown.slotTime, time);
    this.#showLanes(shown.lanes);
  }

  close(): void {
    this.#view?.close();
    this.#root.remove();
  }

  #showBar(time: SlotTime, text: string): void {
    this.#bar.setAttribute("aria-label", text);
    this.#bar.replaceChildren(
      ...slotTimeParts.map(([part]) =>
        makeElement("span", { class: `part-${part}`, style: `width: ${(time[part] * 100).toFixed(3)}%` }),
      ),
    );
  }

  #showLanes(lanes: Lanes): void {
    if (this.#view === undefined) {
      const options = { window: this.#window, height: 190, tools: this.#tools, table: "numbers" };
      this.#view = new LaneView(this.#lanes, lanes, options);
    } else this.#view.show(lanes);
    this.#view.draw();
  }
}
