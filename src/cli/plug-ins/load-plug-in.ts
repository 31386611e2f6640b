import { basename, isAbsolute } from "node:path";
import { checkedPolicy, thrown } from "../../policies/checked-policy.ts";
import { ForbiddenGlobals } from "../../policies/forbidden-globals.ts";
import type { OwnPolicy } from "../../policies/own-policy.ts";
import { policyProblem } from "../../policies/policy-form.ts";
import { PolicyFileProblem } from "../../scenario/policy-files.ts";
import { UsageError } from "../exit-codes.ts";
import { watchingLoops } from "./loop-watch.ts";
import { type PlugIn, PlugInFailure, type PlugInFile } from "./plug-in.ts";
import { PlugInModule } from "./plug-in-module.ts";
import { watchRejections } from "./rejections.ts";

/** Plug-ins of this thread by path and name in messages: they are compiled once. */
const loaded = new Map<string, { readonly module: PlugInModule; readonly plugIn: PlugIn }>();

/**
 * Loads the policy in a file; `path` is absolute, `written` what the user called it.
 *
 * @throws PolicyFileProblem if the file holds none, PlugInFailure if its code fails
 */
export function loadPlugIn(path: string, written: string): PlugIn {
  const file = isAbsolute(written) ? basename(written) : written.replaceAll("\\", "/");
  const key = `${path}\0${file}`;
  const before = loaded.get(key);
  if (before?.module.isFresh === true) return before.plugIn;
  if (!/\.m?[jt]s$/.test(path))
    throw new PolicyFileProblem("is no policy; a file that ends in .ts, .mts, .js or .mjs is needed");
  watchRejections(rejectionText);
  const module = readModule(path, file);
  const own = policyIn(evaluated(module, file));
  const problem = policyProblem(own);
  if (problem !== undefined) throw new PolicyFileProblem(`holds no policy that can run: ${problem}`);
  const policy = checkedPolicy(own as OwnPolicy, {
    file,
    fresh: () => policyIn(module.evaluate()) as OwnPolicy,
    calling: watchingLoops,
    placeOf: (error) => module.placeOf(error),
  });
  const { name } = policy;
  const { sha256, files } = module;
  const plugIn = { name, file, path, files, sha256, own: own as OwnPolicy, policy };
  loaded.set(key, { module, plugIn });
  return plugIn;
}

/** The plug-in that another thread has loaded. @throws PlugInFailure if its file has changed since */
export function loadSamePlugIn({ path, file, sha256 }: PlugInFile): PlugIn {
  const plugIn = loadPlugIn(path, file);
  if (plugIn.sha256 === sha256) return plugIn;
  throw new PlugInFailure(`${file}: it has changed while runs were made of it; run the command again`);
}

/** What a promise that failed says, with the place in a plug-in if it names one. */
function rejectionText(reason: unknown): string {
  const modules = [...loaded.values()];
  const places = modules.map(({ module }) => (reason instanceof Error ? module.placeOf(reason) : undefined));
  const files = modules.map(({ plugIn }) => plugIn.file).join(" or ");
  const place = places.find((found) => found !== undefined) ?? files;
  return `${place}: it leaves a promise that fails: ${thrown(reason)}; a simulated worker waits with yield*`;
}

function readModule(path: string, file: string): PlugInModule {
  try {
    return new PlugInModule(path, file);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new PolicyFileProblem(`cannot be read: ${error.message}`);
  }
}

/** What it exports. Code that cannot be compiled is the user's to mend before anything runs; code that throws has failed. */
function evaluated(module: PlugInModule, file: string): Readonly<Record<string, unknown>> {
  let fault: PlugInFailure | undefined;
  const fail = (reason: string): never => {
    fault ??= new PlugInFailure(`${module.placeOf(new Error("here")) ?? file}: ${reason}`);
    throw fault;
  };
  let exported: Readonly<Record<string, unknown>> = {};
  try {
    // What draws numbers is seen in the copies: packages are loaded here, and may look at the clock as they are.
    const globals = new ForbiddenGlobals(fail, ["differs"]);
    exported = globals.during(() => watchingLoops(() => module.evaluate(), fail));
  } catch (error) {
    if (fault === undefined) throw loadingError(error, module, file);
  }
  if (fault !== undefined) throw fault;
  return exported;
}

function loadingError(error: unknown, module: PlugInModule, file: string): Error {
  if (!(error instanceof Error))
    return new PlugInFailure(`${file}: it throws ${String(error)} as it is loaded`);
  const [message = ""] = error.message.split("\n");
  const compile = /^(?:\w*ParseError|SyntaxError): (.*)/.exec(message);
  if (compile !== null || error instanceof SyntaxError) {
    const line = /:(\d+)(?::\d+)?\s*$/.exec(error.message.split("\n")[1] ?? "")?.[1];
    const place = line === undefined ? module.placeOf(error) : `${file}:${line}`;
    const reason = (compile?.[1] ?? message).trim();
    return new PolicyFileProblem(
      `does not compile: ${reason}${place === undefined ? "" : ` (${place})`}${awaitHint(reason)}`,
    );
  }
  const missing = /^Cannot find (?:module|package) '([^']*)'/.exec(message);
  if (missing !== null && (error as NodeJS.ErrnoException).code?.endsWith("MODULE_NOT_FOUND"))
    return new PolicyFileProblem(`imports ${JSON.stringify(missing[1])}, which cannot be found`);
  return new PlugInFailure(
    `${module.placeOf(error) ?? file}: it throws ${error.name}: ${message} as it is loaded`,
  );
}

function awaitHint(reason: string): string {
  return reason.startsWith("await is only valid") ? "; a policy is loaded at once, without await" : "";
}

/** The default export, or the one called `policy`; of CommonJS what it exports. */
function policyIn(exported: Readonly<Record<string, unknown>>): unknown {
  const found = exported.default ?? exported.policy ?? ("takeLoop" in exported ? exported : undefined);
  if (found !== undefined) return found;
  throw new PolicyFileProblem(
    "exports no policy; export default { name, description, *takeLoop(worker) { … } } is needed",
  );
}
