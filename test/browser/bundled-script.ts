import { buildSync } from "esbuild";

/** A script for a page from source text, which may import from src by paths that begin at the repository's root. */
export function bundledScript(source: string): string {
  const { outputFiles } = buildSync({
    stdin: { contents: source, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    platform: "browser",
    target: "es2022",
    format: "iife",
    conditions: ["default"],
    mainFields: ["module", "main"],
  });
  return outputFiles[0]?.text ?? "";
}
