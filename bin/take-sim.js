#!/usr/bin/env node
// Starts the command. Most of a short run is V8 compiling the program, so the build leaves what it compiled beside it
// (`dist/cli.cache`). V8 refuses a cache of another version by itself, and compiles as usual.
import { createRequire } from "node:module";

// By `require`: importing them would load all of their lazy parts too.
const require = createRequire(import.meta.url);
const { existsSync, readFileSync } = require("node:fs");
const { fileURLToPath } = require("node:url");
const vm = require("node:vm");

const program = fileURLToPath(new URL("../dist/cli.cjs", import.meta.url));
const cache = fileURLToPath(new URL("../dist/cli.cache", import.meta.url));
if (!existsSync(program)) {
  process.stderr.write("take-sim is not built: run npm ci, or npm run build\n");
  process.exit(3);
}
const script = new vm.Script(readFileSync(program, "utf8"), {
  filename: program,
  cachedData: existsSync(cache) ? readFileSync(cache) : undefined,
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
const { runFromTerminal } = script.runInThisContext()(require, program);
await runFromTerminal();
