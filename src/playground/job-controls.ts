import type { Distribution } from "../random/distribution.ts";
import type { Arrivals, Scenario } from "../scenario/scenario.ts";
import type { Control, ControlState } from "./control.ts";

const second = 1_000_000;

/** The most jobs that the page simulates: more would make a slider lag behind the hand. */
export const mostJobs = 20_000;

/** How jobs arrive, as far as the reader can choose it. */
export const arrivalChoices = {
  burst: "a burst: at once, or evenly over a time",
  constant: "evenly, at a rate",
  poisson: "by chance, at a rate (Poisson)",
} as const;

/** A name of the choices. */
export type ArrivalChoice = keyof typeof arrivalChoices;

/** The rate of arrivals that come at one, until the reader moves it: jobs per second. */
const usualRate = 40;

/** How jobs arrive now; a reason where the reader cannot choose. */
export function arrivalChoiceOf({ workload }: Scenario): ArrivalChoice | { readonly reason: string } {
  if (workload.kind === "listed") return { reason: "The scenario lists its jobs one by one." };
  const { kind } = workload.arrivals;
  if (kind in arrivalChoices) return kind as ArrivalChoice;
  const kinds: Readonly<Record<string, string>> = {
    bursts: "in several bursts",
    sequential: "one after the other",
    closed: "from clients that wait for their answers",
    trace: "as a trace says",
  };
  return { reason: `In this scenario jobs arrive ${kinds[kind]}.` };
}

/** The scenario with arrivals of another kind, and as many jobs. */
export function withArrivalChoice(scenario: Scenario, kind: ArrivalChoice): Scenario {
  const { workload } = scenario;
  if (workload.kind === "listed" || !("count" in workload.arrivals) || workload.arrivals.kind === kind)
    return scenario;
  const { count } = workload.arrivals;
  return withArrivals(
    scenario,
    kind === "burst" ? { kind, count, over: 0 } : { kind, count, rate: usualRate },
  );
}

/** The controls of the jobs. */
export const jobControls: readonly Control[] = [
  {
    key: "jobs",
    label: "Jobs",
    help: "How many jobs arrive in all.",
    kind: "count",
    unit: "",
    least: 1,
    most: mostJobs,
    slider: { from: 1, to: 4096 },
    read: (scenario) =>
      ofArrivals(scenario, (arrivals) =>
        "count" in arrivals ? arrivals.count : "In this scenario jobs arrive in several bursts.",
      ),
    write: (scenario, count) => changeArrivals(scenario, { count }),
    leastIn: ({ events }) =>
      1 + Math.max(0, ...events.map((event) => (event.kind === "stop" ? numberOf(event.job) : 0))),
  },
  {
    key: "over",
    label: "Arrive over",
    help: "The burst is spread evenly over this time; 0 is all at once.",
    kind: "time",
    unit: "s",
    least: 0,
    most: 600 * second,
    slider: { from: 0, to: 20 * second, step: second / 10 },
    read: (scenario) =>
      ofArrivals(scenario, (arrivals) =>
        arrivals.kind === "burst" ? arrivals.over : "Only a burst has such a time.",
      ),
    write: (scenario, over) => changeArrivals(scenario, { over }),
  },
  {
    key: "rate",
    label: "Arrive at a rate of",
    help: "How many jobs arrive a second.",
    kind: "number",
    unit: "jobs/s",
    least: 0.01,
    most: 10_000,
    slider: { from: 0.1, to: 1000 },
    read: (scenario) =>
      ofArrivals(scenario, (arrivals) =>
        "rate" in arrivals ? arrivals.rate : "Only arrivals at a rate have one.",
      ),
    write: (scenario, rate) => changeArrivals(scenario, { rate }),
  },
  {
    key: "mean",
    label: "Duration of a job, mean",
    help: "How long a job runs on average.",
    kind: "time",
    unit: "s",
    least: 1000,
    most: 60 * second,
    slider: { from: 10_000, to: 10 * second },
    read: (scenario) =>
      ofDuration(scenario, (duration) => (duration.kind === "constant" ? duration.value : meanOf(duration))),
    write: (scenario, mean) =>
      changeDuration(scenario, (duration) =>
        duration.kind === "constant" ? { ...duration, value: mean } : ({ ...duration, mean } as Distribution),
      ),
  },
  {
    key: "cv",
    label: "Duration of a job, spread",
    help: "The coefficient of variation: standard deviation ÷ mean, log-normal; 0 is all alike.",
    kind: "number",
    unit: "",
    least: 0,
    most: 10,
    slider: { from: 0, to: 2, step: 0.02 },
    read: (scenario) =>
      ofDuration(scenario, (duration) => {
        if (duration.kind === "constant") return 0;
        return duration.kind === "lognormal" ? duration.cv : otherDurations(duration);
      }),
    write: (scenario, cv) =>
      changeDuration(scenario, (duration) => {
        if (duration.kind !== "constant") return { ...duration, cv } as Distribution;
        return { kind: "lognormal", mean: duration.value, cv };
      }),
  },
];

function meanOf(duration: Distribution): number | string {
  return "mean" in duration ? duration.mean : otherDurations(duration);
}

function otherDurations({ kind }: Distribution): string {
  return `In this scenario durations are ${kind}.`;
}

/** Of a generated job: 17 of `job-17`. */
function numberOf(job: string): number {
  return Number(/\d+$/.exec(job)?.[0] ?? 0);
}

function stateOf(found: number | string): ControlState {
  return typeof found === "number" ? { applies: true, value: found } : { applies: false, reason: found };
}

function ofArrivals({ workload }: Scenario, read: (arrivals: Arrivals) => number | string): ControlState {
  return stateOf(
    workload.kind === "listed" ? "The scenario lists its jobs one by one." : read(workload.arrivals),
  );
}

function ofDuration(
  { workload }: Scenario,
  read: (distribution: Distribution) => number | string,
): ControlState {
  if (workload.kind === "listed") return stateOf("The scenario lists its jobs one by one.");
  const { duration } = workload;
  if (duration.kind === "trace") return stateOf("A trace says how long the jobs run.");
  if (duration.kind === "shared") return stateOf("In this scenario jobs slow each other down.");
  return stateOf(read(duration.distribution));
}

function withArrivals(scenario: Scenario, arrivals: Arrivals): Scenario {
  const { workload } = scenario;
  return workload.kind === "listed" ? scenario : { ...scenario, workload: { ...workload, arrivals } };
}

function changeArrivals(scenario: Scenario, parameters: Readonly<Record<string, number>>): Scenario {
  const { workload } = scenario;
  if (workload.kind === "listed") return scenario;
  return withArrivals(scenario, { ...workload.arrivals, ...parameters } as Arrivals);
}

function changeDuration(scenario: Scenario, change: (distribution: Distribution) => Distribution): Scenario {
  const { workload } = scenario;
  if (workload.kind === "listed" || workload.duration.kind !== "independent") return scenario;
  const distribution = change(workload.duration.distribution);
  return { ...scenario, workload: { ...workload, duration: { kind: "independent", distribution } } };
}
