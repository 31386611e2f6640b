// Writes what is committed of the committed scenarios: for each scenarios/NAME.yaml the result of
// `take-sim compare scenarios/NAME.yaml` as JSON and as a table, for each in scenarios/take-ahead the table, the sweeps over
// takeAhead, and the JSON Schema that the scenarios' editor hints name. test/golden holds them against what the command
// prints.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { takeAheadSweeps } from "./take-ahead-sweeps.mjs";
import "./build.mjs";

const names = filesOf("scenarios", ".yaml");
const study = filesOf("scenarios/take-ahead", ".yaml");
const sweeps = takeAheadSweeps();
removeOthers("results", ".json", names);
removeOthers("results", ".txt", names);
removeOthers(
  "results/take-ahead",
  ".json",
  sweeps.map(({ name }) => name),
);
removeOthers("results/take-ahead", ".txt", study);
for (const name of names) {
  const reporters = `json=results/${name}.json,table=results/${name}.txt`;
  takeSim("compare", `scenarios/${name}.yaml`, "--reporter", reporters);
}
for (const name of study)
  takeSim(
    "compare",
    `scenarios/take-ahead/${name}.yaml`,
    "--reporter",
    `table=results/take-ahead/${name}.txt`,
  );
for (const { name, words } of sweeps) takeSim(...words, "--reporter", `json=results/take-ahead/${name}.json`);
writeFileSync("scenarios/scenario.schema.json", takeSim("schema"));

/** Removes what belongs to no scenario any more. */
function removeOthers(folder, extension, kept) {
  mkdirSync(folder, { recursive: true });
  for (const name of filesOf(folder, extension))
    if (!kept.includes(name)) rmSync(`${folder}/${name}${extension}`);
}

function filesOf(folder, extension) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(extension))
    .map((file) => file.slice(0, -extension.length));
}

/** Runs the command with nothing of ours in its environment; returns what it prints. */
function takeSim(...args) {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith("TAKE_SIM_"));
  return execFileSync(process.execPath, ["bin/take-sim.js", ...args], {
    env: Object.fromEntries(environment),
  });
}
