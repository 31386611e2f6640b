import type { Result } from "../experiment/result.ts";
import { isFailure } from "../gates/exit-code.ts";
import { knownAndNearest } from "./did-you-mean.ts";
import { UsageError } from "./exit-codes.ts";
import type { Terminal } from "./terminal.ts";
import type { WantedReport } from "./wanted-reports.ts";

const choices = ["never", "on-failure", "always"] as const;

/** When the page is shown in a browser, and which it is. */
export interface OpenChoice {
  readonly when: (typeof choices)[number];
  readonly path: string;
}

/** What `--open` asks for; undefined where it is not given. @throws UsageError if there is no page in a file */
export function openChoiceOf(
  open: string | undefined,
  wanted: readonly WantedReport[],
): OpenChoice | undefined {
  if (open === undefined) return undefined;
  const when = choices.find((choice) => choice === open);
  if (when === undefined)
    throw new UsageError(`--open ${open}: "${open}" is not allowed${knownAndNearest(open, choices)}`);
  const page = wanted.find(({ name, path }) => name === "html" && path !== "-" && !path.endsWith(".gz"));
  if (page === undefined && when !== "never")
    throw new UsageError(
      `--open ${open}: there is no page to open; a file is needed, e.g. --reporter html=report.html`,
    );
  return page && { when, path: page.path };
}

/** Shows the page where that is wanted; in CI nobody would see it. */
export function openIfWanted(
  choice: OpenChoice | undefined,
  results: readonly Result[],
  { environment, openPage }: Terminal,
): void {
  if (choice === undefined || choice.when === "never" || isCi(environment)) return;
  const failed = results.some(({ gates }) => gates.some(isFailure));
  if (choice.when === "always" || failed) openPage?.(choice.path);
}

function isCi({ CI = "" }: Terminal["environment"]): boolean {
  return CI !== "" && CI !== "false" && CI !== "0";
}
