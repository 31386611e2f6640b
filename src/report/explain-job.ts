import type { Run } from "../experiment/run.ts";
import { jobId } from "../workload/workload.ts";
import { type JobStory, jobStory, type PassingTake } from "./job-story.ts";
import { printable } from "./printable.ts";
import { spanText } from "./span-text.ts";
import { wrapText } from "./wrap-text.ts";

/** More takes than this that passed a job by are told in short. */
const TAKES_TOLD = 6;

/** Width of the column of instants, with the gap behind it. */
const MARGIN = 14;
/** So that a line has at most 80 columns, even if the run lasts for months. */
const TEXT_WIDTH = 64;

/**
 * One job's story in one run: when it arrived, why it waited, which take brought it, when it ran. Instants are in
 * seconds. The run must have kept its log.
 */
export function explainJob(run: Run, job: number): string {
  const story = jobStory(run, job);
  const lines = Number.isNaN(run.jobs.arrival[job] as number)
    ? [entry(run.end, "the run is cut off, and the job has not arrived")]
    : [...arrivalLines(run, job, story), ...takenLines(run, job, story), ...runLines(run, job, story)];
  return `${[`${nameOf(run, job)} under ${run.policy}, seed ${run.seed}`, ...lines].join("\n")}\n`;
}

function arrivalLines(run: Run, job: number, { ahead, passingTakes }: JobStory): string[] {
  const queue =
    ahead === 0
      ? "the queue is empty"
      : ahead === 1
        ? "1 job is queued before it"
        : `${ahead} jobs are queued before it`;
  return [entry(run.jobs.arrival[job] as number, `arrives; ${queue}`), ...passingLines(run, passingTakes)];
}

/** The takes that passed the job by: all if they are few, else the first and the last three. */
function passingLines(run: Run, passing: readonly PassingTake[]): string[] {
  if (passing.length <= TAKES_TOLD) return passing.map((take) => passingLine(run, take));
  const first = passing.slice(0, TAKES_TOLD / 2);
  const skipped = passing.slice(first.length, -first.length);
  const between = `… ${skipped.length} ${skipped.length === 1 ? "take" : "takes"} more: ${skipped.at(-1)?.left} left`;
  return [
    ...first.map((take) => passingLine(run, take)),
    `${" ".repeat(MARGIN)}${between}`,
    ...passing.slice(-first.length).map((take) => passingLine(run, take)),
  ];
}

function passingLine({ takes }: Run, { take, left }: PassingTake): string {
  const returned = `worker ${takes.worker[take]} gets ${takes.returned[take]} of them: ${left} left`;
  return entry(
    takes.answered[take] as number,
    `${returned} (${askedText(takes.asked[take], takes.sent[take])})`,
  );
}

function takenLines(run: Run, job: number, story: JobStory): string[] {
  const take = run.jobs.take[job] as number;
  if (take < 0) return [entry(run.end, "the run is cut off, and the job is still queued")];
  const { takes } = run;
  const taken = run.jobs.taken[job] as number;
  const waited = takes.depth[take] === 0 ? ", waited on the empty queue" : "";
  const how = `${askedText(takes.asked[take], takes.sent[take])}${waited}, got ${takes.returned[take]}`;
  return [
    entry(taken, `worker ${run.jobs.worker[job]} gets it: ${how}`),
    paragraph(delayText(taken - (run.jobs.arrival[job] as number), story)),
  ];
}

/** What the job's time in the queue consists of. */
function delayText(delay: number, { takeUnderWay, slotFreeUnasked }: JobStory): string {
  const text = `delayTime ${spanText(delay)}`;
  if (delay === 0) return text;
  if (takeUnderWay === delay) return `${text}: all that time a take was under way`;
  const free =
    slotFreeUnasked === 0 ? "" : `, though for ${spanText(slotFreeUnasked)} of those a slot was free`;
  return `${text}: for ${spanText(takeUnderWay)} a take was under way, for ${spanText(delay - takeUnderWay)} none was${free}`;
}

function runLines(run: Run, job: number, story: JobStory): string[] {
  const [taken, started, finished] = [run.jobs.taken, run.jobs.started, run.jobs.finished].map(
    (column) => column[job] as number,
  ) as [number, number, number];
  if (Number.isNaN(taken)) return [];
  if (Number.isNaN(started)) return [entry(run.end, "the run is cut off, and the job is still held")];
  const lines = [entry(started, startText(run, started - taken, story))];
  if (Number.isNaN(finished)) return [...lines, entry(run.end, "the run is cut off, and the job still runs")];
  const turnaround = finished - (run.jobs.arrival[job] as number);
  const end = `finishes, ${spanText(finished - started)} after its start and ${spanText(turnaround)} after its arrival`;
  return [...lines, entry(finished, end)];
}

/** How a job came to start when it did. */
function startText(run: Run, hold: number, story: JobStory): string {
  if (hold === 0) return "starts at once";
  if (story.hold.kind === "none")
    return `starts as its worker reads the answer, ${spanText(hold)} late (loop lag)`;
  const held = `starts, held for ${spanText(hold)}`;
  switch (story.hold.kind) {
    case "run loop":
      return `${held}: a slot was free, but the run loop had yet to look`;
    case "no slot":
      return `${held}: no slot was free until ${nameOf(run, story.hold.freedBy)} finished${late(story.hold)}`;
    case "concurrency":
      return `${held}: no slot was free until the concurrency rose${late(story.hold)}`;
  }
}

function nameOf(run: Run, job: number): string {
  return printable(jobId(run.workload, job));
}

function late({ afterwards }: { readonly afterwards: number }): string {
  return afterwards === 0 ? "" : `, and ${spanText(afterwards)} later the run loop looked`;
}

function askedText(asked: number | undefined, sent: number | undefined): string {
  return `asked for ${asked} at ${instantText(sent as number)}`;
}

function entry(instant: number, text: string): string {
  return `${instantText(instant).padStart(MARGIN - 2)}  ${paragraph(text).trimStart()}`;
}

/** A number and its unit stay together. */
function paragraph(text: string): string {
  return wrapText(text.replace(/(\d) (m?s)\b/g, "$1\u00a0$2"), TEXT_WIDTH)
    .replaceAll("\u00a0", " ")
    .split("\n")
    .map((line) => `${" ".repeat(MARGIN)}${line}`)
    .join("\n");
}

function instantText(instant: number): string {
  return (instant / 1e6).toFixed(6);
}
