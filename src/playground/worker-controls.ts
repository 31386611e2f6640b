import type { Scenario } from "../scenario/scenario.ts";
import type { Control, ControlState } from "./control.ts";

const second = 1_000_000;

function has(value: number): ControlState {
  return { applies: true, value };
}

function not(reason: string): ControlState {
  return { applies: false, reason };
}

/** The controls of the workers and of what a take costs. */
export const workerControls: readonly Control[] = [
  {
    key: "workers",
    label: "Workers",
    help: "How many workers take from the queue.",
    kind: "count",
    unit: "",
    least: 1,
    most: 256,
    slider: { from: 1, to: 16, step: 1 },
    read: ({ workers, autoscaler }) =>
      autoscaler === undefined ? has(workers) : not("The scenario's autoscaler starts and stops workers."),
    write: (scenario, workers) => ({ ...scenario, workers }),
    leastIn: ({ events }) =>
      1 + Math.max(0, ...events.map((event) => ("worker" in event ? event.worker : 0))),
  },
  {
    key: "slots",
    label: "Slots of each worker",
    help: "The worker's concurrency: how many jobs it runs at a time.",
    kind: "count",
    unit: "",
    least: 1,
    most: 1024,
    slider: { from: 1, to: 128, step: 1 },
    read: ({ concurrency }) => {
      if (concurrency.kind === "load") return not("In this scenario the concurrency follows the load.");
      const [first, second] = concurrency.steps;
      if (first === undefined || second !== undefined)
        return not("In this scenario the concurrency changes over time.");
      return has(first.slots);
    },
    write: (scenario, slots) => ({
      ...scenario,
      concurrency: { kind: "steps", steps: [{ from: 0, slots }] },
    }),
  },
  {
    key: "trip",
    label: "Round trip of a take",
    help: "What a take costs while jobs are queued (deepQueue).",
    kind: "time",
    unit: "ms",
    least: 0,
    most: 10 * second,
    slider: { from: 0, to: 2 * second, step: 10_000 },
    read: ({ jobTake }) =>
      jobTake.model === "flat" ? has(jobTake.deepQueue) : not(`Here the latency model is ${jobTake.model}.`),
    write: (scenario, deepQueue) => withJobTake(scenario, { deepQueue }),
  },
  {
    key: "poll",
    label: "Answer to a waiting take",
    help: "How long after a job's arrival a take that waits on an empty queue is answered (longPoll).",
    kind: "time",
    unit: "ms",
    least: 0,
    most: 10 * second,
    slider: { from: 0, to: second, step: 10_000 },
    read: ({ jobTake }) =>
      "longPoll" in jobTake
        ? has(jobTake.longPoll)
        : not(`The latency model ${jobTake.model} has no such time.`),
    write: (scenario, longPoll) => withJobTake(scenario, { longPoll }),
  },
  {
    key: "ahead",
    label: "Extra jobs (takeAhead)",
    help: "How many jobs take-ahead and take-lead may hold beyond those that run.",
    kind: "count",
    unit: "",
    least: 0,
    most: 1024,
    slider: { from: 0, to: 128, step: 1 },
    read: ({ takeAhead }) =>
      takeAhead === undefined
        ? not("The scenario does not say; choose take-ahead or take-lead to set it.")
        : has(takeAhead),
    write: (scenario, takeAhead) => ({ ...scenario, takeAhead }),
  },
  {
    key: "lag",
    label: "Loop lag, at most",
    help: "How late a worker's event loop wakes up: evenly from 0 to this.",
    kind: "time",
    unit: "ms",
    least: 0,
    most: second,
    slider: { from: 0, to: 50_000, step: 500 },
    read: ({ loopLag }) => {
      if (loopLag.kind === "uniform" && loopLag.minimum === 0) return has(loopLag.maximum);
      if (loopLag.kind === "constant" && loopLag.value === 0) return has(0);
      return not("In this scenario the lag has another distribution.");
    },
    write: (scenario, maximum) => ({
      ...scenario,
      loopLag: maximum === 0 ? { kind: "constant", value: 0 } : { kind: "uniform", minimum: 0, maximum },
    }),
  },
];

/** Only for models that have these parameters. */
function withJobTake(
  scenario: Scenario,
  parameters: { readonly deepQueue?: number; readonly longPoll?: number },
): Scenario {
  return { ...scenario, jobTake: { ...scenario.jobTake, ...parameters } as Scenario["jobTake"] };
}
