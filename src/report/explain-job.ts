import type { Run } from "../experiment/run.ts";
import { jobId } from "../workload/workload.ts";

/** More takes than this that passed a job by are told in short. */
const TAKES_TOLD = 6;

/** One job's story in one run: when it arrived, why it waited, which take brought it, when it ran. */
export function explainJob(run: Run, job: number): string {
  const lines = [`${jobId(run.workload, job)} under ${run.policy}, seed ${run.seed}`];
  const arrival = run.jobs.arrival[job] as number;
  if (Number.isNaN(arrival)) return `${[...lines, "  never arrives before the run ends"].join("\n")}\n`;
  lines.push(...arrivalLines(run, job), ...takenLines(run, job), ...runLines(run, job));
  return `${lines.join("\n")}\n`;
}

function arrivalLines(run: Run, job: number): string[] {
  const arrival = run.jobs.arrival[job] as number;
  const ahead = jobsAhead(run, job);
  const queue = ahead === 0 ? "no job is queued before it" : `${ahead} jobs are queued before it`;
  const passing = takesThatPassed(run, job);
  const told = passing.length <= TAKES_TOLD ? passing : [...passing.slice(0, 3), ...passing.slice(-3)];
  const lines = told.map((take) => takePassedLine(run, take));
  if (passing.length > told.length)
    lines.splice(3, 0, `${" ".repeat(14)}… and ${passing.length - told.length} takes more`);
  return [line(arrival, `arrives; ${queue}`), ...lines];
}

function takePassedLine(run: Run, take: number): string {
  const { takes } = run;
  const [worker, asked, returned, sent] = [takes.worker, takes.asked, takes.returned, takes.sent].map(
    (column) => column[take],
  );
  const answered = takes.answered[take] as number;
  return line(
    answered,
    `worker ${worker} gets ${returned} jobs that came before it (asked ${asked}, sent at ${seconds(sent)})`,
  );
}

function takenLines(run: Run, job: number): string[] {
  const take = run.jobs.take[job] as number;
  if (take < 0) return [line(run.end, "is still queued when the run ends")];
  const { takes } = run;
  const arrival = run.jobs.arrival[job] as number;
  const taken = run.jobs.taken[job] as number;
  const sent = takes.sent[take] as number;
  const how =
    takes.depth[take] === 0
      ? "the take was waiting on an empty queue"
      : `asked ${takes.asked[take]}, returned ${takes.returned[take]}, round trip ${seconds(taken - sent)}`;
  const open = timeWithTakeOpen(run, arrival, taken);
  const why =
    taken === arrival
      ? ""
      : `: for ${seconds(open)} of that a take was under way, for ${seconds(taken - arrival - open)} no worker asked`;
  return [
    line(taken, `is taken by worker ${run.jobs.worker[job]}, by the take sent at ${seconds(sent)}: ${how}`),
    `${" ".repeat(14)}delayTime ${seconds(taken - arrival)}${why}`,
  ];
}

function runLines(run: Run, job: number): string[] {
  const taken = run.jobs.taken[job] as number;
  const started = run.jobs.started[job] as number;
  const finished = run.jobs.finished[job] as number;
  if (Number.isNaN(taken)) return [];
  if (Number.isNaN(started))
    return [line(run.end, `is still held by worker ${run.jobs.worker[job]} when the run ends`)];
  const hold = started - taken;
  const lines = [
    line(started, hold === 0 ? "starts at once" : `starts, held for ${seconds(hold)}: ${whyHeld(run, job)}`),
  ];
  if (Number.isNaN(finished)) return [...lines, line(run.end, "is still running when the run ends")];
  const turnaround = finished - (run.jobs.arrival[job] as number);
  lines.push(
    line(
      finished,
      `finishes after running for ${seconds(finished - started)}; ${seconds(turnaround)} in all`,
    ),
  );
  return lines;
}

/** A held job waits for a slot, or, if one is free, for the run loop to look. */
function whyHeld(run: Run, job: number): string {
  const worker = run.jobs.worker[job] as number;
  const started = run.jobs.started[job] as number;
  const read = run.takes.ended[run.jobs.take[job] as number] as number;
  let freedBy = -1;
  for (let other = 0; other < run.jobs.count; other += 1) {
    if (run.jobs.worker[other] === worker && run.jobs.finished[other] === started) freedBy = other;
  }
  if (freedBy >= 0 && started > read)
    return `no slot was free until ${jobId(run.workload, freedBy)} finished`;
  return started > read
    ? "it waited for the run loop's next look"
    : "it started when the worker read the answer";
}

/** Jobs that were queued when this one arrived. */
function jobsAhead(run: Run, job: number): number {
  const arrival = run.jobs.arrival[job] as number;
  let ahead = 0;
  for (let other = 0; other < run.jobs.count; other += 1) {
    const before = run.jobs.arrival[other] as number;
    if (before > arrival || (before === arrival && other >= job)) continue;
    const taken = run.jobs.taken[other] as number;
    if (Number.isNaN(taken) || taken > arrival) ahead += 1;
  }
  return ahead;
}

/** Takes answered while the job was queued, but for the one that brought it. */
function takesThatPassed(run: Run, job: number): number[] {
  const arrival = run.jobs.arrival[job] as number;
  const taken = run.jobs.taken[job] as number;
  return run.takes.inOrderOfAnswer.filter((take) => {
    const answered = run.takes.answered[take] as number;
    return answered >= arrival && !(answered > taken) && take !== run.jobs.take[job];
  });
}

/** How much of an interval at least one take was open in. */
function timeWithTakeOpen(run: Run, from: number, to: number): number {
  let open = 0;
  let covered = from;
  // Sends are in order of time, so that one pass joins the intervals.
  for (let take = 0; take < run.takes.count; take += 1) {
    const ended = run.takes.ended[take] as number;
    const start = Math.max(run.takes.sent[take] as number, covered);
    const stop = Math.min(Number.isNaN(ended) ? to : ended, to);
    if (stop <= start) continue;
    open += stop - start;
    covered = stop;
  }
  return open;
}

function line(time: number, text: string): string {
  return `${(time / 1e6).toFixed(6).padStart(12)}  ${text}`;
}

function seconds(microseconds: number | undefined): string {
  return `${((microseconds ?? Number.NaN) / 1e6).toFixed(3)} s`;
}
