import type { Gate } from "../gates/gate.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { type AnalysisChoice, analysisOf, makeResult } from "./make-result.ts";
import type { Design, Result, ResultSource, RunResult } from "./result.ts";

/** A saved result and what it is called beside others. */
export interface LabelledResult {
  readonly label: string;
  readonly result: Result;
  /** Its policies that are wanted. */
  readonly policies: readonly string[];
}

/** Why results cannot be compared. */
export class IncomparableResults extends Error {
  override readonly name = "IncomparableResults";
}

/** `label` for the only policy of a result, else `label/policy`. */
export function joinedName({ label, policies }: LabelledResult, policy: string): string {
  return policies.length === 1 ? label : `${label}/${policy}`;
}

/** The seeds that all results have, in the order of the first. @throws IncomparableResults if there are none */
export function sharedSeeds(results: readonly LabelledResult[]): number[] {
  const [first, ...others] = results;
  if (first === undefined) return [];
  const shared = first.result.design.seeds.filter((seed) =>
    others.every(({ result }) => result.design.seeds.includes(seed)),
  );
  if (shared.length === 0)
    throw new IncomparableResults(
      `${results.map(({ label }) => label).join(" and ")} have no seed in common: nothing pairs their runs`,
    );
  return shared;
}

/** Common random numbers hold across results where each seed gave the same jobs. @throws IncomparableResults if not */
export function requireSameJobs(results: readonly LabelledResult[], seeds: readonly number[]): void {
  const [first, ...others] = results;
  if (first === undefined) return;
  const hashes = hashesBySeed(first.result);
  for (const { label, result } of others) {
    const own = hashesBySeed(result);
    const different = seeds.filter((seed) => own.get(seed) !== hashes.get(seed));
    if (different.length === 0) continue;
    throw new IncomparableResults(
      `${first.label} and ${label} ran different jobs with ${different.length === seeds.length ? "every seed" : `seed ${different[0]}`}: their runs do not pair; the same arrivals, durations and seeds are needed`,
    );
  }
}

function hashesBySeed({ runs }: Result): Map<number, string> {
  return new Map(runs.map(({ seed, workloadHash }) => [seed, workloadHash]));
}

/** What to make of results that stand side by side. */
export interface JoinChoice extends AnalysisChoice {
  /** The scenario of the baseline. */
  readonly scenario: Scenario;
  /** A joined name. */
  readonly baseline: string;
  readonly gates: readonly Gate[];
}

/** Saved results side by side, as one result on the seeds that all have. @throws IncomparableResults */
export function joinResults(results: readonly LabelledResult[], choice: JoinChoice): Result {
  const seeds = sharedSeeds(results);
  requireSameJobs(results, seeds);
  const { scenario, baseline, gates, resamples } = choice;
  const policies = results.flatMap((one) => one.policies.map((policy) => joinedName(one, policy)));
  const design: Design = {
    policies,
    baseline,
    seeds,
    pairing: "crn",
    drawn: drawnOf(results.map(({ result }) => result.design.drawn)),
    generator: "alea",
    analysis: analysisOf(scenario, seeds, choice),
  };
  const runs = results.flatMap((one) => renamed(one, seeds));
  const status = partStatus(results.map(({ result }) => result.status));
  const joined = makeResult(scenario, design, {
    runs,
    gates,
    ...(resamples !== undefined && { resamples }),
    ...(status && { status }),
  });
  return { ...joined, sources: results.map(({ label, result }) => sourceOf(label, result)) };
}

function sourceOf(label: string, { scenario, tool, status }: Result): ResultSource {
  const { name, sha256 } = scenario;
  return { label, scenario: name, sha256, version: tool.version, ...(status && { status }) };
}

/** What is made of parts is a part. */
function partStatus(all: readonly Result["status"][]): Result["status"] {
  return all.find((status) => status === "interrupted") ?? all.find((status) => status !== undefined);
}

function renamed(one: LabelledResult, seeds: readonly number[]): RunResult[] {
  return one.policies.flatMap((policy) =>
    seeds.flatMap((seed) =>
      one.result.runs
        .filter((run) => run.policy === policy && run.seed === seed)
        .map((run) => ({ ...run, policy: joinedName(one, policy) })),
    ),
  );
}

function drawnOf(kinds: readonly Design["drawn"][]): Design["drawn"] {
  if (kinds.includes("workload")) return "workload";
  return kinds.includes("loop lag") ? "loop lag" : "nothing";
}

/** What a policy of a saved result is called beside the one that runs now. */
export function savedName(policy: string): string {
  return `${policy}@saved`;
}

/** A result with the same-named policies of a saved one, each policy compared with its saved self. */
export function withSaved(
  result: Result,
  saved: Result,
  choice: { readonly scenario: Scenario; readonly gates: readonly Gate[]; readonly resamples?: number },
): Result {
  const shared = result.design.policies.filter((policy) => saved.design.policies.includes(policy));
  const policies = result.design.policies.flatMap((policy) =>
    shared.includes(policy) ? [savedName(policy), policy] : [policy],
  );
  const own = saved.runs.filter(
    (run) => shared.includes(run.policy) && result.design.seeds.includes(run.seed),
  );
  const design: Design = {
    ...result.design,
    policies,
    baselines: Object.fromEntries(shared.map((policy) => [policy, savedName(policy)])),
  };
  const all = [...result.runs, ...own.map((run) => ({ ...run, policy: savedName(run.policy) }))];
  const runs = policies.flatMap((policy) => all.filter((run) => run.policy === policy));
  const { scenario, gates, resamples } = choice;
  const status = partStatus([result.status, saved.status]);
  const joined = makeResult(scenario, design, {
    runs,
    gates,
    ...(resamples !== undefined && { resamples }),
    ...(status && { status }),
  });
  // Where both are parts, both are named; what the new runs alone lack is told by the status.
  const alsoPart = saved.status !== undefined && result.status !== undefined;
  return {
    ...joined,
    sources: [sourceOf("saved", saved), ...(alsoPart ? [sourceOf("new runs", result)] : [])],
  };
}
