import { resolve } from "node:path";
import type { PlugInSource } from "../../experiment/result.ts";
import { PolicyFileProblem } from "../../scenario/policy-files.ts";
import { UsageError } from "../exit-codes.ts";
import { loadPlugIn } from "./load-plug-in.ts";
import type { PlugIn } from "./plug-in.ts";

/** The policies in the files of `--policy` flags, seen from here. @throws UsageError that names the flag */
export function plugInsOf(flags: readonly string[] | undefined): PlugIn[] {
  const files = (flags ?? []).flatMap((text) => text.split(",")).map((file) => file.trim());
  return files.map((file) => {
    try {
      return loadPlugIn(resolve(file), file);
    } catch (error) {
      if (!(error instanceof PolicyFileProblem)) throw error;
      throw new UsageError(`--policy ${file}: ${JSON.stringify(file)} ${error.message}`);
    }
  });
}

/**
 * The policies of saved runs that came from files, brought again so that the runs can be made again.
 *
 * @throws UsageError if one is missing, or is not what ran
 */
export function plugInsAgain(
  sources: readonly PlugInSource[],
  brought: readonly PlugIn[],
  saved: string,
): PlugIn[] {
  return sources.map(({ name, file, sha256 }) => {
    const plugIn = brought.find((one) => one.name === name);
    if (plugIn === undefined)
      throw new UsageError(
        `${saved}: its policy "${name}" came from ${file}, and its runs can only be made again with it: --policy FILE brings it`,
      );
    if (plugIn.sha256 !== sha256)
      throw new UsageError(
        `${saved}: its policy "${name}" was another than ${plugIn.file} is now: the source differs`,
      );
    return plugIn;
  });
}
