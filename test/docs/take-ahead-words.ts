import { mean } from "simple-statistics";
import { simulate } from "../../src/experiment/simulate.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { load, markdown, runsOf } from "./scenario-runs.ts";
import { settingOf } from "./scenario-setting.ts";
import { type Arm, signed } from "./take-ahead-numbers.ts";
import {
  bestOf,
  drainWait,
  missesOf,
  most,
  p99,
  promised,
  type Swept,
  stranded,
  sweeps,
  swept,
  WORTH_COUNTING,
} from "./take-ahead-sweeps.ts";

/*
 * What docs/take-ahead.md says in words. Each range is over all scenarios of its kind, and what stands out has its name.
 */

type ArmOf = (one: Swept) => Arm;
const byDefault: ArmOf = ({ ahead }) => ahead;
const with64: ArmOf = () => most;
const adaptively: ArmOf = ({ adaptive }) => adaptive;
const none: ArmOf = () => drainWait;

const jain = "worker_jobs_jain";
const sooner = "jobs_sooner_on_fresh_share";
const cost = "cost_per_1000_jobs";

/** Less than this is no change, in percent. */
const SAME = 0.05;

const autoscaled = sweeps.filter(({ scenario }) => load(scenario).autoscaler !== undefined);
const priced = sweeps.filter(({ scenario }) => load(scenario).price !== undefined);
const counted = sweeps.filter(({ numbers }) => numbers.mean(most, stranded) > WORTH_COUNTING);

/** Several workers that are alike and stay. */
const even = sweeps.filter(({ scenario }) => {
  const { autoscaler, speeds, events, workers } = load(scenario);
  return autoscaler === undefined && new Set(speeds).size === 1 && events.length === 0 && workers > 1;
});

function changeOf(one: Swept, arm: ArmOf, base: ArmOf = none, key = p99): number {
  return one.numbers.change(arm(one), base(one), key).estimate;
}

/** From the lowest to the highest: `−54.8 to 0.0 %`. */
function range(values: readonly number[], write: (value: number) => string = signed, unit = " %"): string {
  const texts = [Math.min(...values), Math.max(...values)].map(write);
  return `${[...new Set(texts)].join(" to ")}${unit}`;
}

function names(some: readonly Swept[]): string {
  return listed(some.map(({ name }) => `\`${name}\``));
}

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;
}

function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function meanOf(name: string, arm: ArmOf, key: string): number {
  return swept(name).numbers.mean(arm(swept(name)), key);
}

export function inShort(): string {
  const changes = sweeps.map((one) => changeOf(one, byDefault));
  const sooner99 = sweeps.filter((one) => changeOf(one, byDefault) < -SAME);
  const same = sweeps.filter((one) => Math.abs(changeOf(one, byDefault)) <= SAME);
  const slower = sweeps.filter((one) => changeOf(one, byDefault) > SAME);
  if (slower.length > 0 || sooner99.length + same.length !== changes.length)
    throw new Error("the default is slower somewhere: docs/take-ahead.md says that it is not");
  const harmed = sweeps.filter((one) => changeOf(one, with64) > SAME);
  const kept = promised.filter((one) => missesOf(one).length === 0);
  const largest = (arm: ArmOf): number =>
    Math.max(...autoscaled.map((one) => one.numbers.mean(arm(one), sooner)));
  return [
    "* **Opt-in: yes,** with 0 as the default. The right number depends on a worker's slots and on its jobs, and one that is too large harms others.",
    "* **How many:** as many as slots (C) if jobs last about equally long; else m + 2√m, rounded up and at most C, with m = C × round trip ÷ mean duration.",
    `* **It helps.** So set, 99 % of the jobs are done ${range(
      sooner99.map((one) => -changeOf(one, byDefault)),
      (value) => value.toFixed(1),
    )} sooner than under drain-wait in ${sooner99.length} of ${sweeps.length} scenarios, and no later in the others (${names(same)}). In ${kept.length} of the ${promised.length} with two workers or more, and no shorter jobs than a take, it is within 5 % of the best number and strands at most half of what 64 does, where that is over ${WORTH_COUNTING} job-seconds ([where not](#a-default)).`,
    `* **Too many harm.** With 64 they are done ${range(
      harmed.map((one) => changeOf(one, with64)),
      (value) => value.toFixed(1),
    )} later than under drain-wait in ${harmed.length} scenarios: ${names(harmed)}.`,
    `* **Workers just scaled up** could have started up to ${percentOf(largest(byDefault))} of the jobs sooner, with 64 up to ${percentOf(largest(with64))}, if those that start last are given back first; another order may give others. But an autoscaler that counts queued jobs alone sees no held ones: with 64 it starts too few workers.`,
  ].join("\n");
}

/** The gain by how long jobs last. */
export function gainsByLength(): string {
  const takes = (one: Swept): number => {
    const { duration, roundTrip } = settingOf(one.scenario);
    return duration / roundTrip;
  };
  const groups: readonly (readonly [string, (length: number) => boolean])[] = [
    ["shorter than a take", (length) => length < 0.99],
    ["1 to 2 takes", (length) => length >= 0.99 && length <= 2],
    ["2 to 6 takes", (length) => length > 2 && length <= 6],
    ["longer", (length) => length > 6],
  ];
  const rows = groups.map(([kind, isIn]) => {
    const some = sweeps.filter((one) => isIn(takes(one)));
    const cell = (arm: ArmOf): string => range(some.map((one) => changeOf(one, arm)));
    return [kind, String(some.length), cell(byDefault), cell(with64), cell(adaptively)];
  });
  return markdown(["jobs last", "scenarios", "default", "64", "take-ahead-adaptive"], rows);
}

/** In how many scenarios the promise is kept, where it is not, and why. */
export function promiseText(): string {
  const missed = promised.filter((one) => missesOf(one).length > 0);
  if (missed.map(({ name }) => name).join() !== "crash-and-redelivery,shutdown-in-mid-burst")
    throw new Error("the reasons for the missed promises are of other scenarios");
  const over = (name: string): string =>
    swept(name).numbers.changeText(swept(name).ahead, bestOf(swept(name)));
  const [crash, shutdown] = missed.map(({ name }) => withoutEvents(name)) as [string, string];
  const stops = [swept("shutdown-in-mid-burst").recommended, 64].map((hold) => lastOfStopped(hold));
  return [
    `Kept in ${promised.length - missed.length} of ${promised.length} scenarios, of these stranded in all. p99 misses it in two:`,
    "",
    `* \`shutdown-in-mid-burst\`, ${over("shutdown-in-mid-burst")}. Two of four workers are told to stop at 3 s, and run what they hold first: until ${stops[0]} s, with 64 until ${stops[1]} s. With 64 all jobs are taken by 3 s, and p99 is what it is without the stops: the largest hold is the best because it undoes them. If nobody is told to stop the default is ${shutdown} from the best.`,
    `* \`crash-and-redelivery\`, ${over("crash-and-redelivery")}; without the crash ${crash}. Slots that free while a take is open idle until its answer, and over ${jobsPerSlot("crash-and-redelivery")} jobs a slot fewer, larger takes are better; over the ${jobsPerSlot("small-burst")} of \`small-burst\` they strand.`,
    "",
    "No formula of slots, takes and durations keeps it in all: these are the same in both and in `small-burst` and `steady-load`. `small-burst` needs 8 to 10 held jobs and `steady-load` 1 to 10, the crash at least 11, and the shutdown 51 to 61.",
  ].join("\n");
}

/** Jobs for each slot of the workers of a burst. */
function jobsPerSlot(name: string): number {
  const { scenario } = swept(name);
  const { workers, workload } = load(scenario);
  if (workload.kind !== "generated" || workload.arrivals.kind !== "burst")
    throw new Error(`${name} is no burst`);
  return workload.arrivals.count / workers / settingOf(scenario).concurrency;
}

/** How far the default is from the best of 0, 8, 16, 32 and 64 if nothing happens to the workers. */
function withoutEvents(name: string): string {
  const { scenario, recommended } = swept(name);
  const p99s = [0, 8, 16, 32, 64].map((hold) => meanP99({ ...load(scenario), events: [] }, hold));
  const own = meanP99({ ...load(scenario), events: [] }, recommended);
  return `${signed((own / Math.min(...p99s) - 1) * 100)} %`;
}

export function meanP99(scenario: Scenario, takeAhead: number): number {
  const runs = runsOf({ ...scenario, takeAhead }, "take-ahead", scenario.seeds?.length ?? 30);
  return mean(runs.map((metrics) => metrics[p99] as number));
}

/** When the workers that are told to stop have ended their last job, in seconds. */
function lastOfStopped(takeAhead: number): string {
  const scenario = { ...load("shutdown-in-mid-burst"), takeAhead };
  const ends = (scenario.seeds ?? []).map((seed) => {
    const { jobs } = simulate(scenario, { policy: "take-ahead", seed });
    return jobs.finished.reduce(
      (last, end, job) => ((jobs.worker[job] as number) >= 2 ? Math.max(last, end) : last),
      0,
    );
  });
  return (mean(ends) / 1e6).toFixed(1);
}

/** What random settings say of the promise: from the study's table, which the slow tests print. */
export function elsewhereWords(table: string): string {
  const cellOf = (kind: string): { within: string; spared: string; worst: string; settings: string } => {
    const cells = table
      .split("\n")
      .find((line) => line.startsWith(`| ${kind} |`))
      ?.split("|")
      .map((cell) => cell.trim());
    const [within, distances, spared] = (cells?.[3] ?? "").split(" · ");
    const worst = /, (\d+) %/.exec(distances ?? "")?.[1];
    if (within === undefined || spared === undefined || worst === undefined)
      throw new Error(`the study's table has no ${kind}`);
    return { within, spared, worst, settings: cells?.[2] ?? "" };
  };
  const kinds = [
    ["jobs that last equally long", "equal jobs"],
    ["nearly equally long (cv 0.1)", "nearly equal ones"],
    ["cv 0.3 to 1, at least 1.5 takes long", "jobs that spread and last 1.5 takes or more"],
    ["cv 0.3 to 1, shorter", "shorter ones that spread"],
  ] as const;
  const parts = kinds.map(([kind, text]) => {
    const { within, worst } = cellOf(kind);
    return `${within} for ${text}${worst === "0" ? "" : ` (at worst +${worst} %)`}`;
  });
  const all = cellOf("all");
  return `In ${all.settings} [random settings](take-ahead-study.md#elsewhere) p99 keeps it in ${all.within} (${listed(parts)}), and stranded in ${all.spared}. [Other formulas](take-ahead-study.md#other-formulas) keep no more scenarios, and in random settings hardly more.`;
}

/** What an autoscaler does beside held jobs. */
export function besideScalerText(): string {
  const workers = (name: string, arm: ArmOf): string => meanOf(name, arm, "workers_started").toFixed(1);
  const costs = (arm: ArmOf): string => range(priced.map((one) => changeOf(one, arm, none, cost)));
  const soonest = (arm: ArmOf): string =>
    range(
      autoscaled.map((one) => 100 * one.numbers.mean(arm(one), sooner)),
      (value) => value.toFixed(1),
    );
  const queued = "small-scale-up-queued";
  const cheapest = priced.reduce((least, one) =>
    changeOf(one, with64, none, cost) < changeOf(least, with64, none, cost) ? one : least,
  );
  if (cheapest.name !== queued) throw new Error(`docs/take-ahead.md says why ${queued} is the cheapest`);
  return [
    `Over all ${priced.length} scenarios with a price, a thousand jobs cost ${costs(byDefault)} with the default, and ${costs(with64)} with 64, against drain-wait; the least with 64 is \`${queued}\`, cheap because it does not scale up (p99 ${signed(changeOf(swept(queued), with64))} %). Of the jobs ${soonest(byDefault)} with the default, and ${soonest(with64)} with 64, would have started sooner on a worker just started if those that start last were given back first (the most: \`small-scale-up\`, where one worker holds 80 of 96 jobs before the autoscaler looks).`,
    "",
    `**What the autoscaler sees.** \`${queued}\` is the same, but its autoscaler counts *queued* jobs alone. With 64 it sees none, and has ${workers(queued, with64)} workers in place of ${workers(queued, none)}: p99 ${signed(changeOf(swept(queued), with64))} %. With the default it has ${workers(queued, byDefault)}. One that counts jobs in progress too has ${workers("small-scale-up", with64)} with 64.`,
  ].join("\n");
}

/** Whether others get their part. */
export function fairText(): string {
  const drop = (one: Swept, arm: ArmOf): number =>
    one.numbers.mean(arm(one), jain) - one.numbers.mean(drainWait, jain);
  const lowest = (some: readonly Swept[], arm: ArmOf): number =>
    Math.min(...some.map((one) => drop(one, arm)));
  const three = (value: number): string => signedNumber(value, 3);
  const others = sweeps.filter((one) => !even.includes(one));
  const changed = (some: readonly Swept[]): string =>
    listed(some.map((one) => `${three(drop(one, byDefault))} in \`${one.name}\``));
  const falls = others.filter((one) => drop(one, byDefault) < -0.0005);
  const rises = others.filter((one) => drop(one, byDefault) > 0.0005);
  const shares = counted.map(
    (one) => one.numbers.mean(one.ahead, stranded) / one.numbers.mean(most, stranded),
  );
  return [
    `* **Jobs by worker.** In the ${even.length} scenarios whose workers are alike and stay, Jain's index is at most ${(-lowest(even, byDefault)).toFixed(3)} below that under drain-wait; with 64 up to ${(-lowest(even, with64)).toFixed(3)}. Where workers differ, come or go it mostly falls: ${changed(falls)}; but ${changed(rises)}.`,
    `* **Stranded jobs** wait on a busy worker while another has a free slot: at the end of a burst, or now and then under a steady load. The default strands ${range(
      shares,
      (value) => (100 * value).toFixed(0),
    )} of what 64 does, where that is over ${WORTH_COUNTING} job-seconds (${counted.length} scenarios).`,
  ].join("\n");
}

function signedNumber(value: number, decimals: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(decimals)}`;
}

/** The fixed hold against the one that a worker finds by itself. */
export function adaptiveText(): string {
  const changes = sweeps.map((one) => changeOf(one, adaptively, byDefault));
  const behind = sweeps.filter((one) => changeOf(one, adaptively, byDefault) > SAME);
  const ratioOf = ({ numbers, adaptive, ahead }: Swept): number =>
    numbers.mean(adaptive, "takes") / numbers.mean(ahead, "takes");
  const ratios = sweeps.map(ratioOf);
  const dearest = sweeps.reduce((most, one) => (ratioOf(one) > ratioOf(most) ? one : most));
  const strandsMore = strandsMoreAdaptively();
  const amounts = strandsMore.map(
    ({ name, numbers, adaptive, ahead }) =>
      `${numbers.mean(adaptive, stranded).toFixed(0)} in place of ${numbers.mean(ahead, stranded).toFixed(0)} in \`${name}\``,
  );
  return `[take-ahead-adaptive](adaptive-hold.md), at most a job a slot, needs no number. Its p99 is ${range(changes)} from the default's over all ${sweeps.length} scenarios, higher in ${behind.length}: ${listed(
    behind.map((one) => `${signed(changeOf(one, adaptively, byDefault))} % in \`${one.name}\``),
  )}. It needs ${range(ratios, (value) => value.toFixed(1), "")} times the takes (the most in \`${dearest.name}\`), and strands over a job-second more in ${strandsMore.length}: ${listed(amounts)}.`;
}

/** Where the adaptive hold strands over a job-second more than the default, whatever 64 does. */
export function strandsMoreAdaptively(): readonly Swept[] {
  return sweeps.filter(
    ({ numbers, adaptive, ahead }) => numbers.mean(adaptive, stranded) > numbers.mean(ahead, stranded) + 1,
  );
}

/** What a faster service does, and what it leaves. */
export function fixesText(): string {
  const seconds = (name: string, arm: ArmOf): string => `${(meanOf(name, arm, p99)).toFixed(2)} s`;
  const eachSlot: ArmOf = () => ({ policy: "take-each-slot" });
  const [fast, window] = ["server-fix-fast-take", "server-fix-fill-window"] as const;
  return `In \`medium-burst\` take-ahead alone brings p99 from ${seconds("medium-burst", none)} to ${seconds("medium-burst", byDefault)}. A take of 50 ms alone brings it to ${seconds(fast, none)}, and to ${seconds(fast, eachSlot)} if the worker then takes each slot as it frees; one that answers at once if it can fill the request ("return immediately") to ${seconds(window, none)} and ${seconds(window, eachSlot)}. Take-ahead and either of them: ${seconds(fast, byDefault)} and ${seconds(window, byDefault)}.`;
}
