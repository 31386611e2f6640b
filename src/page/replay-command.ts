import type { Design } from "../experiment/result.ts";
import type { Replay } from "./subject.ts";

/** How a run is made where nothing but the page is at hand: of the scenario in it. */
export function replayFromPage({ plugIns = [] }: Design): Replay {
  return {
    words: ["take-sim", "run", "scenario.yaml"],
    policyWords: Object.fromEntries(plugIns.map(({ name, file }) => [name, file])),
  };
}

/** The command that makes the runs of one seed again and shows them as a page. */
export function replayCommand(
  { words, policyWords }: Replay,
  { policies, seed }: { readonly policies: readonly string[]; readonly seed: number },
): string {
  const called = policies.map((name) => (Object.hasOwn(policyWords, name) ? policyWords[name] : name));
  const page = `html=${fileName([`seed-${seed}`, ...policies].join("-"))}.html`;
  const all = [...words, "--policy", called.join(","), "--seed", String(seed), "--reporter", page];
  return all.map(shellWord).join(" ");
}

/** A word as a POSIX shell reads it back. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A reporter's path ends at a comma, and no folder is meant. */
function fileName(text: string): string {
  return text.replace(/[^\w.-]+/g, "-");
}
