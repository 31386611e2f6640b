import { readdirSync } from "node:fs";
import { join } from "node:path";
import { resultOfSeeds } from "../../experiment/experiment.ts";
import type { Result } from "../../experiment/result.ts";
import { sortedJson } from "../../experiment/sorted-json.ts";
import { gatesExitCode } from "../../gates/exit-code.ts";
import type { Gate } from "../../gates/gate.ts";
import { compareTable } from "../../report/compare-table.ts";
import { version } from "../../version.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import { failOnOfCall, type GateOptions, gatesOfCall, requireResamples } from "../gate-options.ts";
import { fileOf, type PlugIn } from "../plug-ins/plug-in.ts";
import { plugInsAgain, plugInsOf } from "../plug-ins/saved-plug-ins.ts";
import { Reports } from "../reports.ts";
import { Interruption } from "../runs/interruption.ts";
import { jobCountOf } from "../runs/job-count.ts";
import { Progress } from "../runs/progress.ts";
import { SeedRunner } from "../runs/seed-runner.ts";
import type { RunnerOptions } from "../runs/with-seed-runner.ts";
import { RunsAgain } from "../runs-again.ts";
import { isBlobName } from "../shards/blob.ts";
import { type JoinedBlobs, joinBlobs } from "../shards/join-blobs.ts";
import { type Blob, readBlob } from "../shards/read-blob.ts";
import { systemReason } from "../system-error.ts";
import type { Terminal } from "../terminal.ts";
import { withTraceAgain } from "../traces/trace-again.ts";
import type { ReportOptions } from "../wanted-reports.ts";

/** The flags of `take-sim merge`. */
export interface MergeOptions
  extends ReportOptions,
    RunnerOptions,
    Pick<GateOptions, "gate" | "gates" | "failOn"> {
  readonly allowMissing?: boolean;
  /** Files with policies that the blobs' runs had. */
  readonly policy?: readonly string[];
  /** Files with traces that their jobs came from. */
  readonly trace?: readonly string[];
}

/**
 * `take-sim merge`: the blobs of a folder, joined; what the unsharded call would have reported, and its exit code.
 */
export async function mergeCommand(
  folder = ".take-sim",
  options: MergeOptions,
  terminal: Terminal,
): Promise<number> {
  const failOn = options.failOn === undefined ? undefined : failOnOfCall(options);
  const blobs = blobsIn(folder);
  const joined = byScenario(blobs).map((some) =>
    judgedBy(options, joinBlobs(some, { allowMissing: options.allowMissing === true })),
  );
  warnOfVersions(blobs, terminal);
  const results = joined.map(({ scenario, header, gates, made, whole }) => {
    if (!whole)
      terminal.stderr(
        `warning: ${scenario.name}: ${made.length} of ${header.design.seeds.length} seeds are there\n`,
      );
    const { baseline } = header.design;
    const { plugIns = [] } = header.design;
    const choice = { ...header.analysis, baseline, gates, plugIns };
    return resultOfSeeds(scenario, choice, made, whole ? {} : { status: "incomplete" });
  });
  const brought = plugInsOf(options.policy);
  const reports = new Reports(
    options,
    [...blobs.map(({ path }) => path), ...brought.flatMap(({ files }) => files), ...(options.trace ?? [])],
    terminal,
  );
  const withTrace = (one: JoinedBlobs): JoinedBlobs => {
    const search = { brought: options.trace, saved: one.scenario.name, terminal };
    return { ...one, scenario: withTraceAgain(one.scenario, search) };
  };
  try {
    const isDone = async (): Promise<boolean> =>
      runAgain(joined.map(withTrace), { reports, options, brought, terminal });
    if (reports.rowsWanted.length > 0 && !(await isDone())) {
      reports.discard();
      terminal.stderr("interrupted: nothing is written, and the blobs are as they were\n");
      return ExitCode.interrupted;
    }
    reports.finish(results, compareTable, {
      again: () => joined.map((one, index) => runsAgainOf(withTrace(one), results[index] as Result, brought)),
    });
  } catch (error) {
    reports.discard();
    throw error;
  }
  const gates = results.flatMap((result) => result.gates);
  return gatesExitCode(gates, failOn ?? blobs[0]?.header.failOn ?? "fail");
}

function runsAgainOf(
  { scenario, header }: JoinedBlobs,
  result: Result,
  brought: readonly PlugIn[],
): RunsAgain {
  const plugIns = plugInsAgain(header.design.plugIns ?? [], brought, scenario.name);
  return new RunsAgain(result, { scenario, own: plugIns.map(({ policy }) => policy), from: scenario.name });
}

/** The gates of the shards and of this call, or none; all of them are one family. */
function judgedBy(options: MergeOptions, joined: JoinedBlobs): JoinedBlobs {
  if (options.gates === false) return { ...joined, gates: [] };
  const { policies } = joined.header.design;
  const gates = [...joined.gates, ...gatesOfCall({ policies, gates: [] }, options)];
  // Of the shards' own gates alone, the shards have seen to it.
  if (gates.length > joined.gates.length) requireResamplesOfShards(joined, gates);
  return { ...joined, gates };
}

function requireResamplesOfShards({ scenario, header, made }: JoinedBlobs, gates: readonly Gate[]): void {
  try {
    requireResamples(header.analysis, { seeds: made.length, gates });
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${scenario.name}: its shards had ${error.message}`);
  }
}

function blobsIn(folder: string): Blob[] {
  let names: string[];
  try {
    names = readdirSync(folder).filter(isBlobName);
  } catch (error) {
    throw new UsageError(`${folder}: ${systemReason(error)}`);
  }
  if (names.length === 0)
    throw new UsageError(
      `${folder}: there are no blobs (*.jsonl.gz); take-sim compare --shard i/n writes them`,
    );
  return names.sort().map((name) => readBlob(join(folder, name)));
}

/** In the order in which the call named its scenarios. */
function byScenario(blobs: readonly Blob[]): Blob[][] {
  const groups = new Map<number, Blob[]>();
  for (const blob of blobs) {
    const { index } = blob.header.call;
    groups.set(index, [...(groups.get(index) ?? []), blob]);
  }
  const wanted = blobs[0]?.header.call.of ?? 1;
  const other = blobs.find(({ header }) => header.call.of !== wanted);
  if (other !== undefined)
    throw new UsageError(
      `${other.path}: its call had ${other.header.call.of} scenarios, and that of ${blobs[0]?.path} ${wanted}`,
    );
  if (groups.size < wanted)
    throw new UsageError(
      `${blobs[0]?.path}: its call had ${wanted} scenarios, and blobs of ${groups.size} are here`,
    );
  return [...groups].sort(([a], [b]) => a - b).map(([, some]) => some);
}

/** Results are equal to the byte on one version; on several they are to a microsecond. */
function warnOfVersions(blobs: readonly Blob[], terminal: Terminal): void {
  const tools = new Set([version, ...blobs.map(({ header }) => header.toolVersion)]);
  const nodes = new Set(blobs.map(({ header }) => header.nodeVersion));
  if (tools.size > 1)
    terminal.stderr(`warning: several versions of take-sim made these: ${[...tools].join(", ")}\n`);
  if (nodes.size > 1)
    terminal.stderr(`warning: several versions of Node made these: ${[...nodes].join(", ")}\n`);
}

/** Blobs hold no rows of jobs, takes or events: the runs are made again for them, and must be the same. False if interrupted. */
async function runAgain(
  joined: readonly JoinedBlobs[],
  {
    reports,
    options,
    brought,
    terminal,
  }: {
    readonly reports: Reports;
    readonly options: MergeOptions;
    readonly brought: readonly PlugIn[];
    readonly terminal: Terminal;
  },
): Promise<boolean> {
  const progress = new Progress(terminal, { quiet: options.quiet === true });
  const interruption = new Interruption(terminal);
  const runner = new SeedRunner({ jobs: jobCountOf(options.jobs), progress, interruption });
  try {
    for (const { scenario, header, made } of joined) {
      const bySeed = new Map(made.map((one) => [one.seed, sortedJson(one.runs)]));
      progress.remain(made.length * scenario.policies.length);
      const { policies } = scenario;
      const task = {
        scenario,
        policies,
        plugIns: plugInsAgain(header.design.plugIns ?? [], brought, scenario.name).map(fileOf),
        seeds: [...bySeed.keys()],
        rows: reports.rowsWanted,
        every: reports.every,
      };
      await runner.run(task, ({ seed, runs, rows }) => {
        if (sortedJson(runs) !== bySeed.get(seed))
          throw new UsageError(
            `${scenario.name}, seed ${seed}: the runs come out otherwise here than in the blobs; reports of jobs, takes or events need the same version`,
          );
        reports.addRows(rows);
      });
    }
    return !interruption.requested;
  } finally {
    progress.stop();
    interruption.dispose();
    await runner.close();
  }
}
