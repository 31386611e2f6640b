// Bundles the command and the library, and writes the library's types. Both bundles hold everything that they need, so
// that the command starts fast and the library runs in a browser as it is.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { build } from "esbuild";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
// Built aside and put in place at the end: whoever runs the command meanwhile has the one before.
const built = join("node_modules", `.take-sim-build-${process.pid}`);
mkdirSync(built);
process.on("exit", () => rmSync(built, { recursive: true, force: true }));

const common = {
  bundle: true,
  logLevel: "warning",
  legalComments: "none",
  // The yaml package's module for browsers is smaller and starts faster than its one for Node.
  conditions: ["default"],
  // The tables are plain text: cli-table3's colours would bring in Node's modules.
  alias: { "@colors/colors/safe": "./scripts/no-colors.cjs" },
};

/** Commander loads node:child_process for commands that are programs of their own. There are none, and it takes 5 ms. */
const noChildProcesses = {
  name: "no-child-processes",
  setup({ onResolve }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes("commander") ? { path: join(root, "scripts/no-child-processes.cjs") } : undefined,
    );
  },
};

await build({
  ...common,
  plugins: [noChildProcesses],
  entryPoints: { cli: "src/cli/main.ts" },
  platform: "node",
  target: "node20.19",
  format: "iife",
  globalName: "cli",
  minify: true,
  outdir: built,
  outExtension: { ".js": ".cjs" },
  define: { "import.meta.url": "programUrl" },
  // The file is one function, so that it can be compiled from a cache: see bin/take-sim.js.
  banner: {
    js: '(function (require, program) { const programUrl = require("node:url").pathToFileURL(program).href;',
  },
  footer: { js: "return cli; })" },
});
// Worker threads: what they run, and tinypool's own part of them, where tinypool looks for it.
await build({
  ...common,
  entryPoints: {
    worker: "src/cli/runs/seed-worker.ts",
    "entry/worker": "node_modules/tinypool/dist/entry/worker.js",
  },
  platform: "node",
  target: "node20.19",
  format: "esm",
  minify: true,
  outdir: built,
});
await writeCodeCache(join(root, built, "cli.cjs"), join(root, built, "cli.cache"));

await build({
  ...common,
  entryPoints: ["src/index.ts"],
  platform: "neutral",
  target: "es2022",
  mainFields: ["module", "main"],
  format: "esm",
  outdir: built,
});
// The same for plug-ins, which are loaded as CommonJS: what `import … from "take-sim"` is in a policy of one's own.
await build({
  ...common,
  entryPoints: ["src/index.ts"],
  platform: "node",
  target: "node20.19",
  mainFields: ["module", "main"],
  format: "cjs",
  minify: true,
  outdir: built,
  outExtension: { ".js": ".cjs" },
});
// What runs in the pages: put into them as text, so that each page is one file.
await build({
  ...common,
  entryPoints: { "report-page": "src/browser/report-page.ts", playground: "src/browser/playground.ts" },
  platform: "browser",
  target: "es2022",
  mainFields: ["module", "main"],
  format: "iife",
  minify: true,
  outdir: built,
});
const typesFolder = ["--outDir", join(built, "types")];
execFileSync(
  process.execPath,
  ["node_modules/typescript/bin/tsc", "-p", "tsconfig.build.json", ...typesFolder],
  { stdio: "inherit" },
);
putInPlace(built, "dist");

function putInPlace(folder, place) {
  const before = `${folder}-before`;
  if (existsSync(place)) renameSync(place, before);
  renameSync(folder, place);
  rmSync(before, { recursive: true, force: true });
}

/** Runs the program once on a small scenario, and keeps what V8 compiled for it. */
async function writeCodeCache(program, cache) {
  const script = new vm.Script(readFileSync(program, "utf8"), { filename: program });
  const { main } = script.runInThisContext()(createRequire(import.meta.url), program);
  const quiet = { stdout: () => {}, stderr: (text) => process.stderr.write(text), environment: {} };
  const code = await main(["compare", "scenarios/4-workers-64-burst.yaml", "--seeds", "2"], quiet);
  if (code !== 0) throw new Error(`the built command ended with exit code ${code}`);
  await main(["run", "scenarios/512-burst.yaml"], quiet);
  writeFileSync(cache, script.createCachedData());
}
