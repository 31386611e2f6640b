import { availableParallelism } from "node:os";
import { UsageError } from "../exit-codes.ts";

/** How many workers may run at a time, and whether the user said so. */
export interface JobCount {
  readonly count: number;
  readonly given: boolean;
}

const most = 1024;

/** Reads `--jobs`: a number, or a share of the cores. @throws UsageError */
export function jobCountOf(text: string | undefined): JobCount {
  const cores = availableParallelism();
  if (text === undefined) return { count: cores, given: false };
  const match = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text);
  const value = Number(match?.[1]);
  const count = match?.[2] === "%" ? Math.max(1, Math.floor((cores * value) / 100)) : value;
  if (match !== null && value > 0 && Number.isInteger(count) && count <= most) return { count, given: true };
  throw new UsageError(
    `--jobs ${text}: "${text}" is not allowed; a number of workers from 1 to ${most} or a share of the cores such as 50% is`,
  );
}
