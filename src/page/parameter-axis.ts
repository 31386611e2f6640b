import type { Axis } from "../charts/frame.ts";
import type { Parameter } from "../scenario/parameter-grid.ts";
import { parseDuration } from "../scenario/quantity.ts";

/** An axis of a parameter's values, and where each of them stands on it. */
export interface ParameterAxis {
  readonly axis: Axis;
  readonly places: ReadonlyMap<string, number>;
}

/** Numbers and times stand where they are; other values beside each other, in their order. */
export function parameterAxis({ key, values }: Parameter): ParameterAxis {
  const numbers = values.map((value) => (value.trim() === "" ? Number.NaN : Number(value)));
  if (numbers.every(Number.isFinite)) return numberAxis(key, values, numbers);
  const times = values.map((value) => parseDuration(value));
  if (times.every((time) => time.ok))
    return numberAxis(
      `${key}, s`,
      values,
      times.map((time) => (time.ok ? time.value / 1e6 : 0)),
    );
  const places = new Map(values.map((value, index) => [value, index]));
  const ticks = [...places.values()];
  const text = (place: number): string => values[place] ?? "";
  return { axis: { label: key, domain: [-0.25, values.length - 0.75], ticks, text }, places };
}

function numberAxis(label: string, values: readonly string[], numbers: readonly number[]): ParameterAxis {
  return {
    axis: { label, domain: [Math.min(...numbers), Math.max(...numbers)] },
    places: new Map(values.map((value, index) => [value, numbers[index] as number])),
  };
}
