import type { Result } from "../experiment/result.ts";
import { printable } from "./printable.ts";

/** Says that a result is only a part, and why; undefined where every run that was asked for is there. */
export function partText({ status, sources = [] }: Pick<Result, "status" | "sources">): string | undefined {
  if (status === undefined) return undefined;
  const parts = sources.filter((source) => source.status !== undefined);
  if (parts.length > 0) {
    const labels = parts.map(({ label }) => printable(label)).join(", ");
    return `${status}: of ${labels} only some of the seeds that were wanted are here`;
  }
  const why = status === "interrupted" ? "the call was interrupted" : "shards are missing";
  return `${status}: ${why}, and only these seeds are here`;
}
