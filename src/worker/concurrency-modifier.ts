import type { Concurrency, ConcurrencyStep } from "../scenario/scenario.ts";
import type { WorkerLoad } from "./worker-parts.ts";

/** The slots that a worker should have now, by the scenario's plan or by the worker's load. */
export function wantedConcurrency(concurrency: Concurrency, worker: WorkerLoad): number {
  if (concurrency.kind === "steps") return slotsAt(concurrency.steps, worker.now);
  const { start, minimum, maximum, step, fullTakes, straggler } = concurrency;
  if (!worker.concurrencyIsSet) return start;
  if (worker.now - worker.oldestStart > straggler) return Math.max(minimum, worker.concurrency - step);
  if (worker.fullTakes >= fullTakes) return Math.min(maximum, worker.concurrency + step);
  return worker.concurrency;
}

/** The most slots that a worker can ever have. */
export function mostSlots(concurrency: Concurrency): number {
  if (concurrency.kind === "load") return concurrency.maximum;
  return concurrency.steps.reduce((most, { slots }) => Math.max(most, slots), 0);
}

/** From when on the modifier says the same for ever, in microseconds, as far as time alone goes. */
export function lastChange(concurrency: Concurrency): number {
  return concurrency.kind === "load" ? 0 : (concurrency.steps.at(-1)?.from ?? 0);
}

/** The last step that has begun, or the first one before that. */
function slotsAt(steps: readonly ConcurrencyStep[], now: number): number {
  const step = steps.findLast((candidate) => candidate.from <= now) ?? steps[0];
  if (step === undefined) throw new Error("a scenario has at least one concurrency step");
  return step.slots;
}
