import { performance } from "node:perf_hooks";
import type { Terminal } from "../terminal.ts";

const REWRITE_EVERY = 200;
const PLAIN_EVERY = 10_000;

/**
 * How far the runs are, on stderr: one line that is rewritten on a terminal, else a plain line every 10 s. Work that is
 * done before the first line is due says nothing.
 */
export class Progress {
  readonly #terminal: Terminal;
  readonly #rewrites: boolean;
  readonly #begin = performance.now();
  readonly #timer: NodeJS.Timeout | undefined;
  #total = 0;
  #done = 0;
  #due: number;
  /** How many characters stand on the line that is rewritten. */
  #shown = 0;

  constructor(terminal: Terminal, options: { readonly quiet: boolean }) {
    this.#terminal = terminal;
    this.#rewrites = terminal.stderrIsTerminal === true && !terminal.environment.CI;
    this.#due = options.quiet ? Number.POSITIVE_INFINITY : this.#rewrites ? 1000 : PLAIN_EVERY;
    // For runs that take long; the loop between short ones looks at the clock itself.
    if (!options.quiet) this.#timer = setInterval(() => this.#look(), REWRITE_EVERY).unref();
  }

  /** So many runs more are done. */
  add(runs: number): void {
    this.#done += runs;
    this.#look();
  }

  /** There are so many runs to come beside those that are done. */
  remain(runs: number): void {
    this.#total = this.#done + runs;
  }

  /** Takes the line away, before something else is said or at the end. */
  clear(): void {
    if (this.#shown > 0) this.#terminal.stderr(`\r${" ".repeat(this.#shown)}\r`);
    this.#shown = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.clear();
  }

  #look(): void {
    const elapsed = performance.now() - this.#begin;
    if (elapsed < this.#due) return;
    this.#due = elapsed + (this.#rewrites ? REWRITE_EVERY : PLAIN_EVERY);
    const text = progressText({ done: this.#done, total: this.#total, elapsed });
    if (this.#rewrites) {
      this.#terminal.stderr(`\r${text.padEnd(this.#shown)}`);
      this.#shown = Math.max(this.#shown, text.length);
    } else this.#terminal.stderr(`${text}\n`);
  }
}

/** `120 of 300 runs, 48 runs/s, 4 s left`; `elapsed` in milliseconds. */
export function progressText({ done, total, elapsed }: Record<"done" | "total" | "elapsed", number>): string {
  const rate = done / (elapsed / 1000);
  const counted = `${done} of ${total} runs`;
  if (done === 0) return `${counted}, ${span(elapsed / 1000)} so far`;
  return `${counted}, ${Number(rate.toPrecision(2))} runs/s, ${span((total - done) / rate)} left`;
}

function span(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
