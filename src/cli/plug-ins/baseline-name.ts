import { resolve } from "node:path";
import { isPolicyFile } from "../../scenario/check-policies.ts";
import type { PlugInFile } from "./plug-in.ts";

/** The name of the policy that `--baseline` means: the name itself, or a file among those that run, seen from here. */
export function baselineName(given: string, plugIns: readonly PlugInFile[]): string {
  if (!isPolicyFile(given)) return given;
  return plugIns.find(({ path }) => path === resolve(given))?.name ?? given;
}
