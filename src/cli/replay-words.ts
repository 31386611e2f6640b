import { isAbsolute, relative, sep } from "node:path";
import type { Replay } from "../page/subject.ts";
import { environmentOverrides } from "./environment.ts";
import type { ScenarioFlags } from "./flag-overrides.ts";
import type { PlugInFile } from "./plug-ins/plug-in.ts";
import type { Terminal } from "./terminal.ts";

/** Keys that say which runs are made: the command that makes one names its policy and seed itself. */
const whichRuns = ["policies", "seeds", "baseline", "gates"];

/**
 * The command that makes runs of one scenario of a call as the call made them: its file, and every flag and variable that set
 * a key of it.
 *
 * @param file as the call named it; undefined for a call without one
 */
export function replayOf(
  file: string | undefined,
  { flags, plugIns }: { readonly flags: ScenarioFlags; readonly plugIns: readonly PlugInFile[] },
  { environment }: Pick<Terminal, "environment">,
): Replay {
  const quiet = { environment, stdout: () => {}, stderr: () => {} };
  const fromEnvironment = environmentOverrides(quiet)
    .filter(({ key }) => !whichRuns.includes(key.split(".")[0] as string))
    .map(({ key, value }) => `${key}=${value}`);
  const { set = [], burst, duration, concurrency, workers } = flags;
  const plain = { burst, duration, concurrency, workers };
  return {
    words: [
      "take-sim",
      "run",
      ...(file === undefined ? [] : [file]),
      // In this order the later ones win, as they did.
      ...[...fromEnvironment, ...set].flatMap((one) => ["--set", one]),
      ...Object.entries(plain).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value])),
    ],
    policyWords: Object.fromEntries(plugIns.map(({ name, path }) => [name, fromHere(path)])),
  };
}

/** A file as one would name it in this folder. */
function fromHere(path: string): string {
  const short = relative(process.cwd(), path);
  return isAbsolute(short) || short.startsWith("..") ? short : `.${sep}${short}`;
}
