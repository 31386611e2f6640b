import type { PlugInSource } from "../../experiment/result.ts";
import type { CheckedPolicy } from "../../policies/checked-policy.ts";
import type { OwnPolicy } from "../../policies/own-policy.ts";

/** A policy's file as plain data, which can go to another thread. */
export interface PlugInFile extends PlugInSource {
  /** Absolute; stands in no result. */
  readonly path: string;
}

/** A file whose policy is loaded. */
export interface PlugIn extends PlugInFile {
  /** Its own files: itself, and what it imports that is of no package. Absolute. */
  readonly files: readonly string[];
  /** What its author wrote. */
  readonly own: OwnPolicy;
  /** The same under guard: what runs. */
  readonly policy: CheckedPolicy;
}

/** A plug-in that failed outside of any run: as it was loaded, or changed while runs were made. Ends the command with 3. */
export class PlugInFailure extends Error {
  override readonly name = "PlugInFailure";
}

/** The plain data of a plug-in, without its code. */
export function fileOf({ name, file, path, sha256 }: PlugInFile): PlugInFile {
  return { name, file, path, sha256 };
}

/** What a result says of plug-ins: no path of this machine. */
export function sourcesOf(plugIns: readonly PlugInFile[]): PlugInSource[] {
  return plugIns.map(({ name, file, sha256 }) => ({ name, file, sha256 }));
}
