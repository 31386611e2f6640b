import { playgroundPage } from "../../page/playground-page.ts";
import { mostJobs } from "../../playground/job-controls.ts";
import { mostPolicies, type Start } from "../../playground/situation.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { ExitCode, UsageError } from "../exit-codes.ts";
import { type LoadedScenario, loadScenarios, type ScenarioOptions } from "../load-scenarios.ts";
import { pageScript } from "../page-scripts.ts";
import { servePage } from "../page-server.ts";
import { fileIdentity, ReportFile } from "../report-file.ts";
import { Interruption } from "../runs/interruption.ts";
import type { Terminal } from "../terminal.ts";

/** The flags of `take-sim play`. */
export interface PlayOptions extends ScenarioOptions {
  readonly port?: string;
  readonly write?: string;
  readonly seed?: string;
}

/** `take-sim play`: serves the playground until Ctrl-C, or writes it. */
export async function playCommand(
  file: string | undefined,
  options: PlayOptions,
  terminal: Terminal,
): Promise<number> {
  const port = requirePort(options.port);
  const { write } = options;
  if (write !== undefined && options.port !== undefined)
    throw new UsageError("--write and --port exclude each other: a page that is written is not served");
  const seed = requireSeed(options.seed);
  const [loaded] = loadScenarios(
    [file ?? usualScenario(options)].flat(),
    { ...options, gates: false },
    terminal,
  );
  const html = pageOf(withoutTrace(loaded as LoadedScenario), seed, terminal);
  if (write !== undefined) {
    writePage(write, html, (loaded as LoadedScenario).files);
    terminal.stderr(`wrote ${write}; it opens in any browser\n`);
    return ExitCode.ok;
  }
  const interruption = new Interruption(terminal);
  try {
    const server = await servePage(html, port);
    terminal.stdout(`${server.address}\n`);
    terminal.stderr("Ctrl-C ends it\n");
    await interruption.wanted;
    await server.close();
  } finally {
    interruption.dispose();
  }
  return ExitCode.ok;
}

/** Without a file, flags that say which jobs there are make a scenario by themselves. */
function usualScenario({ burst, duration }: PlayOptions): string | [] {
  return burst !== undefined && duration !== undefined ? [] : "512-burst";
}

function pageOf({ scenario, plugIns }: LoadedScenario, seed: number, terminal: Terminal): string {
  const leftOut = scenario.policies.filter((name) => plugIns.some((plugIn) => plugIn.name === name));
  const policies = scenario.policies.filter((name) => !leftOut.includes(name));
  if (policies.length === 0)
    throw new UsageError(
      `${scenario.name}: none of its policies can run in the page, as they come from files; --policy names others`,
    );
  const notes = [
    ...leftOut.map((name) => `${name} is left out: it comes from a file, and the page has none`),
    ...(policies.length > mostPolicies
      ? [
          `the page shows the first ${mostPolicies} of its ${policies.length} policies; the others can be chosen`,
        ]
      : []),
  ];
  for (const note of notes) terminal.stderr(`note: ${scenario.name}: ${note}\n`);
  return playgroundPage({
    start: startOf(scenario, policies, seed),
    leftOut,
    script: pageScript("playground"),
  });
}

function startOf(scenario: Scenario, policies: readonly string[], seed: number): Start {
  const isWhole = policies.length === scenario.policies.length;
  const baseline = policies.includes(scenario.baseline) ? scenario.baseline : (policies[0] as string);
  const kept = isWhole ? {} : { policyParameters: {}, gates: [] };
  return { scenario: { ...scenario, ...kept, policies, baseline }, seed };
}

/** A page reads no files: the jobs of a trace stand in it one by one. @throws UsageError where how long they run is drawn */
function withoutTrace(loaded: LoadedScenario): LoadedScenario {
  const { scenario } = loaded;
  requireFewJobs(scenario);
  const { workload } = scenario;
  if (workload.kind === "listed" || workload.arrivals.kind !== "trace") return loaded;
  const { jobs } = workload.arrivals;
  const durations = jobs?.durations;
  if (jobs === undefined || durations === undefined)
    throw new UsageError(
      `${scenario.name}: the page takes the jobs of a trace only where "durations" in "arrivals" says how long they run, and here "duration" does`,
    );
  const listed = Array.from(jobs.arrivals, (arrival, job) => {
    return { id: `job-${job}`, arrival, duration: durations[job] as number };
  });
  return { ...loaded, scenario: { ...scenario, workload: { kind: "listed", jobs: listed } } };
}

function requireFewJobs({ name, workload }: Scenario): void {
  const jobs = jobsOf(workload);
  if (jobs <= mostJobs) return;
  throw new UsageError(
    `${name}: it has ${jobs} jobs, and the page simulates ${mostJobs} at most, so that it follows the hand; ` +
      "--burst or --set arrivals=… sets fewer",
  );
}

function jobsOf(workload: Scenario["workload"]): number {
  if (workload.kind === "listed") return workload.jobs.length;
  const { arrivals } = workload;
  if (arrivals.kind === "bursts") return arrivals.bursts.reduce((sum, { count }) => sum + count, 0);
  return arrivals.count;
}

function requirePort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 1 && port <= 65_535) return port;
  throw new UsageError(`--port ${text}: "${text}" is not allowed; a whole number from 1 to 65535 is`);
}

function requireSeed(text: string | undefined): number {
  if (text === undefined) return 1;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new UsageError(`--seed ${text}: "${text}" is not allowed; a whole number of at least 0 is`);
}

/** Never over a file that was read. @throws UsageError if it cannot be written; nothing is then there */
function writePage(path: string, html: string, read: readonly string[]): void {
  if (read.some((file) => fileIdentity(file) === fileIdentity(path)))
    throw new UsageError(`--write ${path}: the call reads this file; the page needs another one`);
  const file = new ReportFile(path);
  try {
    file.write(html);
    file.finish();
  } finally {
    file.discard();
  }
}
