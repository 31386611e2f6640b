import type { Distribution } from "../random/distribution.ts";
import { formatDuration } from "./quantity.ts";

/** Writes a distribution of times as a scenario has it. */
export function distributionToData(distribution: Distribution): unknown {
  switch (distribution.kind) {
    case "constant":
      return formatDuration(distribution.value);
    case "uniform":
      return {
        uniform: { min: formatDuration(distribution.minimum), max: formatDuration(distribution.maximum) },
      };
    case "normal":
      return { normal: { mean: formatDuration(distribution.mean), sd: formatDuration(distribution.sd) } };
    case "lognormal":
    case "gamma":
      return { [distribution.kind]: { mean: formatDuration(distribution.mean), cv: distribution.cv } };
    case "exponential":
      return { exponential: { mean: formatDuration(distribution.mean) } };
    case "weibull":
      return { weibull: { shape: distribution.shape, scale: formatDuration(distribution.scale) } };
    case "pareto":
      return { pareto: { shape: distribution.shape, minimum: formatDuration(distribution.minimum) } };
    case "mixture":
      return {
        mixture: distribution.components.map((part) => {
          return { weight: part.weight, of: distributionToData(part.distribution) };
        }),
      };
    case "empirical":
      return { empirical: distribution.values.map(formatDuration) };
  }
}
