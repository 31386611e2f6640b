/**
 * take-sim as a library: the engine, scenarios, runs and their numbers, and reports as text. No part of it reads files or
 * clocks or needs Node, so it runs in a browser as well.
 */
export { type CalibrationChoice, calibrate } from "./calibration/calibrate.ts";
export type {
  CalibrationResult,
  CorrelatedPair,
  FittedFigure,
  FittedParameter,
  FlatDirection,
} from "./calibration/calibration-result.ts";
export { CannotCalibrate } from "./calibration/calibration-steps.ts";
export { checkFit, type FitCheck, type FitCheckChoice, type FitRow } from "./calibration/check-fit.ts";
export {
  type FreeParameter,
  type ParsedFreeParameter,
  parseFreeParameter,
} from "./calibration/free-parameter.ts";
export type { Clock } from "./des/clock.ts";
export { Delay } from "./des/delay.ts";
export { type Contenders, firstOf, type Winner } from "./des/first-of.ts";
export { Notice } from "./des/notice.ts";
export { Occurrence } from "./des/occurrence.ts";
export { Process, type ProcessBody } from "./des/process.ts";
export { Signal } from "./des/signal.ts";
export { type RunLimits, Simulation } from "./des/simulation.ts";
export { SimulationError } from "./des/simulation-error.ts";
export { Wait, type Waiter } from "./des/wait.ts";
export { type ExperimentChoice, runExperiment } from "./experiment/experiment.ts";
export type { AnalysisChoice } from "./experiment/make-result.ts";
export { type ReadOptions, readScenario as parseScenario } from "./experiment/read-scenario.ts";
export type {
  Analysis,
  Comparison,
  Design,
  End,
  Result,
  RunResult,
  Summary,
  WorkerResult,
} from "./experiment/result.ts";
export { type Run, RunFailure } from "./experiment/run.ts";
export { type RunChoice, simulate } from "./experiment/simulate.ts";
export { evaluateGates, type GateData } from "./gates/evaluate-gates.ts";
export { type FailOn, failOnChoices, gatesExitCode } from "./gates/exit-code.ts";
export type { Bound, Gate, GateKind, Operator } from "./gates/gate.ts";
export type { GateResult, Verdict } from "./gates/gate-result.ts";
export {
  type GateContext,
  type GateProblem,
  type ParsedGate,
  parseGate,
  parseGateArgument,
} from "./gates/parse-gate.ts";
export { gatesOf } from "./gates/read-gate.ts";
export type { Figure } from "./measured/figure.ts";
export {
  type JobTime,
  jobTimes,
  type MetricDescription,
  type Metrics,
  metricDescriptions,
  metricNamed,
} from "./metrics/metric.ts";
export { runMetrics } from "./metrics/run-metrics.ts";
export { type CheckedPolicy, checkedPolicy, type PolicySource } from "./policies/checked-policy.ts";
export { waitForRoom } from "./policies/drain-wait.ts";
export type { OwnParameters as PolicyParameters, OwnPolicy as Policy } from "./policies/own-policy.ts";
export { policies, policyNamed } from "./policies/policies.ts";
export type {
  JobWatcher,
  ParameterDescription,
  PolicyWorker,
  TakeOutcome,
  TakeReply,
  WaitBound,
} from "./policies/policy.ts";
export { PolicyFault } from "./policies/policy-fault.ts";
export { recommendedTakeAhead, type TakeAheadSetting } from "./policies/recommended-take-ahead.ts";
export { SECOND } from "./policies/seconds.ts";
export { setScale } from "./policies/set-scale.ts";
export {
  type Distribution,
  isConstant,
  type MixtureComponent,
  mean,
  sampler,
} from "./random/distribution.ts";
export { type RandomStream, randomStream, type StreamName } from "./random/random-stream.ts";
export type { LoggedEvent } from "./records/event-log.ts";
export type { JobColumns } from "./records/job-columns.ts";
export { JobState, jobStates } from "./records/job-state.ts";
export type { SlotTotals } from "./records/slot-use.ts";
export type { TakeColumns } from "./records/take-columns.ts";
export { bencherJson } from "./report/bencher-json.ts";
export { benchmarkActionJson } from "./report/benchmark-action-json.ts";
export { calibrationText } from "./report/calibration-text.ts";
export { checkFitText } from "./report/check-fit-text.ts";
export { compareTable } from "./report/compare-table.ts";
export { eventLines } from "./report/events-jsonl.ts";
export { explainJob } from "./report/explain-job.ts";
export { fittedMarkdown, githubComment } from "./report/fitted-markdown.ts";
export { type AnnotationPlace, githubAnnotations } from "./report/github-annotations.ts";
export { jobsCsvHead, jobsCsvRows } from "./report/jobs-csv.ts";
export { junitXml } from "./report/junit-xml.ts";
export { type MarkdownChoice, markdownReport } from "./report/markdown-report.ts";
export type { TimeUnit } from "./report/quantity-text.ts";
export { resultsJson } from "./report/result-json.ts";
export { runTable } from "./report/run-table.ts";
export { runsCsv } from "./report/runs-csv.ts";
export { takesCsvHead, takesCsvRows } from "./report/takes-csv.ts";
export { timeSeriesCsvHead, timeSeriesCsvRows } from "./report/time-series-csv.ts";
export type { GatePlace } from "./scenario/gate-places.ts";
export { scenarioJsonSchema } from "./scenario/json-schema.ts";
export type { Override } from "./scenario/overrides.ts";
export type { PointValues } from "./scenario/parameter-grid.ts";
export type { ParseResult } from "./scenario/parse-scenario.ts";
export { formatProblem, type Problem } from "./scenario/problem.ts";
export type * from "./scenario/scenario.ts";
export { scenarioToData } from "./scenario/scenario-to-data.ts";
export { parseSeeds } from "./scenario/seeds.ts";
export type * from "./scenario/trace-arrivals.ts";
export { type LoadedTrace, type LoadTrace, TraceProblem } from "./scenario/trace-file.ts";
export type { Contrast } from "./statistics/contrast.ts";
export type { Interval, IntervalMethod, IntervalOptions, IntervalWarning } from "./statistics/interval.ts";
export { intervalWarnings } from "./statistics/interval.ts";
export { meanInterval } from "./statistics/mean-interval.ts";
export { pairedDifferenceInterval } from "./statistics/paired-difference-interval.ts";
export { ratioOfMeansInterval } from "./statistics/ratio-of-means-interval.ts";
export { requiredResamples } from "./statistics/required-resamples.ts";
export { type ResampledMean, resampledMean } from "./statistics/resampled-mean.ts";
export { type ResamplingPlan, resamplingPlan } from "./statistics/resampling-plan.ts";
export { version } from "./version.ts";
export { drawWorkload } from "./workload/draw-workload.ts";
export { jobId, type Workload } from "./workload/workload.ts";
