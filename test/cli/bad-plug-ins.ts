/** A plug-in that cannot run: its source, what the command says of it, and with which exit code. */
export interface BadPlugIn {
  readonly what: string;
  readonly source: string;
  readonly says: string | RegExp;
  readonly code: 2 | 3;
}

const head = 'export default { name: "mine", description: "",\n';

/** A plug-in whose take loop has this body, from line 3 on. */
function loop(body: string): string {
  return `${head}*takeLoop(worker, parameters) {\n${body}\n} };\n`;
}

/** A plug-in that watches its jobs; the watcher's first method stands on line 3. */
function watching(method: string): string {
  return loop(
    `worker.watchJobs({ ${method},\njobLeft() {} });\nfor (;;) {\n  if (worker.inProgress === 0) yield* worker.take(1);\n  else yield* worker.untilJobLeaves();\n}`,
  );
}

/** Files that hold no policy that could run. */
export const invalidPlugIns: readonly BadPlugIn[] = [
  {
    what: "does not compile",
    source: 'export default {\n  name: "mine"\n  description: "",\n};\n',
    says: 'does not compile: Unexpected token, expected "," (./mine.ts:3)',
    code: 2,
  },
  {
    what: "awaits at its top level",
    source: "const one = await 1;\nexport default one;\n",
    says: "does not compile: await is only valid in async functions",
    code: 2,
  },
  {
    what: "imports what is not there",
    source: 'import "./nowhere.ts";\nexport default {};\n',
    says: 'imports "./nowhere.ts", which cannot be found',
    code: 2,
  },
  { what: "is empty", source: "", says: "exports no policy; export default {", code: 2 },
  {
    what: "exports a text",
    source: 'export default "mine";\n',
    says: "holds no policy that can run: it is a string; an object with name, description and takeLoop is needed",
    code: 2,
  },
  {
    what: "has no name",
    source: 'export default { description: "", *takeLoop() {} };\n',
    says: "its name is missing; a text is needed",
    code: 2,
  },
  {
    what: "has a name with a space",
    source: 'export default { name: "my policy", description: "", *takeLoop() {} };\n',
    says: 'its name "my policy" is not allowed; letters, digits, ".", "-" and "_" are',
    code: 2,
  },
  {
    what: "has no description",
    source: 'export default { name: "mine", *takeLoop() {} };\n',
    says: "its description is missing; a text is needed",
    code: 2,
  },
  {
    what: "has no take loop",
    source: 'export default { name: "mine", description: "" };\n',
    says: "its takeLoop is missing; a generator (*takeLoop) is needed",
    code: 2,
  },
  {
    what: "has a number of extra jobs",
    source: `${head} extraJobs: 3, *takeLoop() {} };\n`,
    says: "its extraJobs is a number; a function is needed, or nothing",
    code: 2,
  },
  {
    what: "requires an unknown key",
    source: `${head} requires: ["slots"], *takeLoop() {} };\n`,
    says: "its requires is a list; a list of takeAhead and linger is needed, or nothing",
    code: 2,
  },
  {
    what: "requires what the scenario has not",
    source: `${head} requires: ["linger"], *takeLoop() {} };\n`,
    says: '"mine" needs the key "linger", which has no default',
    code: 2,
  },
  {
    what: "has a parameter without a default",
    source: `${head} parameters: { lead: { description: "" } }, *takeLoop() {} };\n`,
    says: 'the default of its parameter lead is missing; a number is needed, a time such as "50ms", or true or false',
    code: 2,
  },
  {
    what: "has the name of a built-in policy",
    source: 'export default { name: "main", description: "", *takeLoop() {} };\n',
    says: '"./mine.ts" holds a policy called "main", as one that comes with take-sim is; it needs another name',
    code: 2,
  },
];

/** Files whose code fails, as it is loaded or in a run. */
export const faultyPlugIns: readonly BadPlugIn[] = [
  {
    what: "throws as it is loaded",
    source: "const settings: any = undefined;\nexport default { name: settings.name };\n",
    says: "error: ./mine.ts:2: it throws TypeError: Cannot read properties of undefined (reading 'name') as it is loaded\n",
    code: 3,
  },
  {
    what: "never ends loading",
    source: "for (;;);\n",
    says: "error: ./mine.ts:1: a loop has gone round 10000000 times without a wait",
    code: 3,
  },
  {
    what: "throws in its loop",
    source: loop("yield* worker.sleep(5);\n\nthrow new RangeError('too far');"),
    says: "error: burst, policy mine, seed 1: ./mine.ts:5: it throws RangeError: too far\n",
    code: 3,
  },
  {
    what: "throws a text",
    source: loop("throw 'no';"),
    says: 'policy mine, seed 1: ./mine.ts: it throws "no"\n',
    code: 3,
  },
  {
    what: "calls itself without end",
    source: `function deeper(): number {\n  return deeper() + 1;\n}\n${loop("yield* worker.sleep(deeper());")}`,
    says: "./mine.ts:2: it throws RangeError: Maximum call stack size exceeded",
    code: 3,
  },
  {
    what: "throws in extraJobs",
    source: `${head}extraJobs() {\n  throw new Error("none");\n},\n*takeLoop(worker) { for (;;) yield* worker.take(1); } };\n`,
    says: "./mine.ts:3: it throws Error: none",
    code: 3,
  },
  {
    what: "gives half an extra job",
    source: `${head}extraJobs: () => 0.5, *takeLoop(worker) { for (;;) yield* worker.take(1); } };\n`,
    says: "./mine.ts: its extraJobs gives 0.5; a whole number of jobs, 0 or more, is needed",
    code: 3,
  },
  {
    what: "returns while the worker lives",
    source: loop("yield* worker.take(1);"),
    says: "./mine.ts: its take loop ended while the worker lives; while (worker.alive) { … } goes on until its shutdown",
    code: 3,
  },
  {
    what: "is no generator",
    source: `${head}takeLoop(worker) { return 1; } };\n`,
    says: "./mine.ts: its takeLoop gives a number, and is no generator; *takeLoop(worker, parameters) { … } is needed",
    code: 3,
  },
  {
    what: "is async",
    source: `${head}async takeLoop(worker) { await 1; } };\n`,
    says: "./mine.ts:2: it uses an async function, and a simulated worker waits with yield*, not with await",
    code: 3,
  },
  {
    what: "yields an object",
    source: loop("yield { seconds: 1 };"),
    says: "./mine.ts: it yields an object, which is no wait; yield* a wait of the worker",
    code: 3,
  },
  {
    what: "yields a negative time",
    source: loop("yield -1;"),
    says: "./mine.ts: it yields -1, which is no wait; yield* a wait of the worker",
    code: 3,
  },
  {
    what: "forgets the star",
    source: loop("yield worker.take(1);"),
    says: "./mine.ts: yield take(1): yield* is needed there, with the star",
    code: 3,
  },
  {
    what: "forgets yield*",
    source: loop("for (;;) {\n  worker.take(1);\n}"),
    says: "./mine.ts:4: take(1) does nothing by itself; yield* is needed before it",
    code: 3,
  },
  {
    what: "forgets yield* and ends",
    source: loop("worker.take(1);"),
    says: "./mine.ts: take(1) does nothing by itself; yield* is needed before it",
    code: 3,
  },
  {
    what: "makes two waits at once",
    source: loop("const waits = [worker.take(1), worker.sleep(1)];\nyield* waits[0];"),
    says: "./mine.ts:3: take(1) does nothing by itself; yield* is needed before it",
    code: 3,
  },
  {
    what: "begins a take while one is open",
    source: loop("const first = worker.take(1);\nfirst.next();\nyield* worker.take(1);"),
    says: "./mine.ts:5: take(1) begins while take(1) is under way; one wait at a time is allowed",
    code: 3,
  },
  {
    what: "goes on before a wait is over",
    source: loop("const first = worker.take(1);\nfirst.next();\nfirst.next();"),
    says: "./mine.ts:5: take(1) was made to go on before it was over; only yield* may",
    code: 3,
  },
  {
    what: "breaks a take off",
    source: loop("const first = worker.take(1);\nfirst.next();\nfirst.return();"),
    says: "./mine.ts:5: take(1) was broken off; a wait has to be waited for",
    code: 3,
  },
  {
    what: "spins on waits",
    source: loop("for (;;) {\n  yield* worker.untilDrained({ atMost: 5 });\n}"),
    says: /\.\/mine\.ts:4: it spins: it waited 90000 times at -0\.25 s without time passing, last by untilDrained; a full worker has to wait for something/,
    code: 3,
  },
  {
    what: "lets no time pass but for loop lag",
    source: loop("for (;;) yield* worker.sleep(0);"),
    says: /\.\/mine\.ts: 40 of 40 jobs can never finish .*its take loop \(mine\) waits for 0 s to pass again and again \(it spins: a loop has to let time pass\)/,
    code: 3,
  },
  {
    what: "never waits",
    source: loop("let rounds = 0;\nwhile (true) {\n  rounds += 1;\n}"),
    says: "./mine.ts:4: a loop has gone round 10000000 times without a wait; yield* a wait of the worker inside it",
    code: 3,
  },
  {
    what: "never waits and catches everything",
    source: loop("for (;;) {\n  try {\n    for (;;);\n  } catch {}\n}"),
    says: "./mine.ts:5: a loop has gone round 10000000 times without a wait",
    code: 3,
  },
  {
    what: "fills the memory",
    source: loop("const all = [];\nwhile (worker.alive) all.push(1);"),
    says: "./mine.ts:4: a loop has gone round 10000000 times without a wait",
    code: 3,
  },
  ...["-1", "0", "1.5", "Number.NaN", '"3"', "undefined", "Number.POSITIVE_INFINITY"].map(
    (amount): BadPlugIn => ({
      what: `takes ${amount}`,
      source: loop(`yield* worker.sleep(1);\nyield* worker.take(${amount});`),
      says: /\.\/mine\.ts:4: take\(.+\) is not allowed; a whole number of jobs, 1 or more, is\n/,
      code: 3,
    }),
  ),
  ...["-1", "0.5", "Number.NaN", "Number.POSITIVE_INFINITY"].map(
    (time): BadPlugIn => ({
      what: `sleeps ${time}`,
      source: loop(`yield* worker.sleep(${time});`),
      says: /\.\/mine\.ts:3: sleep\(.+\) is not allowed; a whole number of microseconds, 0 or more, is; half a second is SECOND \/ 2/,
      code: 3,
    }),
  ),
  {
    what: "waits a negative time at most",
    source: loop("yield* worker.untilJobLeaves({ atMost: -5 });"),
    says: "./mine.ts:3: untilJobLeaves({ atMost: -5 }) is not allowed; a whole number of microseconds, 0 or more, is",
    code: 3,
  },
  {
    what: "sets half a slot",
    source: loop("worker.setConcurrency(0.5);"),
    says: "./mine.ts:3: setConcurrency(0.5) is not allowed; a whole number of slots, 0 or more, is",
    code: 3,
  },
  {
    what: "watches its jobs with nothing",
    source: loop("worker.watchJobs();"),
    says: "./mine.ts:3: watchJobs gets nothing; an object with jobStarted(job) and jobLeft(job, finished) is needed",
    code: 3,
  },
  {
    what: "watches with half a watcher",
    source: loop("worker.watchJobs({ jobStarted() {} });"),
    says: "./mine.ts:3: watchJobs gets one whose jobLeft is missing; an object with",
    code: 3,
  },
  ...[
    ["throws", "throw new Error('lost');", "./mine.ts:4: it throws Error: lost"],
    [
      "takes",
      "worker.take(1).next();",
      "./mine.ts:4: jobStarted of its watcher calls take(1); it may note what it sees, and the loop does what follows",
    ],
    [
      "sets slots",
      "worker.setConcurrency(1);",
      "./mine.ts:4: jobStarted of its watcher calls setConcurrency(1)",
    ],
    ["draws a number", "Math.random();", "./mine.ts:4: it uses Math.random, and two runs of one seed"],
    ["never ends", "for (;;);", "./mine.ts:4: a loop has gone round 10000000 times without a wait"],
  ].map(
    ([what, code, says]): BadPlugIn => ({
      what: `has a watcher that ${what}`,
      source: watching(`jobStarted() {\n${code} }`),
      says: says as string,
      code: 3,
    }),
  ),
  {
    what: "has a watcher that catches the fault of another call",
    source: watching("jobStarted() { try {\nworker.take(1); } catch {} }"),
    says: "./mine.ts:4: jobStarted of its watcher calls take(1)",
    code: 3,
  },
  {
    what: "has a watcher that would wait",
    source: watching("*jobStarted() { yield* worker.sleep(1); }"),
    says: "./mine.ts: jobStarted of its watcher is a generator, and a watcher cannot wait; it notes what it sees and returns",
    code: 3,
  },
  {
    what: "has a watcher that is async",
    source: watching("async jobStarted() {}"),
    says: "./mine.ts:3: it uses an async function, and a simulated worker waits with yield*, not with await",
    code: 3,
  },
  {
    what: "catches its own fault",
    source: loop(
      "for (;;) {\n  try {\n    yield* worker.take(-1);\n  } catch {\n    yield* worker.sleep(1);\n  }\n}",
    ),
    says: "./mine.ts:5: take(-1) is not allowed",
    code: 3,
  },
  {
    what: "holds more than it may",
    source: loop("for (;;) yield* worker.take(100);"),
    says: /policy mine, seed 1: \.\/mine\.ts: /,
    code: 3,
  },
  {
    what: "sleeps for ever",
    source: loop("for (;;) yield* worker.sleep(1_000_000, 'better times');"),
    says: /\.\/mine\.ts: 40 of 40 jobs can never finish .*its take loop \(mine\) waits for better times/,
    code: 3,
  },
  {
    what: "waits for what never comes",
    source: loop("yield* worker.untilJobLeaves();\n"),
    says: /\.\/mine\.ts: 40 of 40 jobs can never finish .*waits for a job to leave/,
    code: 3,
  },
  ...[
    ["Math.random()", "Math.random"],
    ["Date.now()", "Date.now"],
    ["+new Date()", "new Date()"],
    ["performance.now()", "performance.now"],
    ["process.hrtime()", "process.hrtime"],
    ["crypto.randomUUID()", "crypto.randomUUID"],
    ["setTimeout(() => {}, 1)", "setTimeout"],
  ].map(
    ([code, name]): BadPlugIn => ({
      what: `uses ${code}`,
      source: loop(`yield* worker.sleep(1);\nconst value = ${code};\nyield* worker.take(1);`),
      says: `./mine.ts:4: it uses ${name}, and two runs of one seed would differ; worker.now is the time`,
      code: 3,
    }),
  ),
  {
    what: "draws a number as it is loaded",
    source: `const luck = Math.random();\n${loop("for (;;) yield* worker.take(1);")}`,
    says: "./mine.ts:1: it uses Math.random, and two runs of one seed would differ",
    code: 3,
  },
  {
    what: "keeps what it learns beyond its run",
    source: loop(
      "const all: any = globalThis;\nall.takesSoFar = (all.takesSoFar ?? 0) + 1;\nyield* worker.sleep(all.takesSoFar * 300_000);\nfor (;;) {\n  if (worker.concurrency > worker.occupancy) yield* worker.take(1);\n  else yield* worker.untilJobLeaves();\n}",
    ),
    says: "./mine.ts: two runs of one seed come out differently; a policy may depend on its worker and its parameters",
    code: 3,
  },
];
