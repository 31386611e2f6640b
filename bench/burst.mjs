import { readFileSync } from "node:fs";
import { parseScenario, policies, runMetrics, simulate } from "../dist/index.js";

const file = "scenarios/512-burst.yaml";
const { scenario } = parseScenario(readFileSync(file, "utf8"), { file, policies });
let seed = 0;

/** One run of the burst: its jobs drawn, simulated and measured. */
export function burst(policy) {
  seed += 1;
  return runMetrics(simulate(scenario, { policy, seed }));
}
