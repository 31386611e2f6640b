import type { Scenario } from "../../scenario/scenario.ts";
import type { TraceArrivals } from "../../scenario/trace-arrivals.ts";
import { TraceProblem } from "../../scenario/trace-file.ts";
import { UsageError } from "../exit-codes.ts";
import type { Terminal } from "../terminal.ts";
import { loadTrace, type ReadTrace, tracePlace } from "./load-trace.ts";

/** Where the trace of saved runs may be found. */
export interface TraceSearch {
  /** The files of `--trace` flags; several where several results were saved together. */
  readonly brought: readonly string[] | undefined;
  /** What was saved, for messages. */
  readonly saved: string;
  readonly terminal: Pick<Terminal, "environment">;
}

/**
 * A saved scenario with the jobs of its trace, read again so that its runs can be made again; any other scenario as it is.
 *
 * @throws UsageError if the trace is missing, or is not what it was
 */
export function withTraceAgain(scenario: Scenario, search: TraceSearch): Scenario {
  const { workload } = scenario;
  if (workload.kind !== "generated" || workload.arrivals.kind !== "trace") return scenario;
  const { arrivals: trace } = workload;
  const { jobs } = traceAgain(trace, search);
  return { ...scenario, workload: { ...workload, arrivals: { ...trace, jobs } } };
}

function traceAgain(trace: TraceArrivals, { brought = [], saved, terminal }: TraceSearch): ReadTrace {
  const tried: string[] = [];
  for (const path of brought.length > 0 ? brought : [trace.file]) {
    const read = readAgain(trace, path, { saved, terminal, isBrought: brought.length > 0 });
    if (read.sha256 === trace.sha256) return read;
    tried.push(path);
  }
  throw new UsageError(
    `${saved}: its trace ${trace.file} was another than ${tried.join(" or ")} is now: the contents differ`,
  );
}

function readAgain(
  trace: TraceArrivals,
  path: string,
  { saved, terminal, isBrought }: Omit<TraceSearch, "brought"> & { readonly isBrought: boolean },
): ReadTrace {
  try {
    return loadTrace(trace, isBrought ? path : tracePlace(path, path, terminal));
  } catch (error) {
    if (!(error instanceof TraceProblem)) throw error;
    if (error.isInside)
      throw new UsageError(
        `${saved}: its trace ${trace.file} is another than ${path} is now: ${error.message}`,
      );
    if (isBrought) throw new UsageError(`--trace ${path}: it ${error.message}`);
    throw new UsageError(
      `${saved}: its jobs came from the trace ${trace.file}, and its runs can only be made again with it: --trace FILE brings it`,
    );
  }
}
