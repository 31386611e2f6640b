import type { ReportPageData } from "../page/report-page-data.ts";
import { LaneView } from "./lane-view.ts";
import { TimeWindow } from "./lanes/time-window.ts";
import { foldWhereNarrow } from "./narrow-folds.ts";

/** What the report page does beside being read: each picture of lanes becomes one that can be zoomed and asked about. */
document.documentElement.dataset.script = "on";
foldWhereNarrow();
const text = document.getElementById("data")?.textContent;
if (text) showLanes(JSON.parse(text) as ReportPageData);

/** Of all runs of a scenario, so that no view changes as the next one comes into sight. */
function windowOf(scenario: Element, lanes: ReportPageData["lanes"]): TimeWindow {
  const window = new TimeWindow();
  for (const container of scenario.querySelectorAll<HTMLElement>("[data-run]")) {
    const run = lanes[Number(container.dataset.run)];
    if (run !== undefined) window.setExtent(container, run.start, run.end);
  }
  return window;
}

/** The runs of one scenario stay in step. Views are made as they come into sight, so that the page opens at once. */
function showLanes({ lanes }: ReportPageData): void {
  const windows = new Map<Element, TimeWindow>();
  const make = (container: HTMLElement): void => {
    const run = lanes[Number(container.dataset.run)];
    if (run === undefined) return;
    const scenario = container.closest("[data-scenario]") ?? document.body;
    const window = windows.get(scenario) ?? windowOf(scenario, lanes);
    windows.set(scenario, window);
    new LaneView(container, run, { window, height: 420 });
    // The picture stays for print.
    container.classList.add("live");
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        make(target as HTMLElement);
      }
    },
    { rootMargin: "600px" },
  );
  for (const container of document.querySelectorAll("[data-run]")) observer.observe(container);
}
