// Writes what is committed of the committed scenarios: for each scenarios/NAME.yaml the result of
// `take-sim compare scenarios/NAME.yaml` as JSON and as a table, and the JSON Schema that the scenarios' editor hints
// name. test/golden holds them against what the command prints.
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import "./build.mjs";

const names = filesOf("scenarios", ".yaml");
for (const name of [...filesOf("results", ".json"), ...filesOf("results", ".txt")]) {
  if (names.includes(name)) continue;
  rmSync(`results/${name}.json`, { force: true });
  rmSync(`results/${name}.txt`, { force: true });
}
for (const name of names) {
  const reporters = `json=results/${name}.json,table=results/${name}.txt`;
  takeSim("compare", `scenarios/${name}.yaml`, "--reporter", reporters);
}
writeFileSync("scenarios/scenario.schema.json", takeSim("schema"));

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
