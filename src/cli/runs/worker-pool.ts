import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SeedTask } from "./seed-task.ts";
import type { RangeAnswer } from "./seed-worker.ts";

/** The worker's program, beside the command's own; undefined where the command is not built. */
const program = fileURLToPath(new URL("worker.js", import.meta.url));

/** Whether there are workers at all: only the built command has them. */
export function hasWorkers(): boolean {
  return existsSync(program);
}

/** Worker threads, each making the runs of one range of seeds at a time. */
export class WorkerPool {
  readonly #run: (task: SeedTask) => Promise<RangeAnswer>;
  readonly #destroy: () => Promise<void>;

  private constructor(pool: Pick<WorkerPool, "run" | "close">) {
    this.#run = pool.run;
    this.#destroy = pool.close;
  }

  /** Starts workers; more of them follow when there are more ranges at a time. What a pool needs is loaded only here. */
  static async start({ now, most }: { readonly now: number; readonly most: number }): Promise<WorkerPool> {
    const { Tinypool } = await import("tinypool");
    const pool = new Tinypool({ filename: program, minThreads: now, maxThreads: most, execArgv: [] });
    return new WorkerPool({ run: (task) => pool.run(task), close: () => pool.destroy() });
  }

  run(task: SeedTask): Promise<RangeAnswer> {
    return this.#run(task);
  }

  close(): Promise<void> {
    return this.#destroy();
  }
}
