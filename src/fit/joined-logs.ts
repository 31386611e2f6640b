import { repeatedLogs } from "./suspicious-takes.ts";
import { inOrderOfSend, type TakeLog } from "./take-log.ts";
import { failOn } from "./unreadable-takes.ts";

/**
 * Several logs as one: their takes do not meet. `files` names them.
 *
 * @throws UnreadableTakes if one is given twice
 */
export function joinedLogs(logs: readonly TakeLog[], files: readonly string[]): TakeLog {
  const [first] = logs;
  if (logs.length === 1 && first !== undefined) return first;
  failOn(repeatedLogs(logs, files));
  const takes = logs.flatMap((log, index) =>
    log.takes.map((take) => ({ ...take, run: `${index} ${take.run}`, file: files[index] ?? String(index) })),
  );
  return {
    takes: inOrderOfSend(takes),
    columns: first?.columns ?? {},
    resolution: Math.max(...logs.map(({ resolution }) => resolution)),
    origin: logs.every(({ origin }) => origin === "zero") ? "zero" : "first send",
  };
}
