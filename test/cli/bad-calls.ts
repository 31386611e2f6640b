/** A wrong call and what it says on stderr, to the letter. */
export interface BadCall {
  readonly line: string;
  readonly says: string;
}

/** The names of the packaged scenarios, as messages list them. */
export const packaged =
  "256-burst-2s, 256-burst-2s-spread, 32-burst, 4-workers-1024-burst, 4-workers-1024-lognormal-2s, 4-workers-64-burst, 512-burst, 512-burst-platform, azure-llm-code, crash-and-redelivery, equal-jobs, half-second-jobs, large-burst, leases, long-jobs, long-tail, many-slots, medium-burst, mixed-speeds, one-slot, one-worker, per-job-takes, scale-up, scale-up-by-delay, sequential, server-fix-fast-take, server-fix-fill-window, short-jobs, shutdown-in-mid-burst, small-burst, small-scale-up, small-scale-up-queued, steady-load, three-bursts, trickle, trickle-autoscaled, the presets of other queues (scenarios/queues), situations with a known outcome (scenarios/known-outcomes)";
const policies =
  "main, drain-wait, take-ahead, take-ahead-adaptive, take-lead, take-each-slot, linger, batch-all, timed-poll, threshold-refill, prefetch";
const commands =
  "run, compare, merge, plan, sweep, tune, replay, fit, calibrate, check-fit, report, play, init, validate, schema, policies, help";
const noScenario = `no scenario is given; a file is needed, or jobs such as --burst 512 --duration 500ms, or one of those that come with take-sim: ${packaged}`;

/** With the hint that follows a call which the command line itself cannot read. */
function call(line: string, says: string): BadCall {
  const command = /^(run|compare|validate|schema|policies|help)\b/.exec(line)?.[1];
  const hint = command === undefined ? "take-sim --help" : `take-sim ${command} --help`;
  return { line, says: `${says}\n"${hint}" shows what is allowed` };
}

/** Commands and flags that are not there, and values that are missing. */
const wrongWords: readonly BadCall[] = [
  call("rum small.yaml", `unknown command "rum"; known: ${commands}; did you mean "run"?`),
  call("comparre", `unknown command "comparre"; known: ${commands}; did you mean "compare"?`),
  call("xyzzy", `unknown command "xyzzy"; known: ${commands}`),
  call("--version-number", "unknown option --version-number"),
  call("run small.yaml --polcy main", 'unknown option --polcy; did you mean "--policy"?'),
  call("run small.yaml --baseline main", "unknown option --baseline"),
  call("compare small.yaml --seed 1", 'unknown option --seed; did you mean "--seeds"?'),
  call("compare small.yaml --explain job-1", "unknown option --explain"),
  call("run small.yaml --seed", "--seed <n>: a value is needed, and none is given"),
  call("run small.yaml --explain", "--explain <job>: a value is needed, and none is given"),
  call("run --burst", "--burst <jobs>: a value is needed, and none is given"),
  call("compare small.yaml --baseline", "--baseline <policy>: a value is needed, and none is given"),
  call("run small.yaml --reporter", "--reporter <name=path>: a value is needed, and none is given"),
  call("validate", "a file is needed, and none is given"),
  call("schema small.yaml", "schema takes no arguments"),
  call("policies main", "policies takes no arguments"),
  { line: "help rnu", says: `unknown command "rnu"; known: ${commands}; did you mean "run"?` },
];

const wrongFiles: readonly BadCall[] = [
  { line: "run", says: noScenario },
  { line: "compare", says: noScenario },
  { line: "run --set workers=4", says: noScenario },
  { line: "run 512-brust", says: '512-brust: there is no such file; did you mean "512-burst"?' },
  { line: "run smal.yaml", says: 'smal.yaml: there is no such file; did you mean "small.yaml"?' },
  {
    line: "run folder/insid.yaml",
    says: 'folder/insid.yaml: there is no such file; did you mean "folder/inside.yaml"?',
  },
  { line: "run other.txt", says: `other.txt: there is no such file; with take-sim come ${packaged}` },
  {
    line: "run scenarios/512-burst.yaml",
    says: "scenarios/512-burst.yaml: there is no such file; the one that comes with take-sim is called 512-burst",
  },
  { line: "run empty", says: "empty: it is a folder; a scenario file is needed" },
  {
    line: "compare folder",
    says: "folder: it is a folder; a scenario file is needed; the 1 in it are folder/*.yaml",
  },
  { line: "run small.yaml/x", says: `small.yaml/x: there is no such file; with take-sim come ${packaged}` },
  {
    line: "run wrong.yaml",
    says: 'wrong.yaml:1:10: workers: "0" is not allowed; a whole number of at least 1 is\nwrong.yaml:2:1: unknown key "concurency"; did you mean "concurrency"?',
  },
  {
    line: "run nowhere.yaml wrong.yaml small.yaml empty",
    says: `nowhere.yaml: there is no such file; with take-sim come ${packaged}\nwrong.yaml:1:10: workers: "0" is not allowed; a whole number of at least 1 is\nwrong.yaml:2:1: unknown key "concurency"; did you mean "concurrency"?\nempty: it is a folder; a scenario file is needed`,
  },
];

const wrongValues: readonly BadCall[] = [
  {
    line: "run small.yaml --policy mian",
    says: '--policy mian: unknown policy "mian"; did you mean "main"?',
  },
  { line: "run small.yaml --policy x", says: `--policy x: unknown policy "x"; known: ${policies}` },
  {
    line: "run small.yaml --policy main --policy main",
    says: '--policy main --policy main: "main" is listed twice',
  },
  {
    line: "run small.yaml --policy main,take_ahead",
    says: '--policy main,take_ahead: unknown policy "take_ahead"; did you mean "take-ahead"?',
  },
  {
    line: "run small.yaml --policy ./mine.ts",
    says: `--policy ./mine.ts: "./mine.ts" cannot be read: there is no such file or folder`,
  },
  {
    line: "run plug-in.yaml",
    says: `plug-in.yaml:2:18: policies[1]: "./mine.ts" cannot be read: there is no such file or folder`,
  },
  {
    line: "run small.yaml --policy linger",
    says: '--policy linger: "linger" needs the key "linger", which has no default',
  },
  {
    line: "compare small.yaml --baseline drain_wait",
    says: '--baseline drain_wait: small runs no policy "drain_wait"; it runs main, drain-wait, take-ahead; did you mean "drain-wait"?',
  },
  {
    line: "compare small.yaml --baseline linger",
    says: '--baseline linger: small runs no policy "linger"; it runs main, drain-wait, take-ahead',
  },
  {
    line: "compare small.yaml --policy main --baseline drain-wait",
    says: '--baseline drain-wait: small runs no policy "drain-wait"; it runs main',
  },
  {
    line: "run small.yaml --seed x",
    says: '--seed x: "x" is not allowed; a whole number from 0 to 9007199254740991 is',
  },
  {
    line: "run small.yaml --seed -1",
    says: '--seed -1: "-1" is not allowed; a whole number from 0 to 9007199254740991 is',
  },
  {
    line: "run small.yaml --seed 9007199254740993",
    says: '--seed 9007199254740993: "9007199254740993" is not allowed; a whole number from 0 to 9007199254740991 is',
  },
  {
    line: "run small.yaml --seed 1..3",
    says: '--seed 1..3: "1..3" is not allowed; a whole number from 0 to 9007199254740991 is; --seeds 1..3 runs several',
  },
  {
    line: "run small.yaml --seed 1 --seeds 2",
    says: "--seed 1 and --seeds 2 exclude each other; --seed runs one, --seeds several",
  },
  {
    line: "run small.yaml --seeds x",
    says: '--seeds x: "x" is not allowed; a number of seeds, or seeds such as 1..30 or 3,7,11 is',
  },
  {
    line: "compare small.yaml --seeds 0",
    says: '--seeds 0: "0" is not allowed; a number of seeds of at least 1 is',
  },
  {
    line: "compare small.yaml --seeds 3..1",
    says: '--seeds 3..1: "3..1" is not allowed; a range from the smaller to the larger number is',
  },
  {
    line: "compare small.yaml --seeds 1,1",
    says: '--seeds 1,1: "1,1" is not allowed; a list that names each seed once is',
  },
  { line: "run --burst 5", says: "--burst 5: how long each job runs is missing, e.g. --duration 500ms" },
  { line: "run --duration 1s", says: "--duration 1s: how many jobs there are is missing, e.g. --burst 512" },
  {
    line: "run --burst many --duration 1s",
    says: '--burst many: "many" is not allowed; a whole number of at least 1 is',
  },
  {
    line: "run --burst 5 --duration 1parsec",
    says: '--duration 1parsec: "1parsec" is not allowed; a time such as 500ms, 0.5s or 2min (units: us, ms, s, min, h) is',
  },
  {
    line: "run small.yaml --workers two --concurrency -3",
    says: '--concurrency -3: "-3" is not allowed; a whole number of at least 0 is\n--workers two: "two" is not allowed; a whole number of at least 1 is',
  },
  {
    line: "run small.yaml --set workers",
    says: '--set workers: "workers" is not allowed; key=value is, e.g. workers=4',
  },
  { line: "run small.yaml --set =4", says: '--set =4: "=4" is not allowed; key=value is, e.g. workers=4' },
  {
    line: "run small.yaml --set workrs=4",
    says: '--set workrs=4: unknown key "workrs"; did you mean "workers"?',
  },
  {
    line: "run small.yaml --set jobTake.deepQueue=soon",
    says: '--set jobTake.deepQueue=soon: jobTake.deepQueue: "soon" is not allowed; a time such as 500ms, 0.5s or 2min is',
  },
  {
    line: "run small.yaml --explain job-5",
    says: '--explain job-5: small has no job "job-5"; its 5 jobs are called job-0, job-1, job-2, job-3, job-4',
  },
  {
    line: "run 512-burst --explain job-512",
    says: '--explain job-512: 512-burst has no job "job-512"; its 512 jobs are called job-0 to job-511',
  },
  {
    line: "run 512-burst --explain jbo-17",
    says: '--explain jbo-17: 512-burst has no job "jbo-17"; its 512 jobs are called job-0 to job-511; did you mean "job-17"?',
  },
  {
    line: "run 512-burst --explain 17",
    says: '--explain 17: 512-burst has no job "17"; its 512 jobs are called job-0 to job-511; did you mean "job-17"?',
  },
  {
    line: "run stuck.yaml --explain hold",
    says: '--explain hold: stuck has no job "hold"; its only job is called held; did you mean "held"?',
  },
  {
    line: "run 512-burst small.yaml --explain job-17",
    says: '--explain job-17: small has no job "job-17"; its 5 jobs are called job-0, job-1, job-2, job-3, job-4',
  },
];

const wrongReports: readonly BadCall[] = [
  {
    line: "run small.yaml --reporter tabel",
    says: '--reporter tabel: there is no reporter "tabel"; known: table, json, csv, markdown, junit, bmf, benchmark-action, jobs, takes, scaling, events, series, trace, html, github; did you mean "table"?',
  },
  {
    line: "run small.yaml --reporter json=a.json,",
    says: "--reporter json=a.json,: the name of a reporter is missing; known: table, json, csv, markdown, junit, bmf, benchmark-action, jobs, takes, scaling, events, series, trace, html, github",
  },
  {
    line: "run small.yaml --reporter jobs",
    says: '--reporter jobs: "jobs" needs a path, e.g. jobs=jobs.csv, or jobs=- for stdout',
  },
  {
    line: "run small.yaml --reporter events=",
    says: '--reporter events=: "events" needs a path, e.g. events=events.jsonl, or events=- for stdout',
  },
  {
    line: "run small.yaml --json --reporter table",
    says: "only one report can go to stdout, not table and json; a path sends one to a file: --reporter json=FILE",
  },
  {
    line: "run small.yaml --reporter jobs=-,takes=-",
    says: "only one report can go to stdout, not jobs and takes; a path sends one to a file: --reporter takes=FILE",
  },
  {
    line: "run small.yaml --reporter jobs=folder",
    says: "folder: the report cannot be written: it is a folder",
  },
  {
    line: "run small.yaml --reporter jobs=nowhere/jobs.csv",
    says: "nowhere/jobs.csv: the report cannot be written: there is no folder nowhere",
  },
  {
    line: "run small.yaml --reporter jobs=times.txt/jobs.csv",
    says: "times.txt/jobs.csv: the report cannot be written: a part of the path is not a folder",
  },
  {
    line: "run small.yaml --reporter json=folder/../small.yaml",
    says: 'folder/../small.yaml: the report "json" would replace a file that is read; another path is needed',
  },
  {
    line: "run on-top.yaml --reporter json=small.yaml",
    says: 'small.yaml: the report "json" would replace a file that is read; another path is needed',
  },
  {
    line: "run on-top.yaml --reporter json=times.txt",
    says: 'times.txt: the report "json" would replace a file that is read; another path is needed',
  },
  {
    line: "run small.yaml --reporter jobs=a.csv,takes=./a.csv",
    says: './a.csv: "jobs" and "takes" cannot go to the same file; each needs a path of its own',
  },
  {
    line: "run small.yaml --explain job-1 --json",
    says: "--explain job-1 and --json exclude each other; the story stands in the place of reports",
  },
  {
    line: "run small.yaml --explain job-1 --reporter jobs=jobs.csv",
    says: "--explain job-1 and --reporter jobs=jobs.csv exclude each other; the story stands in the place of reports",
  },
];

/** Calls that are wrong in one way each, in a folder with the files of `files.ts`. */
export const badCalls: readonly BadCall[] = [...wrongWords, ...wrongFiles, ...wrongValues, ...wrongReports];
