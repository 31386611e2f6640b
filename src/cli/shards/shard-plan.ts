import { dataHash } from "../../experiment/data-hash.ts";
import type { FailOn } from "../../gates/exit-code.ts";
import { scenarioToData } from "../../scenario/scenario-to-data.ts";
import { version } from "../../version.ts";
import { UsageError } from "../exit-codes.ts";
import { ReportFile } from "../report-file.ts";
import type { MadeExperiment, WantedExperiment } from "../runs/run-experiments.ts";
import type { Terminal } from "../terminal.ts";
import { blobBytes, blobVersion } from "./blob.ts";
import { blobPlaces } from "./blob-places.ts";
import { type Shard, seedsOfShard, shardOf } from "./shard.ts";
import { shardOfEnvironment } from "./shard-environment.ts";

/** The flags of sharding. */
export interface ShardOptions {
  /** `i/n`; false for `--no-shard`. */
  readonly shard?: string | boolean;
  readonly outputDir?: string;
  readonly reporter?: readonly string[];
  readonly untilCi?: string;
  readonly saveBaseline?: string;
  readonly baselineFile?: string;
  readonly quiet?: boolean;
}

/** What a call runs of its experiments, and the blobs that it leaves. */
export interface ShardPlan<Options> {
  readonly wanted: readonly WantedExperiment[];
  /** Without the reporter `blob`. */
  readonly options: Options;
  /** @throws UsageError if one cannot be written */
  readonly writeBlobs: (made: readonly MadeExperiment[]) => void;
}

const DEFAULT_FOLDER = ".take-sim";
const WHOLE: Shard = { index: 1, of: 1 };

/** Cuts the experiments of a call down to its shard, if it is one. @throws UsageError */
export function planOfShard<Options extends ShardOptions>(
  wanted: readonly WantedExperiment[],
  call: { readonly options: Options; readonly failOn: FailOn; readonly inputs: readonly string[] },
  terminal: Terminal,
): ShardPlan<Options> {
  const { options, failOn, inputs } = call;
  const shard = shardOfCall(options, terminal);
  const { paths, others } = blobReporters(options.reporter ?? []);
  if (shard === undefined && paths === undefined) return { wanted, options, writeBlobs: () => {} };
  const which = shard ?? WHOLE;
  requireMergeable(options, shard);
  const cut = wanted.map((one) => cutTo(one, shard));
  const folder = options.outputDir ?? DEFAULT_FOLDER;
  const places = blobPlaces(wanted, { given: paths ?? [], which, folder, others, inputs });
  return {
    wanted: cut,
    options: { ...options, ...(options.reporter && { reporter: others }) },
    writeBlobs: (made) => {
      for (const experiment of made) {
        const index = cut.indexOf(experiment.wanted);
        const whole = wanted[index] as WantedExperiment;
        const bytes = bytesOf(experiment, {
          whole,
          which,
          failOn,
          call: { index: index + 1, of: wanted.length },
        });
        for (const path of places[index] ?? []) writeBlob(path, bytes);
        if (options.quiet !== true) terminal.stderr(`blob: ${(places[index] ?? []).join(", ")}\n`);
      }
    },
  };
}

/** Flags that mean nothing to a part, or to a merge of parts. @throws UsageError */
function requireMergeable(options: ShardOptions, shard: Shard | undefined): void {
  const { untilCi, saveBaseline, baselineFile } = options;
  const what = shard ? `shard ${shard.index}/${shard.of}` : "the reporter blob";
  const refuse = (flag: string, hint: string): never => {
    throw new UsageError(`${flag} and ${what} exclude each other; ${hint}`);
  };
  const seedsHint = shard
    ? "a shard cannot know how many seeds the others need; --seeds says it"
    : "--seeds goes with it";
  if (untilCi !== undefined) refuse(`--until-ci ${untilCi}`, seedsHint);
  if (baselineFile !== undefined)
    refuse(
      `--baseline-file ${baselineFile}`,
      "take-sim merge knows no saved result; take-sim compare new=FILE saved=FILE compares what it wrote",
    );
  if (saveBaseline !== undefined && shard !== undefined)
    refuse(
      `--save-baseline ${saveBaseline}`,
      "a shard is a part, and take-sim merge --reporter json=FILE saves the whole",
    );
}

/** Said on stderr wherever the environment decides: nobody's run becomes a part of one in silence. */
function shardOfCall(options: ShardOptions, terminal: Terminal): Shard | undefined {
  if (options.shard === false) return undefined;
  if (typeof options.shard === "string") {
    const shard = shardOf(options.shard);
    if (options.quiet !== true) terminal.stderr(shardText(shard, `--shard ${options.shard}`));
    return shard;
  }
  const found = shardOfEnvironment(terminal.environment);
  if (found === undefined) return undefined;
  if (found.shard === undefined) {
    terminal.stderr(`note: no shard: ${found.doubt}; all seeds run here (--shard i/n makes it one)\n`);
    return undefined;
  }
  terminal.stderr(shardText(found.shard, `${found.origin}; --no-shard runs all seeds here`));
  return found.shard;
}

function shardText({ index, of }: Shard, why: string): string {
  return `shard ${index} of ${of} (${why}): gates are judged by take-sim merge\n`;
}

/** The paths of the reporter `blob` (empty for the usual place); undefined without it. */
function blobReporters(reporters: readonly string[]) {
  const parts = reporters.flatMap((text) => text.split(","));
  const isBlob = (part: string): boolean => /^blob(=|$)/.test(part);
  const paths = parts.filter(isBlob).map((part) => part.slice("blob=".length));
  return { paths: paths.length === 0 ? undefined : paths, others: parts.filter((part) => !isBlob(part)) };
}

/** A shard judges nothing: its few seeds are not what the gates are about. */
function cutTo(one: WantedExperiment, shard: Shard | undefined): WantedExperiment {
  if (shard === undefined) return one;
  const { seeds } = one.choice;
  if (seeds.length < shard.of) {
    const count = seeds.length === 1 ? "1 seed" : `${seeds.length} seeds`;
    throw new UsageError(
      `shard ${shard.index}/${shard.of}: ${one.scenario.name} has ${count}, and each shard needs one; --seeds runs more, --no-shard all of them here`,
    );
  }
  return { ...one, choice: { ...one.choice, seeds: seedsOfShard(seeds, shard), gates: [] } };
}

function bytesOf(
  { result, made, wanted }: MadeExperiment,
  parts: {
    readonly whole: WantedExperiment;
    readonly which: Shard;
    readonly failOn: FailOn;
    readonly call: Shard;
  },
): Uint8Array {
  const { whole, which, failOn, call } = parts;
  const scenario = scenarioToData(wanted.scenario);
  const { confidence, ci, resamples, gates = [], seeds } = whole.choice;
  return blobBytes(
    {
      blobVersion,
      toolVersion: version,
      nodeVersion: process.version,
      scenarioHash: dataHash(scenario),
      scenario,
      shard: which,
      call,
      design: {
        policies: result.design.policies,
        baseline: result.design.baseline,
        seeds,
        ...(result.design.plugIns && { plugIns: result.design.plugIns }),
      },
      drawn: made.some(({ drawn }) => drawn),
      gates: gates.map(({ expression, kind, level }) => ({ expression, kind, level })),
      analysis: { ...(confidence && { confidence }), ...(ci && { ci }), ...(resamples && { resamples }) },
      failOn,
      status: result.status === undefined ? "complete" : "interrupted",
    },
    made,
  );
}

function writeBlob(path: string, bytes: Uint8Array): void {
  const file = new ReportFile(path);
  try {
    file.write(bytes);
    file.finish();
  } catch (error) {
    file.discard();
    throw error;
  }
}
