#!/usr/bin/env node
// Starts the command. Most of a short run is V8 compiling the program, so the build leaves what it compiled beside it
// (`dist/cli.cache`). V8 refuses a cache of another version by itself, and compiles as usual. A CommonJS file, by the
// package.json beside it: Node's loader of ES modules would take longer than this file runs.
const { existsSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

const program = join(__dirname, "../dist/cli.cjs");
const cache = join(__dirname, "../dist/cli.cache");
if (!existsSync(program)) {
  process.stderr.write("take-sim is not built: run npm ci, or npm run build\n");
  process.exit(3);
}
const script = new vm.Script(readFileSync(program, "utf8"), {
  filename: program,
  cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
script.runInThisContext()(require, program).runFromTerminal();
