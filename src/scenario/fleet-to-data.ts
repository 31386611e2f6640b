import { formatDuration } from "./quantity.ts";
import type { Autoscaler, Scenario } from "./scenario.ts";

/** What starts and stops workers, how fast they are and what they cost, as the keys would have it. */
export function fleetToData(
  { autoscaler, speeds, price }: Scenario,
  usual: "left out" | "given",
): Record<string, unknown> {
  const isUsual = speeds.length === 1 && speeds[0] === 1;
  return {
    ...(autoscaler !== undefined && { autoscaler: autoscalerToData(autoscaler) }),
    ...((usual === "given" || !isUsual) && { speeds: [...speeds] }),
    ...(price !== undefined && { price }),
  };
}

function autoscalerToData(autoscaler: Autoscaler): Record<string, unknown> {
  const { rule, value, checkEvery, idleTimeout, step, initial, ...rest } = autoscaler;
  return {
    rule,
    value: rule === "queue-delay" ? formatDuration(value) : value,
    ...rest,
    checkEvery: formatDuration(checkEvery),
    idleTimeout: formatDuration(idleTimeout),
    ...(step <= 100_000 && { step }),
    ...(initial !== undefined && { initial }),
  };
}
