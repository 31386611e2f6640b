import { UnreadableResult, valueAt } from "./damage.ts";
import { dataHash } from "./data-hash.ts";
import { lackingMetric, neededMetrics } from "./needed-metrics.ts";
import { parseJson } from "./parse-json.ts";
import type { Result, RunResult } from "./result.ts";

/** The version of the schema that is read and written. */
const VERSION = 1;

/**
 * Reads the results in a JSON file: one, or a list. What follows from the runs (intervals, verdicts) is not looked at, as
 * it is found again.
 *
 * @throws UnreadableResult
 */
export function readResults(text: string): Result[] {
  const data = parseJson(text);
  const list = Array.isArray(data) ? data : [data];
  if (list.length === 0) throw new UnreadableResult("it holds an empty list, and no result");
  return list.map((item, index) => {
    const check = new Check(data, Array.isArray(data) ? `[${index}]` : "");
    check.schema(item);
    check.result(item as Result);
    return item as Result;
  });
}

type Data = Readonly<Record<string, unknown>>;

/** Checks one result; the first thing that is wrong ends it, with its place. */
class Check {
  readonly #data: unknown;
  readonly #at: string;

  constructor(data: unknown, at: string) {
    this.#data = data;
    this.#at = at;
  }

  schema(data: unknown): void {
    const schema = isObject(data) ? data.schema : undefined;
    if (typeof schema !== "string" || !schema.startsWith("take-sim/"))
      throw new UnreadableResult(
        `it is no result of take-sim: it has no "schema": "take-sim/result@${VERSION}"`,
      );
    const match = /^take-sim\/([a-z-]+)@(\d+)$/.exec(schema);
    if (match?.[1] !== "result")
      throw new UnreadableResult(`it is a ${schema}; a take-sim/result@${VERSION} is needed`);
    if (Number(match[2]) > VERSION) {
      const tool = (data as Data).tool;
      const made = isObject(tool) && typeof tool.version === "string" ? ` (${tool.version})` : "";
      throw new UnreadableResult(
        `it is a ${schema}, made by a newer take-sim${made}; this one reads take-sim/result@${VERSION}`,
      );
    }
    if (Number(match[2]) < VERSION)
      throw new UnreadableResult(`it is a ${schema}; this take-sim reads take-sim/result@${VERSION}`);
  }

  result(result: Result): void {
    this.#need(isObject(result.tool) && isText(result.tool.version), "tool.version", "a text");
    const { scenario } = result;
    this.#need(isObject(scenario), "scenario", "an object");
    this.#need(isText(scenario.name), "scenario.name", "a text");
    this.#need(isText(scenario.description), "scenario.description", "a text");
    if (scenario.resolved !== null)
      this.#need(
        dataHash(scenario.resolved) === scenario.sha256,
        "scenario",
        "a scenario with the hash that the file gives",
      );
    this.#need(isPartStatus(result.status), "status", "interrupted, incomplete or no status at all");
    this.#sources(result);
    this.#observed(result);
    this.#design(result);
    this.#runs(result);
    this.#need(Array.isArray(result.gates), "gates", "a list");
    for (const [index, gate] of result.gates.entries()) {
      const at = `gates[${index}]`;
      this.#need(isObject(gate) && isText(gate.expression), `${at}.expression`, "a text");
      this.#need(
        ["no-regression", "improve", "absolute"].includes(gate.kind),
        `${at}.kind`,
        "the kind of a gate",
      );
      this.#need(["error", "warn"].includes(gate.level), `${at}.level`, "error or warn");
    }
  }

  #sources({ sources }: Result): void {
    if (sources === undefined) return;
    this.#need(Array.isArray(sources) && sources.length > 0, "sources", "a list of saved results");
    for (const [index, source] of sources.entries()) {
      const at = `sources[${index}]`;
      this.#need(isObject(source) && isText(source.label), `${at}.label`, "a text");
      this.#need(isPartStatus(source.status), `${at}.status`, "interrupted, incomplete or no status at all");
    }
  }

  #observed({ observed }: Result): void {
    if (observed === undefined) return;
    this.#need(isObject(observed), "observed", "an object");
    this.#need(isText(observed.file), "observed.file", "a text");
    this.#need(isObject(observed.metrics), "observed.metrics", "an object");
    for (const [key, value] of Object.entries(observed.metrics))
      this.#need(value === null || isNumber(value), `observed.metrics.${key}`, "a number or null");
  }

  #design({ design }: Result): void {
    this.#need(isObject(design), "design", "an object");
    const { policies, seeds, analysis } = design;
    const named = Array.isArray(policies) && policies.length > 0 && policies.every(isText);
    this.#need(
      named && new Set(policies).size === policies.length,
      "design.policies",
      "a list of different names",
    );
    this.#need(policies.includes(design.baseline), "design.baseline", "one of its policies");
    const isSeed = (seed: unknown): boolean => Number.isSafeInteger(seed) && Number(seed) >= 0;
    const numbers = Array.isArray(seeds) && seeds.length > 0 && seeds.every(isSeed);
    this.#need(numbers && new Set(seeds).size === seeds.length, "design.seeds", "a list of different seeds");
    this.#need(
      ["crn", "repetitions", "none"].includes(design.pairing),
      "design.pairing",
      "crn, repetitions or none",
    );
    this.#need(
      ["nothing", "loop lag", "workload"].includes(design.drawn),
      "design.drawn",
      "nothing, loop lag or workload",
    );
    this.#need(isObject(analysis), "design.analysis", "an object");
    const { confidence, ci, resamples, key } = analysis;
    this.#need(
      isNumber(confidence) && confidence > 0 && confidence < 1,
      "design.analysis.confidence",
      "a share",
    );
    this.#need(["bca", "percentile", "t"].includes(ci), "design.analysis.ci", "bca, percentile or t");
    const whole = Number.isSafeInteger(resamples) && resamples > 0 && resamples <= 1_000_000;
    this.#need(whole, "design.analysis.resamples", "a whole number up to 1000000");
    this.#need(isText(key), "design.analysis.key", "a text");
  }

  #runs({ design, runs, sources }: Result): void {
    this.#need(Array.isArray(runs), "runs", "a list");
    const seen = new Set<string>();
    const hashes = new Map<number, string>();
    for (const [index, run] of runs.entries()) {
      const at = `runs[${index}]`;
      this.#need(isObject(run), at, "an object");
      const { policy, seed, workloadHash } = run;
      this.#need(design.policies.includes(policy), `${at}.policy`, "a policy of the design");
      this.#need(design.seeds.includes(seed), `${at}.seed`, "a seed of the design");
      this.#need(!seen.has(`${seed} ${policy}`), at, "a run that is there once");
      seen.add(`${seed} ${policy}`);
      this.#need(isText(workloadHash), `${at}.workloadHash`, "a text");
      this.#need(
        (hashes.get(seed) ?? workloadHash) === workloadHash,
        `${at}.workloadHash`,
        "that of the seed's other runs",
      );
      hashes.set(seed, workloadHash);
      this.#run(run, at);
    }
    const simulated = design.pairing === "crn";
    for (const [index, { workers, metrics }] of runs.entries()) {
      const mayBeNone = !simulated || metrics.workers_started === 0;
      this.#need(mayBeNone || workers.length > 0, `runs[${index}].workers`, "a worker at least");
    }
    this.#metrics(runs, simulated);
    for (const policy of design.policies)
      this.#need(
        runs.some((run) => run.policy === policy),
        "runs",
        `a run of ${policy}`,
      );
    const mayLack = design.pairing !== "crn" || design.baselines !== undefined || sources !== undefined;
    if (mayLack) return;
    for (const policy of design.policies)
      for (const seed of design.seeds)
        this.#need(seen.has(`${seed} ${policy}`), "runs", `a run of ${policy} with seed ${seed}`);
  }

  #run(run: RunResult, at: string): void {
    const { metrics, status, workers } = run;
    this.#need(["complete", "horizon"].includes(status), `${at}.status`, "complete or horizon");
    this.#need(Array.isArray(workers) && workers.every(isWorker), `${at}.workers`, "a list of workers");
    this.#need(isObject(metrics), `${at}.metrics`, "an object");
    for (const [key, value] of Object.entries(metrics))
      this.#need(value === null || isNumber(value), numberAt(run, at, key), "a number or null");
  }

  /** A number that cannot be had is null: where the key is not there, somebody has taken it away. */
  #metrics(runs: readonly RunResult[], simulated: boolean): void {
    const needed = neededMetrics(runs, { simulated });
    for (const [index, run] of runs.entries()) {
      const at = `runs[${index}]`;
      const nothing = Object.keys(run.metrics).length === 0 && needed.length === 0;
      this.#need(!nothing, `${at}.metrics (${nameOf(run)})`, "a number at least");
      const lacking = lackingMetric(run, needed);
      this.#need(lacking === undefined, `${numberAt(run, at, lacking ?? "")} is missing`, "a number or null");
    }
  }

  #need(holds: boolean, path: string, needed: string): void {
    if (holds) return;
    const whole = `${this.#at}${this.#at && "."}${path}`;
    throw new UnreadableResult(
      `it is damaged: ${whole}${valueAt(this.#data, whole)}: ${needed} is needed`,
      whole,
    );
  }
}

function numberAt(run: RunResult, at: string, metric: string): string {
  return `${at}.metrics.${metric} (${nameOf(run)})`;
}

/** What a run is called by whoever made the file. */
function nameOf({ policy, seed }: RunResult): string {
  return `${policy}, seed ${seed}`;
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPartStatus(value: unknown): boolean {
  return value === undefined || value === "interrupted" || value === "incomplete";
}

function isWorker(value: unknown): boolean {
  return isObject(value) && ["id", "jobs", "takes", "busy_ms"].every((key) => isNumber(value[key]));
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
