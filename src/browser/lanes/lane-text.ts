import type { Cell, Lanes } from "../../timeline/lanes.ts";

/** A job or a take that the reader has picked. */
export interface Picked {
  readonly kind: "job" | "take";
  /** Its place in the columns of the lanes. */
  readonly index: number;
}

/** What is known of a job or take: its name, and sentences. */
export interface PickedText {
  readonly name: string;
  readonly sentences: readonly string[];
}

/** What the lanes know of a job or take, in words. */
export function textOf(lanes: Lanes, { kind, index }: Picked): PickedText {
  return kind === "job" ? jobText(lanes, index) : takeText(lanes, index);
}

/** Microseconds as seconds, to the millisecond. */
export function secondsText(time: number): string {
  return `${(time / 1e6).toFixed(3).replace("-", "−")} s`;
}

function jobText({ jobs }: Lanes, index: number): PickedText {
  const [queued, slot] = [jobs.queued[index] as number, jobs.slot[index] as number];
  const at = (times: readonly Cell[]): Cell => times[index] ?? null;
  const outcome = jobs.outcome[index] as string;
  const place = `worker ${jobs.worker[index]}${slot < 0 ? "" : `, slot ${slot}`}: ${outcome}.`;
  const ending = outcome === "finished" ? "finished" : "ended";
  const times = [
    `Arrived ${secondsText(queued)}`,
    happened("taken", at(jobs.taken)),
    happened("started", at(jobs.started)),
    happened(ending, at(jobs.ended)),
  ].join(", ");
  return { name: jobs.id[index] as string, sentences: [place, `${times}.`, ...waits(jobs, index)] };
}

function waits(jobs: Lanes["jobs"], index: number): string[] {
  const taken = jobs.taken[index] ?? null;
  if (taken === null) return [];
  const started = jobs.started[index] ?? null;
  const hold = started === null ? "Held and never started." : `Held ${secondsText(started - taken)}.`;
  const wait = taken - (jobs.queued[index] as number);
  const takeUnderWay = jobs.takeUnderWay[index] as number;
  const unasked = jobs.slotFreeUnasked[index] as number;
  const parts = [
    [takeUnderWay, "with a take under way"],
    [unasked, "with a slot free and nobody asking"],
    [wait - takeUnderWay - unasked, "with all slots busy"],
  ] as const;
  const said = parts.filter(([time]) => time > 0).map(([time, what]) => `${secondsText(time)} ${what}`);
  return [hold, `Waited ${secondsText(wait)} in the queue${said.length > 0 ? `: ${said.join(", ")}` : ""}.`];
}

function takeText({ takes }: Lanes, index: number): PickedText {
  const [sent, asked, returned] = [takes.sent, takes.asked, takes.returned].map((column) => column[index]);
  const answered = takes.answered[index] ?? null;
  const ended = takes.ended[index] ?? null;
  const answer =
    answered === null
      ? "not answered"
      : `answered ${secondsText(answered)}: a round trip of ${secondsText(answered - (sent as number))}`;
  const end =
    ended === null ? "Still open at the end." : answered === null ? `Given up ${secondsText(ended)}.` : "";
  return {
    name: `take ${index}`,
    sentences: [
      `worker ${takes.worker[index]}: asked for ${asked} and got ${answered === null ? "none" : returned}.`,
      `Sent ${secondsText(sent as number)}, ${answer}.`,
      ...(end === "" ? [] : [end]),
    ],
  };
}

function happened(what: string, time: Cell): string {
  return time === null ? `not ${what}` : `${what} ${secondsText(time)}`;
}

/** What a chart shows, for those who do not see it. */
export function summaryText(lanes: Lanes): string {
  const { jobs, takes, slots } = lanes;
  const started = jobs.started.filter((time) => time !== null).length;
  const lanesInAll = slots.reduce((sum, count) => sum + count, 0);
  return (
    `${lanes.policy}, seed ${lanes.seed}: ${counted(slots.length, "worker")} with ${counted(lanesInAll, "slot")} in use, ` +
    `${counted(started, "job")} started, ${counted(takes.sent.length, "take")}, ` +
    `from ${secondsText(lanes.start)} to ${secondsText(lanes.end)}.`
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}
