import type * as z from "zod/mini";
import { scenarioKeyNames } from "./keys.ts";
import { nearestName } from "./nearest-name.ts";
import { notAllowed, type PlacedProblem, problemAt, unknownName, valueText } from "./problem.ts";
import { type MappingNode, nodeAt, type Path, pathText, type SourceNode, textOf } from "./source-tree.ts";

type Issue = z.core.$ZodIssue;

/** Values by what others call them, which is no typing error of the word used here. */
const otherWords: ReadonlyMap<string, string> = new Map([
  ["inFlight", "inProgress"],
  ["inFlightPerWorker", "inProgress"],
]);

/** Zod's issues with one key of a scenario as problems that people can act on. */
export function explain(root: MappingNode, key: string, issues: readonly Issue[]): PlacedProblem[] {
  const problems = issues.flatMap((issue) => explainIssue(root, [key], issue));
  // A key that is probably there with a typing error is not missing as well.
  const misspelt = new Set(
    problems.flatMap(({ path, suggestion }) => (suggestion ? [`${path}.${suggestion}`] : [])),
  );
  return problems.filter(({ path, message }) => !(misspelt.has(path) && message.startsWith("missing")));
}

function explainIssue(root: MappingNode, base: Path, issue: Issue): PlacedProblem[] {
  const path = [...base, ...issue.path];
  const node = nodeAt(root, path);
  if (node === undefined) return [missing(root, path, issue)];
  switch (issue.code) {
    case "invalid_union": {
      const branch = issue.errors.find(fitsShape);
      if (branch) return branch.flatMap((inner) => explainIssue(root, path, inner));
      return [notAllowed({ node, path, allowed: issue.message })];
    }
    case "unrecognized_keys":
      return issue.keys.map((name) => unknownKey(node, path, name, issue.message.split(", ")));
    case "custom":
      if (issue.params?.sentence) return [problemAt(node.at, path, issue.message)];
      return [notAllowed({ node, path, allowed: issue.message })];
    case "invalid_value": {
      const names = issue.values.filter((value) => typeof value === "string");
      // A number is no name with a typing error.
      const written = textOf(node);
      const suggestion = written === undefined ? undefined : nameMeant(written, names);
      return [notAllowed({ node, path, allowed: issue.message, suggestion })];
    }
    default:
      return [notAllowed({ node, path, allowed: issue.message })];
  }
}

function nameMeant(written: string, names: readonly string[]): string | undefined {
  return nearestName(written, names) ?? names.find((name) => name === otherWords.get(written));
}

/** A branch of a union fits if it took the value for what it is: a scalar, a list or a mapping. */
function fitsShape(issues: readonly Issue[]): boolean {
  return !issues.some(
    (issue) =>
      issue.path.length === 0 &&
      (issue.code === "invalid_type" || (issue.code === "invalid_union" && !issue.errors.some(fitsShape))),
  );
}

/** A key that is not there is reported at the mapping that lacks it; a short list as a wrong list. */
function missing(root: MappingNode, path: Path, issue: Issue): PlacedProblem {
  const parent = path.slice(0, -1);
  const node = nodeAt(root, parent) ?? root;
  const allowed = issue.message;
  if (node.kind === "mapping") {
    return { ...problemAt(node.at, path, `missing; ${allowed} is needed`), allowed };
  }
  const item = `${pathText(path.slice(-1))} is missing`;
  const message = `${item} in ${valueText(node)}; ${allowed} is needed`;
  return { ...problemAt(node.at, parent, message), value: valueText(node), allowed };
}

/** An unknown key is reported where it stands, under the path of its mapping. */
function unknownKey(node: SourceNode, path: Path, name: string, known: readonly string[]): PlacedProblem {
  const at = (node.kind === "mapping" && node.entries.get(name)?.keyAt) || node.at;
  // A key of the scenario itself that was written a level too deep is no typing error.
  const isElsewhere = (scenarioKeyNames as readonly string[]).includes(name);
  const suggestion = isElsewhere ? undefined : nearestName(name, known);
  const problem = unknownName({ at, path, what: "key", name, known, suggestion });
  if (!isElsewhere) return problem;
  const hint = ` (a key of the scenario itself, beside ${pathText(path.slice(0, 1))})`;
  return { ...problem, message: problem.message.replace("; known: ", `${hint}; known: `) };
}
