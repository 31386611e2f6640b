import type { Scenario } from "../scenario/scenario.ts";

/** What a control has now, or why it does not apply. */
export type ControlState =
  | { readonly applies: true; readonly value: number }
  | { readonly applies: false; readonly reason: string };

/** One number of a scenario that a reader can move. Times are whole microseconds. */
export interface Control {
  /** Its name in the address: short, and readable. */
  readonly key: string;
  readonly label: string;
  /** One sentence for people. */
  readonly help: string;
  readonly kind: "count" | "time" | "number";
  /** What its number field shows; a time is divided by it. */
  readonly unit: "" | "ms" | "s" | "jobs/s";
  /** What is allowed. */
  readonly least: number;
  readonly most: number;
  /** Where its slider begins and ends, and how far apart its steps are; without steps they are even as ratios. */
  readonly slider: { readonly from: number; readonly to: number; readonly step?: number };
  readonly read: (scenario: Scenario) => ControlState;
  /** Only of scenarios to which it applies. */
  readonly write: (scenario: Scenario, value: number) => Scenario;
  /** The least that what the scenario says elsewhere allows, where that can be more than `least`. */
  readonly leastIn?: (scenario: Scenario) => number;
}

/** What a control may have beside what the scenario says. What the scenario has itself is always allowed. */
export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** The limits of a control in a scenario. */
export function limitsOf(control: Control, scenario: Scenario): Limits {
  const own = control.read(scenario);
  const least = Math.max(control.least, control.leastIn?.(scenario) ?? control.least);
  if (!own.applies) return { least, most: control.most };
  return { least: Math.min(least, own.value), most: Math.max(control.most, own.value) };
}

/** Steps of a slider that are even as ratios. */
const ratioSteps = 200;

/** How many steps a control's slider has. */
export function sliderSteps({ slider: { from, to, step } }: Control): number {
  return step === undefined ? ratioSteps : Math.round((to - from) / step);
}

/** The step of the slider that comes nearest to a value. */
export function sliderStep(control: Control, value: number): number {
  const { from, to, step } = control.slider;
  const place =
    step === undefined
      ? (Math.log(Math.max(value, from) / from) / Math.log(to / from)) * ratioSteps
      : (value - from) / step;
  return Math.min(sliderSteps(control), Math.max(0, Math.round(place)));
}

/** The value at a step of the slider: whole where it must be, and otherwise as round as the steps are far apart. */
export function valueAtStep(control: Control, place: number): number {
  const { from, to, step } = control.slider;
  if (step !== undefined) return inUsualForm(control, from + place * step);
  if (place >= ratioSteps) return to;
  const exact = from * (to / from) ** (place / ratioSteps);
  const rounded = Number(exact.toPrecision(2));
  // Two digits are coarser than the steps of a few jobs, which are whole anyway.
  return inUsualForm(control, control.kind === "count" && exact < 100 ? exact : rounded);
}

/** A value as the scenario can have it: counts and times are whole. */
export function inUsualForm({ kind }: Control, value: number): number {
  return kind === "number" ? Number(value.toPrecision(6)) : Math.round(value);
}

/** How many of the scenario's own units one of the field's is: 1000 for milliseconds. */
export function unitSize({ unit }: Control): number {
  return unit === "ms" ? 1e3 : unit === "s" ? 1e6 : 1;
}

/** A value as the number field has it. */
export function fieldText(control: Control, value: number): string {
  return String(Number((value / unitSize(control)).toPrecision(9)));
}

/** What is allowed in the number field. */
export function allowedText(control: Control, { least, most }: Limits): string {
  const what = control.kind === "count" ? "a whole number" : "a number";
  const range = `from ${fieldText(control, least)} to ${fieldText(control, most)}`;
  return `${what} ${range}${control.unit === "" ? "" : ` (${control.unit})`}`;
}

/** Whether a control may have a value. */
export function isAllowed({ kind }: Control, { least, most }: Limits, value: number): boolean {
  return value >= least && value <= most && (kind === "number" || Number.isInteger(value));
}
