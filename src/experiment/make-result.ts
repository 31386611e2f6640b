import { evaluateGates } from "../gates/evaluate-gates.ts";
import type { Gate } from "../gates/gate.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { scenarioToData } from "../scenario/scenario-to-data.ts";
import { resamplesToDraw } from "../statistics/required-resamples.ts";
import { version } from "../version.ts";
import { compareWithBaseline } from "./compare-with-baseline.ts";
import { dataHash } from "./data-hash.ts";
import { methodOf } from "./interval-method.ts";
import type { Analysis, Design, Result, RunResult } from "./result.ts";
import { Samples } from "./samples.ts";
import { summarise } from "./summarise.ts";

/** How a result is to be analysed; what is left out has its usual value. */
export interface AnalysisChoice {
  /** 0.95 unless given. */
  readonly confidence?: number;
  /** `bca` unless given. */
  readonly ci?: Analysis["ci"];
  /** As many as the level needs unless given. */
  readonly resamples?: number;
}

/** Keys that say which runs are made of a scenario, and how they are judged, not what a run is. */
const keysAroundRuns = ["name", "description", "policies", "policyParameters", "baseline", "seeds", "gates"];

/** The analysis of a design: its resamples are named by what the runs are, not by which policies run. */
export function analysisOf(scenario: Scenario, seeds: readonly number[], choice: AnalysisChoice): Analysis {
  const { confidence = 0.95, ci = "bca" } = choice;
  const data = Object.entries(scenarioToData(scenario)).filter(([key]) => !keysAroundRuns.includes(key));
  return {
    confidence,
    ci,
    resamples: choice.resamples ?? resamplesToDraw({ n: seeds.length, level: confidence }),
    key: dataHash([Object.fromEntries(data), seeds]).slice(0, 16),
  };
}

/** The result of runs that have been made: the runs themselves, and everything that follows from them. */
export function makeResult(
  scenario: Scenario,
  design: Design,
  made: {
    readonly runs: readonly RunResult[];
    readonly gates: readonly Gate[];
    readonly resamples?: number;
    readonly status?: Result["status"];
  },
): Result {
  const resolved = scenarioToData(scenario);
  const samples = new Samples(design, made.runs);
  return {
    schema: "take-sim/result@1",
    ...(made.status && { status: made.status }),
    tool: { name: "take-sim", version },
    scenario: {
      name: scenario.name,
      description: scenario.description,
      sha256: dataHash(resolved),
      resolved,
    },
    design,
    runs: made.runs,
    summaries: summarise(design, samples),
    comparisons: compareWithBaseline(design, samples),
    gates: evaluateGates(made.gates, {
      values: (policy, metric) => samples.values(policy, metric),
      drawn: design.drawn !== "nothing",
      key: design.analysis.key,
      confidence: design.analysis.confidence,
      resamples: made.resamples,
      method: methodOf(design.analysis),
    }),
  };
}
