import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { savedName, withSaved } from "../experiment/joined-results.ts";
import type { Result } from "../experiment/result.ts";
import type { Gate } from "../gates/gate.ts";
import { resultsJson } from "../report/result-json.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { drawWorkload } from "../workload/draw-workload.ts";
import { UsageError } from "./exit-codes.ts";
import { type GateOptions, gatesOfCall } from "./gate-options.ts";
import { makeFolder } from "./make-folder.ts";
import { fileIdentity, ReportFile } from "./report-file.ts";
import { loadResults } from "./saved-results.ts";
import { systemReason } from "./system-error.ts";
import type { Terminal } from "./terminal.ts";

/** The flags that keep a result, and compare with one that was kept. */
export interface BaselineOptions {
  readonly outputDir?: string;
  readonly saveBaseline?: string;
  readonly baselineFile?: string;
  readonly baselineLenient?: boolean;
}

const OUTPUT_FOLDER = ".take-sim";

/** What a scenario is to run. */
export interface BaselineSubject {
  readonly scenario: Scenario;
  readonly seeds: readonly number[];
}

/** What a result was made of. */
export interface BaselineExperiment {
  readonly scenario: Scenario;
  readonly choice: { readonly gates: readonly Gate[]; readonly resamples?: number };
}

/** The saved results of a call: the one that runs are compared with, and the one that is written. */
export class Baselines {
  readonly #options: BaselineOptions;
  readonly #saved: readonly Result[] | undefined;
  readonly #path: string | undefined;
  readonly #notJudged = new Set<string>();
  #file: ReportFile | undefined;

  /** @throws UsageError if the saved result is missing or damaged, or the new one has no fit name */
  constructor(options: BaselineOptions, terminal: Terminal) {
    this.#options = options;
    this.#saved = readSaved(options, terminal);
    this.#path = options.saveBaseline === undefined ? undefined : pathOf(options.saveBaseline, options);
  }

  /** The file with the saved results, if there is one: no report may replace it. */
  get inputs(): string[] {
    const path = pathOfSaved(this.#options);
    return path === undefined ? [] : [path];
  }

  /**
   * Opens what is to be written.
   *
   * @param taken files that the call reads or writes elsewhere
   * @throws UsageError if it cannot be written
   */
  open(taken: readonly string[]): void {
    if (this.#path === undefined) return;
    if (taken.map(fileIdentity).includes(fileIdentity(this.#path)))
      throw new UsageError(
        `${this.#path}: the baseline would replace a file that this call reads or writes; another name is needed`,
      );
    try {
      makeFolder(dirname(this.#path));
    } catch (error) {
      throw new UsageError(`${this.#path}: the baseline cannot be written: ${systemReason(error)}`);
    }
    this.#file = new ReportFile(this.#path);
  }

  /**
   * The flags without gates on a saved result that may be missing, and is: each is said once, as it cannot fail.
   *
   * @throws UsageError for one of them that could not be judged with a saved result either
   */
  usable<Options extends GateOptions>(scenario: Scenario, options: Options, terminal: Terminal): Options {
    if (this.#saved !== undefined || this.#options.baselineLenient !== true) return options;
    const isOfSaved = (gate: string): boolean => gate.includes(savedName(""));
    const { policies } = scenario;
    for (const gate of options.gate?.filter(isOfSaved) ?? []) {
      gatesOfCall({ policies: [...policies, ...policies.map(savedName)], gates: [] }, { gate: [gate] });
      if (!this.#notJudged.has(gate))
        terminal.stderr(`warning: --gate "${gate}" is not judged: there is no saved result\n`);
      this.#notJudged.add(gate);
    }
    return { ...options, gate: options.gate?.filter((gate) => !isOfSaved(gate)) };
  }

  /** What gates may name: the scenario's policies, and those that are saved of them. */
  policiesFor(scenario: Scenario): readonly string[] {
    const saved = this.#of(scenario);
    const shared = scenario.policies.filter((policy) => saved?.design.policies.includes(policy));
    return [...scenario.policies, ...shared.map(savedName)];
  }

  /** Makes sure, before any run, that the runs will pair. @throws UsageError */
  check(subjects: readonly BaselineSubject[], terminal: Terminal): void {
    if (this.#saved === undefined) return;
    for (const { scenario, seeds } of subjects) {
      const problem = this.#problem(scenario, seeds, terminal);
      if (problem !== undefined)
        throw new UsageError(`--baseline-file ${this.#options.baselineFile}: ${problem}`);
    }
  }

  /** A result with what is saved of its scenario. */
  join(result: Result, made: BaselineExperiment | undefined): Result {
    if (made === undefined) return result;
    const saved = this.#of(made.scenario);
    if (saved === undefined) return result;
    return withSaved(result, saved, { scenario: made.scenario, ...made.choice });
  }

  /** Writes the results, without what they were compared with. */
  save(results: readonly Result[]): void {
    this.#file?.write(resultsJson(results));
    this.#file?.finish();
  }

  /** Leaves no unfinished file behind. */
  discard(): void {
    this.#file?.discard();
  }

  /** By name; a single result is what it is, whatever the scenario is called now. */
  #of(scenario: Scenario): Result | undefined {
    const named = this.#saved?.find((result) => result.scenario.name === scenario.name);
    return named ?? (this.#saved?.length === 1 ? this.#saved[0] : undefined);
  }

  #problem(scenario: Scenario, seeds: readonly number[], terminal: Terminal): string | undefined {
    const saved = this.#of(scenario);
    if (saved === undefined) return `it holds nothing of ${scenario.name}`;
    if (saved.design.pairing !== "crn") return "it holds measured numbers, which do not pair with runs";
    if (!scenario.policies.some((policy) => saved.design.policies.includes(policy)))
      return `it has ${saved.design.policies.join(", ")}, and none of ${scenario.policies.join(", ")}`;
    const shared = seeds.filter((seed) => saved.design.seeds.includes(seed));
    if (shared.length === 0) return "it has none of the seeds of this call: nothing pairs the runs";
    const hashes = new Map(saved.runs.map(({ seed, workloadHash }) => [seed, workloadHash]));
    const different = shared.filter((seed) => drawWorkload(scenario, seed).hash !== hashes.get(seed));
    if (different.length > 0)
      return `with seed ${different[0]} it ran other jobs than ${scenario.name} has now; save it again with --save-baseline`;
    if (shared.length < seeds.length)
      terminal.stderr(
        `warning: of ${seeds.length} seeds the saved result has ${shared.length}; only those are compared with it\n`,
      );
    return undefined;
  }
}

/** A name is a file in the folder for results. */
function pathOf(name: string, { outputDir = OUTPUT_FOLDER }: BaselineOptions): string {
  if (!/^[\p{Letter}\d_][\p{Letter}\d_.-]*$/u.test(name))
    throw new UsageError(
      `--save-baseline ${name}: "${name}" is not allowed; a name of letters, digits, ., - and _ is`,
    );
  return join(outputDir, "baselines", `${name}.json`);
}

/** What --save-baseline called by a name is found by it. */
function pathOfSaved({ baselineFile, outputDir = OUTPUT_FOLDER }: BaselineOptions): string | undefined {
  if (baselineFile === undefined) return undefined;
  const named = join(outputDir, "baselines", `${baselineFile}.json`);
  return [baselineFile, named].find((candidate) => existsSync(candidate));
}

function readSaved(options: BaselineOptions, terminal: Terminal): Result[] | undefined {
  const { baselineFile, baselineLenient } = options;
  if (baselineFile === undefined) {
    if (baselineLenient === true)
      throw new UsageError("--baseline-lenient is for --baseline-file, and there is none");
    return undefined;
  }
  const path = pathOfSaved(options);
  if (path !== undefined) return loadResults(path, terminal);
  const message = `--baseline-file ${baselineFile}: there is no such file; --save-baseline writes one`;
  if (baselineLenient !== true) throw new UsageError(message);
  terminal.stderr(`warning: ${message}\n`);
  return undefined;
}
