// Prints the microseconds per job of one run under drain-wait, after others in the same process.
import { median } from "simple-statistics";
import { parseScenario, policies, runMetrics, simulate } from "../dist/index.js";

const [workers, jobs] = process.argv.slice(2).map(Number);
const text = JSON.stringify({
  workers,
  concurrency: 32,
  arrivals: { burst: jobs },
  duration: { lognormal: { mean: "500ms", cv: 0.5 } },
});
const { scenario } = parseScenario(text, { file: "scale", policies });
const [warmUp, rounds] = jobs > 100_000 ? [1, 3] : [50, 101];
const times = [];
for (let seed = 1; seed <= warmUp + rounds; seed += 1) {
  const start = performance.now();
  runMetrics(simulate(scenario, { policy: "drain-wait", seed }));
  if (seed > warmUp) times.push(performance.now() - start);
}
console.log((median(times) * 1000) / jobs);
