import { SimulationError } from "../des/simulation-error.ts";
import { type Distribution, isConstant, sampler } from "../random/distribution.ts";
import { randomStream } from "../random/random-stream.ts";
import type { Arrivals, DurationModel, ListedJob, Scenario } from "../scenario/scenario.ts";
import type { TraceJobs } from "../scenario/trace-arrivals.ts";
import type { Workload } from "./workload.ts";
import { hashWorkload } from "./workload-hash.ts";

/** A hundred years, in microseconds: far within the whole numbers that a double holds. */
const LONGEST_TIME = 100 * 365.25 * 86_400 * 1e6;

/**
 * Draws the jobs of one seed, from streams of their own, before any policy acts. The same scenario and seed always
 * give the same workload.
 *
 * @throws SimulationError if a drawn time is longer than 100 years
 */
export function drawWorkload(scenario: Scenario, seed: number): Workload {
  const description = scenario.workload;
  const jobs =
    description.kind === "listed" ? listedWorkload(description.jobs) : generatedWorkload(description, seed);
  const unhashed = withFailures(jobs, scenario.failures.probability, seed);
  return { ...unhashed, hash: hashWorkload(unhashed) };
}

/** More attempts than any retry limit allows. */
const mostFailures = 1_000_000;

type Unhashed = Omit<Workload, "hash">;

/** Jobs in order of arrival; jobs of equal arrival stay in the order of the list. */
function listedWorkload(listed: readonly ListedJob[]): Unhashed {
  const jobs = listed.toSorted((a, b) => a.arrival - b.arrival);
  return {
    count: jobs.length,
    ids: jobs.map((job) => job.id),
    arrivals: Float64Array.from(jobs, (job) => job.arrival),
    clients: 0,
    thinkTimes: new Float64Array(jobs.length),
    durations: Float64Array.from(jobs, (job) => job.duration),
    shared: undefined,
    failingAttempts: someOf(jobs.map((job) => job.fails ?? 0)),
    refreshing: someOf(jobs.map((job) => (job.refreshWorker ? 1 : 0))),
    drawn: false,
  };
}

/** A column, if anything in it is not 0. */
function someOf(numbers: readonly number[]): Float64Array | undefined {
  return numbers.some((number) => number !== 0) ? Float64Array.from(numbers) : undefined;
}

/**
 * Draws how many attempts of each job fail before one goes well: geometric, by its inverse, so that a job takes one
 * number whatever becomes of it. Attempts that a job's own entry says to fail come before.
 */
function withFailures(jobs: Unhashed, probability: number, seed: number): Unhashed {
  if (probability === 0) return jobs;
  const stream = randomStream({ seed, purpose: "failures", index: 0 });
  const failingAttempts = new Float64Array(jobs.count);
  for (let job = 0; job < jobs.count; job += 1) {
    const drawn = probability === 1 ? mostFailures : Math.log(stream.uniform()) / Math.log(probability);
    failingAttempts[job] = (jobs.failingAttempts?.[job] ?? 0) + Math.min(mostFailures, Math.floor(drawn));
  }
  return { ...jobs, failingAttempts, drawn: jobs.drawn || probability < 1 };
}

function generatedWorkload(
  description: { readonly arrivals: Arrivals; readonly duration: DurationModel },
  seed: number,
): Unhashed {
  const { arrivals, duration } = description;
  if (arrivals.kind === "trace" && arrivals.jobs === undefined)
    throw new SimulationError(`the trace ${arrivals.file} has not been read`);
  const count = jobCount(arrivals);
  const depends = arrivals.kind === "sequential" || arrivals.kind === "closed";
  const clients = arrivals.kind === "sequential" ? 1 : arrivals.kind === "closed" ? arrivals.clients : 0;
  return {
    count,
    ids: undefined,
    arrivals: depends ? undefined : arrivalTimes(arrivals, count, seed),
    clients,
    thinkTimes: depends
      ? drawTimes(arrivals.thinkTime, { count, seed, purpose: "think times" })
      : new Float64Array(count),
    durations: durationsOf(description, count, seed),
    shared: duration.kind === "shared" ? { base: duration.base, perRunning: duration.perRunning } : undefined,
    failingAttempts: undefined,
    refreshing: undefined,
    drawn: isDrawn(arrivals, duration),
  };
}

function jobCount(arrivals: Arrivals): number {
  if (arrivals.kind === "bursts") return arrivals.bursts.reduce((sum, burst) => sum + burst.count, 0);
  if (arrivals.kind === "trace") return (arrivals.jobs as TraceJobs).arrivals.length;
  return arrivals.count;
}

function arrivalTimes(arrivals: Arrivals, count: number, seed: number): Float64Array {
  switch (arrivals.kind) {
    case "burst":
      return evenlySpaced(count, arrivals.over / count);
    case "bursts":
      return Float64Array.from(
        arrivals.bursts.flatMap((burst) => new Array<number>(burst.count).fill(burst.at)),
      ).sort();
    case "constant":
      return evenlySpaced(count, 1e6 / arrivals.rate);
    case "poisson":
      return poissonTimes(arrivals.rate, count, seed);
    case "trace":
      return (arrivals.jobs as TraceJobs).arrivals;
    default:
      throw new Error(`arrivals of kind ${arrivals.kind} have no times of their own`);
  }
}

/** Times with `gap` microseconds between them, the first at 0. */
function evenlySpaced(count: number, gap: number): Float64Array {
  const times = new Float64Array(count);
  for (let job = 0; job < count; job += 1) times[job] = Math.round(job * gap);
  return times;
}

/** A Poisson process: the sums of exponential interarrival times, each rounded by itself. */
function poissonTimes(rate: number, count: number, seed: number): Float64Array {
  const stream = randomStream({ seed, purpose: "arrivals", index: 0 });
  const interarrival = sampler({ kind: "exponential", mean: 1e6 / rate });
  const times = new Float64Array(count);
  let time = 0;
  for (let job = 0; job < count; job += 1) {
    time += interarrival(stream.uniform());
    times[job] = Math.round(time);
  }
  return times;
}

function durationsOf(
  { arrivals, duration }: { readonly arrivals: Arrivals; readonly duration: DurationModel },
  count: number,
  seed: number,
): Float64Array {
  if (duration.kind !== "trace") return drawDurations(duration, count, seed);
  const durations = arrivals.kind === "trace" ? arrivals.jobs?.durations : undefined;
  if (durations === undefined) throw new Error("jobs run as a trace says, and there is none that does");
  return durations;
}

function drawDurations(
  duration: Exclude<DurationModel, { kind: "trace" }>,
  count: number,
  seed: number,
): Float64Array {
  const purpose = "durations";
  if (duration.kind === "independent") return drawTimes(duration.distribution, { count, seed, purpose });
  // Work, not time: 1 on average, and not rounded.
  return draw({ kind: "lognormal", mean: 1, cv: duration.cv }, { count, seed, purpose });
}

interface Draws {
  readonly count: number;
  readonly seed: number;
  readonly purpose: string;
}

/** So many whole microseconds. */
function drawTimes(distribution: Distribution, draws: Draws): Float64Array {
  const times = draw(distribution, draws).map(Math.round);
  requireShort(times, draws.purpose);
  return times;
}

/** A heavy tail may give times that no clock holds: a run with one could not end. */
function requireShort(times: Float64Array, purpose: string): void {
  const job = times.findIndex((time) => !(time <= LONGEST_TIME));
  if (job < 0) return;
  const drawn = `${((times[job] as number) / 1e6).toPrecision(3)} s`;
  throw new SimulationError(
    `among the ${purpose}, that of job-${job} is drawn as ${drawn}: at most 100 years can be simulated`,
  );
}

function draw(distribution: Distribution, draws: Draws): Float64Array {
  const sample = sampler(distribution);
  const stream = randomStream({ seed: draws.seed, purpose: draws.purpose, index: 0 });
  const values = new Float64Array(draws.count);
  for (let job = 0; job < draws.count; job += 1) values[job] = sample(stream.uniform());
  return values;
}

function isDrawn(arrivals: Arrivals, duration: DurationModel): boolean {
  if (arrivals.kind === "poisson") return true;
  if ((arrivals.kind === "sequential" || arrivals.kind === "closed") && !isConstant(arrivals.thinkTime))
    return true;
  if (duration.kind === "trace") return false;
  return duration.kind === "independent" ? !isConstant(duration.distribution) : duration.cv > 0;
}
