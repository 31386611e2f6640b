import { loadChart } from "../charts/load-chart.ts";
import { element, escaped } from "../charts/svg.ts";
import { printable } from "../report/printable.ts";
import type { Lanes } from "../timeline/lanes.ts";
import { queuedAlone } from "../timeline/queued-spans.ts";
import { coarseLoad } from "./coarse-load.ts";
import { fittingLanes } from "./fitting-lanes.ts";
import { lanesFigure } from "./lanes-figure.ts";
import { figure, paragraph, type Section } from "./markup.ts";
import type { ShownRuns } from "./subject.ts";
import { takesFigure } from "./takes-figure.ts";
import { timeAxis, timeText } from "./time-unit.ts";

/** The runs that are drawn, and the numbers of their lanes among the page's data. */
export interface DrawnSection {
  readonly sections: readonly Section[];
  /** What the page's script draws, in the order of `data-run`. */
  readonly lanes: readonly Lanes[];
}

/** Where drawn runs stand in their page. */
export interface DrawnPlace {
  readonly id: string;
  /** The number of the first run among the page's data. */
  readonly first: number;
  /** How many deliveries of jobs the page has room for. */
  readonly room: number;
  /** Of the headings of the runs. */
  readonly level: number;
}

/**
 * One seed, run by run: the load over time, every slot, and every take.
 */
export function drawnRuns({ drawn }: ShownRuns, { id, first, room, level }: DrawnPlace): DrawnSection {
  const { seed, why, lanes, missing } = drawn;
  const title = `One run: seed ${seed}`;
  const intro = paragraph(`Seed ${seed} is drawn: ${why}.`);
  if (missing !== undefined) {
    const content = intro + paragraph(`Its runs are not shown: ${missing}.`);
    return { sections: [{ id: `${id}-run`, title, content }], lanes: [] };
  }
  const share = Math.floor(room / Math.max(1, lanes.length));
  // Of many runs each gets as few steps as it gets deliveries, but enough for a curve.
  const steps = Math.min(1000, Math.max(200, share));
  const fitting = lanes.map((one) => fittingLanes(one, share));
  const end = Math.max(1, ...lanes.map((one) => one.end));
  const start = Math.min(...lanes.map((one) => one.start));
  const span: readonly [number, number] = [start, end];
  const parts = lanes.map((one, index) => {
    const { lanes: shown, left } = fitting[index] as (typeof fitting)[number];
    const own = `${id}-run-${index}`;
    return [
      element(`h${level}`, {}, escaped(printable(one.policy))),
      loadFigure(one, { id: own, span, steps }),
      element(
        "div",
        { class: "lanes", "data-run": String(first + index) },
        lanesFigure(shown, { id: own, span, left }),
      ),
      takesFigure(shown, { id: own, span, left }),
    ].join("\n");
  });
  return {
    sections: [{ id: `${id}-run`, title, content: element("div", { "data-scenario": id }, intro, ...parts) }],
    lanes: fitting.map((one) => withQueuedAlone(one.lanes)),
  };
}

/** The view of lanes draws no more of the load, and the page has it as a picture. */
function withQueuedAlone(lanes: Lanes): Lanes {
  return { ...lanes, load: queuedAlone(lanes.load) };
}

function loadFigure(
  lanes: Lanes,
  {
    id,
    span,
    steps,
  }: { readonly id: string; readonly span: readonly [number, number]; readonly steps: number },
): string {
  const load = coarseLoad(lanes.load, steps);
  const x = timeAxis("time", span);
  const slots = load.running.map((running, index) => running + (load.free[index] as number));
  const highest = Math.max(1, ...slots, ...load.held);
  const rest = load.free.map((free, index) => free - (load.starved[index] as number));
  const svg = loadChart({
    id: `${id}-load`,
    title: `Slots and jobs over time, ${lanes.policy}`,
    description: loadWords(lanes),
    time: x,
    times: load.time.map((time) => time / x.unit.size),
    end: load.end / x.unit.size,
    stack: [
      { label: "running", classes: "running", values: load.running },
      { label: "free while jobs are queued", classes: "starved", values: load.starved },
      { label: "free otherwise", classes: "free", values: rest },
    ],
    over: [{ label: "jobs held", classes: "held", values: load.held }],
    y: { label: "slots", domain: [0, highest] },
    below: {
      y: { label: "jobs queued", domain: [0, Math.max(1, ...load.queued)] },
      lines: [{ label: "jobs queued", classes: "queued", values: load.queued }],
    },
  });
  return figure(svg, loadWords(lanes));
}

function loadWords({ policy, load }: Lanes): string {
  let [running, starved, free] = [0, 0, 0];
  for (const [index, time] of load.time.entries()) {
    const length = (load.time[index + 1] ?? load.end) - time;
    running += (load.running[index] as number) * length;
    starved += (load.starved[index] as number) * length;
    free += (load.free[index] as number) * length;
  }
  const share = (part: number): string => `${((100 * part) / Math.max(1, running + free)).toFixed(1)} %`;
  return `${policy}: until ${timeText(load.end)}, of all slot time ${share(running)} with a job running, ${share(starved)} free while jobs were queued, ${share(free - starved)} free otherwise.`;
}
