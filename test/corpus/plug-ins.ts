import { type BadInput, jobs } from "./bad-input.ts";

const scenario = `${jobs}policies: [main, ./mine.ts]\n`;

/** A scenario with the policy in `mine.ts`. */
function plugIn(what: string, source: string, others: BadInput["files"] = {}): BadInput {
  return { what, line: "run bad.yaml", files: { "bad.yaml": scenario, "mine.ts": source, ...others } };
}

const loop = (body: string, more = ""): string =>
  `export default { name: "mine", description: "", ${more}\n*takeLoop(worker: any, parameters: any) {\n${body}\n} };\n`;

const polite =
  "for (;;) if (worker.inProgress === 0) yield* worker.take(1); else yield* worker.untilJobLeaves();";

/** Policies from files. */
export const badPlugIns: readonly BadInput[] = [
  plugIn("a list", "export default [];\n"),
  plugIn("a function", "export default function () {}\n"),
  plugIn("a name of every object", 'export default { name: "__proto__", description: "", takeLoop: 1 };\n'),
  plugIn("a name that leads out of the folder", loop(polite).replace('"mine"', '"../mine"')),
  plugIn("a name of 65 characters", loop(polite).replace('"mine"', `"${"m".repeat(65)}"`)),
  plugIn("parameters that are a list", loop(polite, "parameters: [1],")),
  plugIn(
    "a parameter that is no time",
    loop(polite, 'parameters: { lead: { default: "soon", description: "" } },'),
  ),
  plugIn(
    "a parameter that is not a number",
    loop(polite, 'parameters: { lead: { default: NaN, description: "" } },'),
  ),
  plugIn("a character NUL", "export default {};\0\n"),
  plugIn("an open bracket", "export default {\n"),
  plugIn("a type that is none", "const one: = 1;\nexport default one;\n"),
  plugIn("it throws in a module beside it", 'import "./helper.ts";\nexport default {};\n', {
    "helper.ts": 'export {};\nthrow new RangeError("no");\n',
  }),
  plugIn("it takes a billion jobs", loop("yield* worker.take(1e9);")),
  plugIn("it reads a worker that is not its own", loop("yield* worker.fleet[1].take(1);")),
  plugIn("it writes to its worker", loop(`worker.inProgress = 0;\n${polite}`)),
  plugIn("it ends the process as it is loaded", "process.exit(0);\nexport default {};\n"),
  plugIn("it ends the process", loop("process.exit(0);")),
  plugIn("it throws nothing", loop("throw undefined;")),
  plugIn("it throws a text with escape sequences", loop('throw new Error("\\u001b[31mred\\u202e");')),
  {
    what: "a parameter that the policy does not have",
    line: "run bad.yaml",
    files: {
      "bad.yaml": `${scenario}policyParameters: { mine: { __proto__: 1 } }\n`,
      "mine.ts": loop(polite),
    },
  },
  {
    what: "a folder",
    line: "run good.yaml --policy ./folder.ts",
    files: { "folder.ts/inside.txt": "" },
  },
];
