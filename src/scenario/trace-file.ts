import { besideFile, isAbsolute, staysInFolder } from "./file-path.ts";
import { type PlacedProblem, problemAt, quoted } from "./problem.ts";
import { type MappingNode, nodeAt } from "./source-tree.ts";
import type { TraceArrivals, TraceJobs } from "./trace-arrivals.ts";

/** What was found in a trace's file. */
export interface LoadedTrace {
  readonly jobs: TraceJobs;
  /** Of the file's contents, decompressed. */
  readonly sha256: string;
}

/**
 * Reads the trace that a file names, as it says; an empty `fromFile` is the working folder.
 *
 * @throws TraceProblem
 */
export type LoadTrace = (trace: TraceArrivals, fromFile: string) => LoadedTrace;

/** Why a trace gives no jobs. */
export class TraceProblem extends Error {
  override readonly name = "TraceProblem";
  /** Whether the lines of the message are about places in the file; else it fits behind the file's name. */
  readonly isInside: boolean;

  constructor(message: string, { isInside }: { readonly isInside: boolean }) {
    super(message);
    this.isInside = isInside;
  }
}

/** A scenario's trace with its jobs, or what is wrong with it. */
export function readTrace(
  trace: TraceArrivals,
  {
    root,
    scenario,
    loadTrace,
  }: { readonly root: MappingNode; readonly scenario: string; readonly loadTrace: LoadTrace },
): { readonly trace: TraceArrivals; readonly problems: readonly PlacedProblem[] } {
  const path = ["arrivals", "trace"];
  const node = nodeAt(root, path) ?? root;
  const failed = (reason: string) => ({
    trace,
    problems: [problemAt(node.at, path, `${quoted(trace.file)} ${reason}`)],
  });
  // An override's names are seen from the working folder.
  const from = node.at.source.kind === "override" ? "" : node.at.source.name;
  if (from !== "" && !staysInFolder(scenario, from, trace.file))
    return failed("is not allowed; a file in the folder of the scenario or below it is");
  try {
    const { jobs, sha256 } = loadTrace(trace, from);
    if (trace.sha256 !== undefined && trace.sha256 !== sha256)
      return failed(`is another file than sha256 says: that of its contents is ${sha256}`);
    return {
      trace: { ...trace, file: withoutFolder(trace.file), sha256, count: jobs.arrivals.length, jobs },
      problems: [],
    };
  } catch (error) {
    if (!(error instanceof TraceProblem)) throw error;
    if (!error.isInside) return failed(error.message);
    const source = { name: besideFile(from, trace.file), kind: "data", layer: node.at.source.layer } as const;
    const at = { source, line: undefined, column: undefined };
    return { trace, problems: error.message.split("\n").map((line) => problemAt(at, [], line)) };
  }
}

/** Where a file lies on one machine is no part of a scenario. */
function withoutFolder(file: string): string {
  return isAbsolute(file) ? file.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1) : file;
}
