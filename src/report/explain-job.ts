import type { Run } from "../experiment/run.ts";
import { JobState } from "../records/job-state.ts";
import { jobId } from "../workload/workload.ts";
import { type Detour, type JobStory, jobStory, type PassingTake } from "./job-story.ts";
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
    : [
        ...arrivalLines(run, job, story),
        ...detoursBefore(run, job, story).map(detourLine),
        ...takenLines(run, job, story),
        ...detoursAfter(story, run.jobs.taken[job], run.jobs.started[job]).map(detourLine),
        ...startLines(run, job, story),
        ...detoursAfter(story, run.jobs.started[job], Number.POSITIVE_INFINITY).map(detourLine),
        ...finishLines(run, job),
        ...endLines(run, job),
      ];
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

/** What befell earlier deliveries. */
function detoursBefore({ jobs }: Run, job: number, { detours }: JobStory): readonly Detour[] {
  const taken = jobs.taken[job] as number;
  // Where no worker has the job, all were earlier.
  return detours.filter(({ time, event }) => !(event === "taken" ? time >= taken : time > taken));
}

/** What befell the job after an instant of the delivery that ended it, which had been thought lost. */
function detoursAfter(
  { detours }: JobStory,
  instant: number | undefined,
  until: number | undefined,
): readonly Detour[] {
  return detours.filter(({ time }) => time > Number(instant) && time <= Number(until));
}

/** What befell a delivery that did not end the job. */
function detourLine({ time, event, worker, why }: Detour): string {
  switch (event) {
    case "taken":
      return entry(time, `worker ${worker} gets it`);
    case "lost":
      return entry(time, `worker ${worker} has it no more: ${why}`);
    case "lease-ran-out":
      return entry(time, `its lease runs out, although worker ${worker} still has it`);
    case "redelivered":
      return entry(time, "it is queued again");
  }
}

/** How a job ended that did not finish. */
function endLines(run: Run, job: number): string[] {
  const ended = run.jobs.ended[job] as number;
  const state = run.jobs.state[job] as number;
  if (Number.isNaN(ended) || state === JobState.finished) return [];
  const how: Readonly<Record<number, string>> = {
    [JobState.stopped]: "is stopped",
    [JobState.failed]: "fails for good",
    [JobState.timedOut]: "is timed out",
    [JobState.expired]: "has lived too long, and ends",
  };
  return [
    entry(ended, `${how[state]}, ${spanText(ended - (run.jobs.arrival[job] as number))} after its arrival`),
  ];
}

function takenLines(run: Run, job: number, story: JobStory): string[] {
  const take = run.jobs.take[job] as number;
  if (take < 0) return stillLine(run, job, "queued");
  const { takes } = run;
  const taken = run.jobs.taken[job] as number;
  const waited = takes.depth[take] === 0 ? ", waited on the empty queue" : "";
  const how = `${askedText(takes.asked[take], takes.sent[take])}${waited}, got ${takes.returned[take]}`;
  return [
    entry(taken, `worker ${run.jobs.worker[job]} gets it: ${how}`),
    paragraph(
      story.detours.length === 0
        ? delayText(taken - (run.jobs.arrival[job] as number), story)
        : `delayTime ${spanText(taken - (run.jobs.arrival[job] as number))}, in delivery ${deliveryOf(run, job, story)}`,
    ),
  ];
}

/** Which of its deliveries ended the job, from 1 on. */
function deliveryOf(run: Run, job: number, story: JobStory): number {
  return 1 + detoursBefore(run, job, story).filter(({ event }) => event === "taken").length;
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

function startLines(run: Run, job: number, story: JobStory): string[] {
  const taken = run.jobs.taken[job] as number;
  const started = run.jobs.started[job] as number;
  if (Number.isNaN(taken)) return [];
  if (Number.isNaN(started)) return stillLine(run, job, "held");
  const hold = started - taken;
  const anotherFollowed = detoursAfter(story, taken, Number.POSITIVE_INFINITY).length > 0;
  const text =
    anotherFollowed && hold > 0 ? `starts, held for ${spanText(hold)}` : startText(run, hold, story);
  return [entry(started, text)];
}

function finishLines(run: Run, job: number): string[] {
  const started = run.jobs.started[job] as number;
  const finished = run.jobs.finished[job] as number;
  if (Number.isNaN(started)) return [];
  if (Number.isNaN(finished)) return stillLine(run, job, "running");
  const turnaround = finished - (run.jobs.arrival[job] as number);
  const end = `finishes, ${spanText(finished - started)} after its start and ${spanText(turnaround)} after its arrival`;
  return [entry(finished, end)];
}

/** Where a job still is when its run is cut off; nothing where the job ended. */
function stillLine(run: Run, job: number, where: "queued" | "held" | "running"): string[] {
  if (!Number.isNaN(run.jobs.ended[job] as number)) return [];
  if (run.jobs.state[job] === JobState.returning)
    return [entry(run.end, "the run is cut off, and the job is on its way back to the queue")];
  return [
    entry(
      run.end,
      `the run is cut off, and the job ${where === "running" ? "still runs" : `is still ${where}`}`,
    ),
  ];
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
