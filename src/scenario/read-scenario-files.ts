import { besideFile, staysInFolder } from "./file-path.ts";
import { mergeScenarios } from "./merge.ts";
import { notAllowed, type PlacedProblem, problemAt, quoted } from "./problem.ts";
import { readYaml } from "./read-yaml.ts";
import { type MappingNode, type ScalarNode, type Source, textOf } from "./source-tree.ts";

/** Gives the text of a file that another one names; throws where it cannot. An empty `fromFile` is the working folder. */
export type ReadFile = (relativePath: string, fromFile: string) => string;

/** A scenario with all that it extends as one mapping; no root where a text could not be read at all. */
export interface ScenarioTree {
  readonly root?: MappingNode;
  /** Whether an extended file is missing from it, so that nothing can be said about what it lacks. */
  readonly isPart?: boolean;
  readonly problems: readonly PlacedProblem[];
}

const longestChain = 10;

/** The files read so far, the first one first. */
interface Chain {
  readonly files: readonly string[];
  readonly readFile: ReadFile | undefined;
}

/** Reads a scenario's text and the files that it extends, and merges them. */
export function readScenarioFiles(text: string, file: string, readFile: ReadFile | undefined): ScenarioTree {
  return readLayer(text, file, { files: [besideFile("", file)], readFile });
}

function readLayer(text: string, file: string, chain: Chain): ScenarioTree {
  const child = readScenarioText(text, { name: file, kind: "scenario", layer: 1 - chain.files.length });
  const link = child.root?.entries.get("extends")?.node;
  // A malformed `extends` is left to its schema.
  if (!child.root || link?.kind !== "scalar" || !textOf(link)?.trim()) return child;
  const parent = readParent(link, chain);
  const problems = [...child.problems, ...parent.problems];
  if (!parent.root) return { root: child.root, isPart: true, problems };
  return { ...parent, root: mergeScenarios(parent.root, child.root), problems };
}

function readParent(link: ScalarNode, { files, readFile }: Chain): ScenarioTree {
  const from = link.at.source.name;
  const path = textOf(link) as string;
  const file = besideFile(from, path);
  const failed = (message: string) => ({ problems: [problemAt(link.at, ["extends"], message)] });
  if (!staysInFolder(files[0] as string, from, path)) {
    const allowed = "a file in the folder of the scenario or below it";
    return { problems: [notAllowed({ node: link, path: ["extends"], allowed })] };
  }
  if (files.includes(file))
    return failed(`the files extend each other in a circle: ${[...files, file].join(" → ")}`);
  if (files.length > longestChain) return failed(`more than ${longestChain} files extend each other`);
  if (!readFile) return failed(`${quoted(path)} cannot be read: no other files can be read here`);
  let text: string;
  try {
    text = readFile(path, from);
  } catch (error) {
    return failed(
      `${quoted(path)} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return readLayer(text, file, { files: [...files, file], readFile });
}

function readScenarioText(text: string, source: Source): ScenarioTree {
  const { root, problems } = readYaml(text, source);
  if (root?.kind === "mapping") return { root, problems };
  if (problems.length > 0) return { problems };
  const isEmpty = !root || (root.kind === "scalar" && root.value === null);
  const message = isEmpty
    ? "the file is empty; a scenario has keys such as arrivals and duration"
    : `a scenario has keys such as arrivals and duration; this is a ${root.kind === "list" ? "list" : "single value"}`;
  return { problems: [problemAt(root?.at ?? { source, line: 1, column: 1 }, [], message)] };
}
