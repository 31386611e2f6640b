import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join, posix, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Jiti, JitiOptions, TransformOptions } from "jiti";
import { dataHash } from "../../experiment/data-hash.ts";
import { readText } from "../read-file.ts";
import { provideLoopCounter, watchedCode } from "./loop-watch.ts";

/** This file, or the bundle that it is in. */
const here = fileURLToPath(import.meta.url);

/** The module of a plug-in: TypeScript or JavaScript, compiled once and evaluated as often as it is asked for. */
export class PlugInModule {
  readonly #path: string;
  readonly #file: string;
  readonly #source: string;
  /** The sources of its own files (not those of packages) as they were when it was first evaluated. */
  readonly #sources = new Map<string, string>();

  /** `path` is absolute; `file` is how messages call it. @throws UsageError if it cannot be read */
  constructor(path: string, file: string) {
    this.#path = path;
    this.#file = file;
    this.#source = readText(path);
  }

  /** Evaluates it anew, with everything that it imports from files beside it, and gives what it exports. */
  evaluate(): Readonly<Record<string, unknown>> {
    const modules = loader();
    const before = new Set(Object.keys(modules.cache));
    try {
      const options = {
        id: this.#path,
        filename: this.#path,
        ext: extname(this.#path),
        forceTranspile: true,
      };
      return modules.evalModule(this.#source, options) as Record<string, unknown>;
    } finally {
      for (const path of Object.keys(modules.cache)) {
        if (before.has(path) || isOfPackage(path)) continue;
        if (!this.#sources.has(path)) this.#sources.set(path, readFileSync(path, "utf8"));
        delete modules.cache[path];
      }
      this.#sources.set(this.#path, this.#source);
    }
  }

  /** SHA-256 of all its own files, after it was evaluated. */
  get sha256(): string {
    const sources = [...this.#sources].map(([path, source]) => [this.#nameBeside(path), source] as const);
    return dataHash(sources.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Its own files, after it was evaluated. */
  get files(): string[] {
    return [...this.#sources.keys()];
  }

  /** Whether its files are still what they were. */
  get isFresh(): boolean {
    return [...this.#sources].every(
      ([path, source]) => existsSync(path) && readFileSync(path, "utf8") === source,
    );
  }

  /** The innermost place in its own files that the stack of an error names, as `file:line`. */
  placeOf(error: Error): string | undefined {
    for (const line of (error.stack ?? "").split("\n")) {
      const match = /(?:\(|at |^)(?:file:\/\/)?([^()]*?):(\d+)(?::\d+)?\)?$/.exec(line.trim());
      const path = match?.[1]?.replace(/^async /, "");
      if (path === undefined || (path !== this.#path && !this.#isBeside(path))) continue;
      return `${this.#fileOf(path)}:${match?.[2]}`;
    }
    return undefined;
  }

  /** How messages call one of its files: the plug-in itself as the user wrote it. */
  #fileOf(path: string): string {
    return path === this.#path ? this.#file : posix.join(posix.dirname(this.#file), this.#nameBeside(path));
  }

  #isBeside(path: string): boolean {
    return this.#sources.has(path) || (path.startsWith(dirname(this.#path) + sep) && !isOfPackage(path));
  }

  #nameBeside(path: string): string {
    return relative(dirname(this.#path), path).split(sep).join("/");
  }
}

/** Packages, take-sim among them, are evaluated once. */
function isOfPackage(path: string): boolean {
  return (
    path.includes(`${sep}node_modules${sep}`) || path === library() || !/\.[cm]?[jt]sx?$|\.json$/.test(path)
  );
}

/** What a plug-in imports as take-sim, wherever it lies: this very package. */
function library(): string {
  const folder = dirname(here);
  const built = [join(folder, "index.cjs"), join(folder, "../../../dist/index.cjs")];
  return built.find((path) => existsSync(path)) ?? join(folder, "../../index.ts");
}

let made: Jiti | undefined;

/** Jiti takes 30 ms to load, and its compiler 100: only whoever uses a plug-in waits for them. */
function loader(): Jiti {
  if (made !== undefined) return made;
  const { createJiti } = createRequire(here)("jiti") as typeof import("jiti");
  provideLoopCounter();
  // What the engine's own processes inherit from, and a plug-in's waits with them.
  Object.freeze(Object.getPrototypeOf(Object.getPrototypeOf((function* () {})())));
  const usual: JitiOptions = { fsCache: false, interopDefault: false };
  const compiler = createJiti(here, usual);
  // A default import of CommonJS, or of Node's own modules, is what they export, as in Node.
  const compile = (options: TransformOptions) => compiler.transform({ ...options, interopDefault: true });
  // The compiler is loaded here, as what a plug-in may not use is out of reach while it is evaluated.
  compile({ filename: here, source: "" });
  const compiled = new Map<string, string>();
  const transform = (options: TransformOptions) => {
    const key = `${options.filename}\0${options.source}`;
    const code = compiled.get(key) ?? compile({ ...options, babel: { plugins: [watchedCode] } });
    compiled.set(key, code);
    return { code };
  };
  made = createJiti(here, { ...usual, transform, alias: { "take-sim": library() } });
  return made;
}
