import { readScenario } from "../experiment/read-scenario.ts";
import { RunFailure } from "../experiment/run.ts";
import { simulate } from "../experiment/simulate.ts";
import { latencyToData } from "../scenario/faults-to-data.ts";
import type { LatencyDescription, LatencyModelName } from "../scenario/latency-parameters.ts";
import { type Experiment, experiments } from "./experiments.ts";
import { factsOf } from "./facts.ts";
import type { LogFit } from "./fit-log.ts";
import { fitMechanisms } from "./fit-mechanisms.ts";
import { inOrderOfSend, type LoggedTake, type TakeLog } from "./take-log.ts";
import { takesOfRun } from "./takes-of-run.ts";
import { verdictsOf } from "./verdicts.ts";

/** A mechanism that a log allows, as it would be simulated. */
interface Survivor {
  readonly name: LatencyModelName;
  readonly jobTake: LatencyDescription;
}

/** An experiment that is worth doing. */
export interface ProposedExperiment extends Experiment {
  /** Pairs of survivors, the names in order, that its log tells apart whichever of them it is. */
  readonly tells: readonly (readonly [LatencyModelName, LatencyModelName])[];
  /** How long it takes, and of how many jobs, if the first survivor is it. */
  readonly duration: number;
  readonly jobs: number;
}

/** Takes of the log that the survivors are fitted to beside what an experiment adds: they hold their parameters in place. */
const KEPT = 150;

/**
 * The experiments that together tell the most pairs of survivors of a log apart in the least time: each is simulated under each
 * survivor, and the survivors are fitted to the beginning of the log and what the workers would log: the rest of the log has ruled
 * out the others. The shortest first; none if one survivor is left.
 */
export function cheapestExperiments(
  log: TakeLog,
  { mechanisms: fits }: LogFit,
): readonly ProposedExperiment[] {
  const survivors = fits.flatMap(({ name, verdict, jobTake }) =>
    verdict === "survives" && jobTake !== undefined ? [{ name, jobTake }] : [],
  );
  if (survivors.length < 2) return [];
  const known = log.takes.slice(0, KEPT).map((take) => ({ ...take, run: `log ${take.run}` }));
  const tried = experiments.flatMap(
    (experiment) => tryOut(experiment, survivors, { ...log, takes: known }) ?? [],
  );
  const all = new Set(tried.flatMap(({ tells }) => tells.map(String)));
  let best = tried;
  for (let choice = 0; choice < 2 ** tried.length; choice += 1) {
    const chosen = tried.filter((_, index) => (choice >> index) & 1);
    const told = new Set(chosen.flatMap(({ tells }) => tells.map(String)));
    if (told.size === all.size && durationOf(chosen) < durationOf(best)) best = chosen;
  }
  return best.toSorted((a, b) => a.duration - b.duration);
}

function durationOf(chosen: readonly ProposedExperiment[]): number {
  return chosen.reduce((sum, { duration }) => sum + duration, 0);
}

function pairsOf(survivors: readonly Survivor[]): (readonly [LatencyModelName, LatencyModelName])[] {
  return survivors.flatMap((a, at) => survivors.slice(at + 1).map((b) => [a.name, b.name] as const));
}

/** What an experiment tells apart; undefined if it cannot be simulated. */
function tryOut(
  experiment: Experiment,
  survivors: readonly Survivor[],
  known: TakeLog,
): ProposedExperiment | undefined {
  try {
    const logs = survivors.map((survivor) => logUnder(experiment, survivor));
    const stands = new Map(
      survivors.map(({ name }, at) => [
        name,
        standing({ ...known, takes: [...known.takes, ...(logs[at]?.takes ?? [])] }, survivors),
      ]),
    );
    const [first] = logs;
    const isTold = (truth: LatencyModelName, from: LatencyModelName): boolean => {
      const left = stands.get(truth);
      return left?.has(truth) === true && !left.has(from);
    };
    const tells = pairsOf(survivors).filter(([a, b]) => isTold(a, b) && isTold(b, a));
    return { ...experiment, tells, duration: first?.duration ?? 0, jobs: first?.jobs ?? 0 };
  } catch (error) {
    if (error instanceof RunFailure) return undefined;
    throw error;
  }
}

/** No experiment has so many events: what does is a mechanism that looks at the queue all the time. */
const MOST_EVENTS = 300_000;

function logUnder(
  { name, scenario, workers = [scenario.workers as number] }: Experiment,
  { jobTake }: Survivor,
): { readonly takes: readonly LoggedTake[]; readonly duration: number; readonly jobs: number } {
  const runs = workers.map((count) => {
    const data = { name, description: "", ...scenario, workers: count, jobTake: latencyToData(jobTake) };
    const read = readScenario(JSON.stringify(data), { file: name });
    if (!read.ok) throw new Error(read.problems.map(({ message }) => message).join("\n"));
    const policy = read.scenario.policies[0] as string;
    return simulate(read.scenario, { policy, seed: 1, eventBudget: MOST_EVENTS });
  });
  return {
    takes: runs.flatMap((run, index) => takesOfRun(run, String(index))),
    duration: runs.reduce((sum, { end }) => sum + end, 0),
    jobs: runs.reduce((sum, { jobs }) => sum + jobs.count, 0),
  };
}

/** Those of the survivors that a log does not contradict. `flat` is what verdicts are measured by. */
function standing(log: TakeLog, survivors: readonly Survivor[]): Set<LatencyModelName> {
  const facts = factsOf({ ...log, takes: inOrderOfSend(log.takes) });
  const names = new Set(survivors.map(({ name }) => name)).add("flat");
  const { given, fits } = fitMechanisms(facts, (name) => names.has(name));
  const verdicts = [...verdictsOf(fits, given)];
  return new Set(verdicts.flatMap(([name, { verdict }]) => (verdict === "survives" ? [name] : [])));
}
