import type { Design } from "./result.ts";

/** What a policy is compared with; undefined for a baseline itself. */
export function baselineOf(
  design: Pick<Design, "baseline" | "baselines">,
  policy: string,
): string | undefined {
  if (design.baselines !== undefined)
    return Object.hasOwn(design.baselines, policy) ? design.baselines[policy] : undefined;
  return policy === design.baseline ? undefined : design.baseline;
}
