import type { TimeUnit } from "../report/quantity-text.ts";
import { UsageError } from "./exit-codes.ts";

/** How tables for people are to look. */
export interface TableOptions {
  readonly timeUnit?: TimeUnit | undefined;
}

/** What the flags say of tables. @throws UsageError for a unit that is none */
export function tableOptionsOf({ timeUnit }: { readonly timeUnit?: string }): TableOptions {
  if (timeUnit === undefined || timeUnit === "ms" || timeUnit === "s") return { timeUnit };
  throw new UsageError(`--time-unit ${timeUnit}: "${timeUnit}" is not allowed; ms or s is`);
}
