import type { Metrics } from "../metrics/metric.ts";
import type { SlotTime } from "./slot-time.ts";

/** What the page shows, for readers who have not met it before. */
export const introduction =
  "Each lane is a slot of a worker, each blue bar a job that runs, and each purple bar under a worker a take: the call by which " +
  "it asks the queue for jobs. While jobs are queued a take costs a round trip however many jobs it asks for (half a second, as " +
  "measured; a slider moves it), and a worker has one take open at a time. Slots that fall free meanwhile stand idle: that is where the half second of #647 goes. " +
  "The policies differ only in when a worker asks, and for how many jobs.";

/** The parts of the slots' time, with their names for people. */
export const slotTimeParts: readonly (readonly [part: keyof SlotTime, name: string])[] = [
  ["running", "a job runs"],
  ["takeUnderWay", "free, a job is queued and a take is under way"],
  ["unasked", "free, a job is queued and nobody asks"],
  ["unwanted", "free, and no job is queued for it"],
];

/** Where the slots' time went, in a sentence. */
export function slotTimeText(time: SlotTime): string {
  const [running, ...others] = slotTimeParts.map(([part, name]) => [percent(time[part]), name] as const);
  const said = others.filter(([share]) => share !== "0 %").map(([share, name]) => `${share} ${name}`);
  return `Of the slots' time, ${running?.[0]} has a job running${said.length > 0 ? `; ${said.join("; ")}` : ""}.`;
}

/** How much sooner a policy is done than the baseline, in a sentence; empty where one of them is not. */
export function comparisonText(
  metrics: Metrics,
  { name, metrics: baseline }: { readonly name: string; readonly metrics: Metrics },
): string {
  const [own, other] = [metrics.completion_p99_ms, baseline.completion_p99_ms];
  if (typeof own !== "number" || typeof other !== "number") return "";
  const difference = (own - other) / 1000;
  if (Math.abs(difference) < 0.005) return `As soon as ${name}.`;
  return `${Math.abs(difference).toFixed(2)} s ${difference < 0 ? "sooner" : "later"} than ${name}.`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
