import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import type { Result } from "../experiment/result.ts";
import { fittedMarkdown, githubComment, MARKER_START, SUMMARY_BYTES } from "../report/fitted-markdown.ts";
import { type AnnotationPlace, githubAnnotations } from "../report/github-annotations.ts";
import type { GatePlace } from "../scenario/gate-places.ts";
import { UsageError } from "./exit-codes.ts";
import { ReportFile } from "./report-file.ts";
import { systemReason } from "./system-error.ts";
import type { TableOptions } from "./table-options.ts";
import type { Terminal } from "./terminal.ts";

/** The comment's file where the call names none. */
export const COMMENT_PATH = "comment.md";

/** How the reporter came to be. */
export interface GithubChoice {
  /** The comment's file, if the call names one. */
  readonly path: string | undefined;
  /** Whether the call asks for the reporter; if not, GitHub Actions' environment does, and what fails is only noted. */
  readonly asked: boolean;
  /** False where another report is to be written to the comment's file. */
  readonly comment: boolean;
}

/**
 * What GitHub Actions shows of a call: annotations, on stderr, where the runner reads them too and the report on stdout
 * stays whole; the summary of the step; and `comment.md`, for whoever may write comments.
 */
export class GithubReport {
  readonly #choice: GithubChoice;
  readonly #terminal: Terminal;
  readonly #note: (text: string) => void;
  #summary: string | undefined;
  #comment: ReportFile | undefined;

  /** @throws UsageError if the reporter is asked for and one of its files cannot be written */
  constructor(choice: GithubChoice, terminal: Terminal, note: (text: string) => void) {
    this.#choice = choice;
    this.#terminal = terminal;
    this.#note = note;
    this.#summary = terminal.environment.GITHUB_STEP_SUMMARY || undefined;
    this.#lenient(() => this.#requireSummary());
    if (choice.comment) this.#lenient(() => this.#openComment());
  }

  /** @param places where the scenario's gates of each result stand; those of the call come after them and have none */
  finish(results: readonly Result[], places: readonly (readonly GatePlace[])[], options: TableOptions): void {
    this.#lenient(() => this.#appendSummary(results, options));
    this.#lenient(() => this.#finishComment(results, options));
    const inRepository = places.map((list) => list.map((place) => this.#annotationPlace(place)));
    this.#terminal.stderr(githubAnnotations(results, inRepository));
  }

  /** Leaves no unfinished file behind. */
  discard(): void {
    this.#comment?.discard();
    this.#comment = undefined;
  }

  #requireSummary(): void {
    const path = this.#summary;
    if (path === undefined) return;
    this.#summary = undefined;
    this.#guarded(path, () => closeSync(openSync(path, "a")));
    this.#summary = path;
  }

  #openComment(): void {
    const { path = COMMENT_PATH } = this.#choice;
    const isOurs = this.#choice.path !== undefined || !existsSync(path) || startsWithMarker(path);
    if (!isOurs)
      throw new UsageError(
        `${path}: the comment is not written: the file there is none of take-sim's; github=FILE names another`,
      );
    this.#comment = new ReportFile(path);
  }

  /** Steps may call several times: what all of them append has to stay below GitHub's limit. */
  #appendSummary(results: readonly Result[], options: TableOptions): void {
    const path = this.#summary;
    if (path === undefined) return;
    this.#guarded(path, () => {
      const room = SUMMARY_BYTES - statSync(path).size - 1;
      const text = fittedMarkdown(results, room, options);
      if (text === "") this.#note("note: the summary of this step is full; nothing is added to it\n");
      else appendFileSync(path, `${text}\n`);
    });
  }

  /** Unasked, a comment is only written where there is something to say of gates. */
  #finishComment(results: readonly Result[], options: TableOptions): void {
    const isWanted = this.#choice.asked || results.some(({ gates }) => gates.length > 0);
    if (!isWanted) this.discard();
    this.#comment?.write(githubComment(results, options));
    this.#comment?.finish();
    this.#comment = undefined;
  }

  /** From the root of the repository; undefined for what is not in it, or in no file. */
  #annotationPlace({ file, line }: GatePlace): AnnotationPlace | undefined {
    if (line === undefined || !existsSync(file)) return undefined;
    const root = this.#terminal.environment.GITHUB_WORKSPACE || ".";
    const from = existsSync(root) ? realpathSync(root) : resolve(root);
    const path = relative(from, realpathSync(file));
    const isOutside = path.startsWith("..") || isAbsolute(path);
    return isOutside ? undefined : { file: path.split(sep).join("/"), line };
  }

  #guarded(path: string, action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`${path}: the summary of the step cannot be written: ${systemReason(error)}`);
    }
  }

  /** A reporter that nobody asked for must not stop a call. */
  #lenient(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.discard();
      if (this.#choice.asked || !(error instanceof UsageError)) throw error;
      this.#note(`warning: ${error.message}\n`);
    }
  }
}

function startsWithMarker(path: string): boolean {
  try {
    return readFileSync(path, "utf8").startsWith(MARKER_START);
  } catch {
    return false;
  }
}
