import { performance } from "node:perf_hooks";
import { PlugInFailure } from "../plug-ins/plug-in.ts";
import { nextRejection } from "../plug-ins/rejections.ts";
import { InOrder } from "./in-order.ts";
import type { Interruption } from "./interruption.ts";
import type { JobCount } from "./job-count.ts";
import type { Progress } from "./progress.ts";
import {
  answerTo,
  type FinishedSeed,
  requireFinished,
  type SeedAnswer,
  type SeedTask,
  settled,
} from "./seed-task.ts";
import { hasWorkers, WorkerPool } from "./worker-pool.ts";
import { jobsOf } from "./workload-size.ts";

/** Between two looks at what else happens, as a signal; in milliseconds. */
const LOOK_EVERY = 50;
/** How long the runs of a task take at best: its way to the worker and back is then nothing. */
const TASK_TAKES = 60;
/** Seeds are run here for so long, before it is decided from the fastest of them whether workers are worth starting. */
const TRIED_FOR = 150;
/** Starting workers, and their first slow runs, cost about as much as they save of so much work. */
const WORTH_WORKERS = 800;
/** A seed with more jobs than this, over all policies, takes long enough to go to a worker at once. */
const LARGE_SEED = 500_000;

/** What a runner needs. */
export interface RunnerParts {
  readonly jobs: JobCount;
  readonly progress: Progress;
  readonly interruption: Interruption;
}

/** A seed of one of the tasks, which stand in a row: by task, then by seed. */
interface Step {
  readonly task: SeedTask;
  /** Of the task. */
  readonly index: number;
  readonly seed: number;
}

/** A step with what became of it. */
interface AnsweredStep extends Step {
  readonly answer: SeedAnswer;
}

/**
 * Makes runs: here while they are few, in worker threads once that is worth it or if the user says how many. What it hands
 * on does not depend on that: seeds come whole and in order, and so does the first failure.
 */
export class SeedRunner {
  readonly #parts: RunnerParts;
  #pool: WorkerPool | undefined;
  #looked = performance.now();
  /** How long a seed of the tasks takes, in milliseconds, as far as is known. */
  #perSeed: number | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /**
   * Runs the seeds of a task and hands on each in order. When the user interrupts, hands on all that are done (with
   * `onlyPrefix` those without a gap before them) and returns.
   *
   * @throws RunFailure: the first in order of the seeds
   */
  async run(
    task: SeedTask,
    handOn: (seed: FinishedSeed) => void,
    { onlyPrefix = false }: { readonly onlyPrefix?: boolean } = {},
  ): Promise<void> {
    await this.#runSteps(stepsOf([task]), handOn, onlyPrefix);
  }

  /**
   * Runs the seeds of several tasks, side by side where there are workers, and hands on each with its task's index, in
   * order of the tasks. When the user interrupts, hands on all that are done and returns.
   *
   * @throws RunFailure: the first in order of the tasks and their seeds
   */
  async runAll(
    tasks: readonly SeedTask[],
    handOn: (seed: FinishedSeed, index: number) => void,
  ): Promise<void> {
    await this.#runSteps(stepsOf(tasks), handOn, false);
  }

  async #runSteps(
    steps: readonly Step[],
    handOn: (seed: FinishedSeed, index: number) => void,
    onlyPrefix: boolean,
  ): Promise<void> {
    this.#perSeed = undefined;
    // Of what was loaded: the same with workers and without.
    const left = await nextRejection();
    if (left !== undefined) throw new PlugInFailure(left);
    const counted = ({ answer, task, index }: AnsweredStep): void => {
      handOn(requireFinished(answer, task), index);
      this.#parts.progress.add(task.policies.length);
    };
    const here = this.#wantsWorkers(steps) ? 0 : await this.#runHere(steps, counted);
    const rest = steps.slice(here);
    if (rest.length > 0 && !this.#parts.interruption.requested)
      for (const late of await this.#runInWorkers(rest, counted)) if (!onlyPrefix) counted(late);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  /** Whether the runs go to workers without a try. */
  #wantsWorkers(steps: readonly Step[]): boolean {
    const { jobs } = this.#parts;
    if (!hasWorkers()) return false;
    if (jobs.given) return jobs.count > 1 && steps.length > 1;
    const tasks = new Set(steps.map(({ task }) => task));
    return this.#pool !== undefined || [...tasks].some(hasLargeSeeds);
  }

  /** Returns how many seeds were run: all of them, or until workers are worth it. */
  async #runHere(steps: readonly Step[], handOn: (step: AnsweredStep) => void): Promise<number> {
    const begin = performance.now();
    const { interruption, jobs } = this.#parts;
    const mayLeave = !jobs.given && jobs.count > 1 && hasWorkers();
    for (const [index, step] of steps.entries()) {
      const began = process.cpuUsage();
      const runs = answerTo(step.task, step.seed);
      let run = runs.next();
      while (!run.done) {
        await this.#lookAround();
        if (interruption.requested) return index;
        run = runs.next();
      }
      handOn({ ...step, answer: await settled(run.value) });
      const { user, system } = process.cpuUsage(began);
      // Not by the clock, as others may use the cores; the least, as the first runs are slow until the code is warm.
      this.#perSeed = Math.min(this.#perSeed ?? Number.POSITIVE_INFINITY, (user + system) / 1000);
      const left = steps.length - index - 1;
      if (
        mayLeave &&
        performance.now() - begin > TRIED_FOR &&
        left > 1 &&
        left * this.#perSeed > WORTH_WORKERS
      )
        return index + 1;
    }
    return steps.length;
  }

  /** Returns the seeds that were done when the user interrupted, but not all before them. */
  async #runInWorkers(steps: readonly Step[], handOn: (step: AnsweredStep) => void): Promise<AnsweredStep[]> {
    const { jobs, interruption } = this.#parts;
    const lanesWanted = Math.min(jobs.count, steps.length);
    this.#pool ??= await WorkerPool.start({ now: lanesWanted, most: jobs.count });
    const pool = this.#pool;
    const inOrder = new InOrder<AnsweredStep>(handOn);
    let next = 0;
    let failed = false;
    const lane = async (): Promise<void> => {
      while (next < steps.length && !failed && !interruption.requested) {
        const begin = next;
        const range = this.#range(steps, begin, lanesWanted);
        next += range.length;
        const { answers, elapsed } = await pool.run(taskOf(range));
        // Once interrupted, the rest has been handed on already.
        if (interruption.requested) return;
        failed ||= answers.some((answer) => "failure" in answer);
        this.#perSeed = elapsed / answers.length;
        for (const [index, answer] of answers.entries())
          inOrder.add(begin + index, { ...(range[index] as Step), answer });
      }
    };
    const lanes = Promise.all(Array.from({ length: lanesWanted }, lane));
    // That workers are stopped once the user interrupts is no fault.
    lanes.catch(() => {});
    await Promise.race([lanes, interruption.wanted]);
    return inOrder.rest().filter(({ answer }) => !("failure" in answer));
  }

  /** The next steps for a worker, all of one task. */
  #range(steps: readonly Step[], begin: number, workers: number): readonly Step[] {
    const most = begin + this.#rangeLength(steps.length - begin, workers);
    let end = begin + 1;
    while (end < most && steps[end]?.index === steps[begin]?.index) end += 1;
    return steps.slice(begin, end);
  }

  /** Long enough to be worth a message, short enough that the workers end together. */
  #rangeLength(left: number, workers: number): number {
    if (this.#perSeed === undefined) return 1;
    const wanted = Math.ceil(TASK_TAKES / this.#perSeed);
    return Math.max(1, Math.min(wanted, Math.floor(left / (2 * workers))));
  }

  /** Lets signals and the clock in. */
  async #lookAround(): Promise<void> {
    if (performance.now() - this.#looked < LOOK_EVERY) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#looked = performance.now();
  }
}

function stepsOf(tasks: readonly SeedTask[]): Step[] {
  return tasks.flatMap((task, index) => task.seeds.map((seed) => ({ task, index, seed })));
}

/** The task of these steps of one task. */
function taskOf(range: readonly Step[]): SeedTask {
  const { task } = range[0] as Step;
  return { ...task, seeds: range.map(({ seed }) => seed) };
}

function hasLargeSeeds({ scenario, policies }: SeedTask): boolean {
  return jobsOf(scenario) * policies.length > LARGE_SEED;
}
