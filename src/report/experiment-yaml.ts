import type { Experiment } from "../fit/experiments.ts";
import type { LogFit } from "../fit/fit-log.ts";
import { latencyToData } from "../scenario/faults-to-data.ts";

/** An experiment as a scenario file, with the best survivor's `jobTake` block. */
export function experimentYaml(experiment: Experiment, { mechanisms }: LogFit): string {
  const { name, what, shows, scenario } = experiment;
  const survivors = mechanisms.filter(({ verdict }) => verdict === "survives");
  const marks = survivors.map((one) => `#   ${one.name}: ${shows[one.name] ?? "nothing of the kind"}`);
  const best = survivors[0]?.jobTake;
  const data = {
    name: `separate-${name}`,
    description: `Which mechanism is it? The experiment: ${what}.`,
    ...scenario,
    ...(best && { jobTake: latencyToData(best) }),
  };
  // JSON is YAML; a key a line reads well enough.
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const others = survivors.flatMap(({ jobTake }) =>
    jobTake === undefined ? [] : [`# jobTake: ${JSON.stringify(latencyToData(jobTake))}`],
  );
  return [
    "# Do this to the real endpoint, log its takes, and give both logs to take-sim fit. What each survivor would show:",
    ...marks,
    ...lines,
    "# The survivors' own blocks, to simulate each:",
    ...others,
    "",
  ].join("\n");
}
