// Speed, as ratios measured side by side in one run: absolute times differ from machine to machine and from minute to
// minute. Each contest alternates its two sides round by round and compares medians.
import { execFileSync } from "node:child_process";
import { median } from "simple-statistics";
import { burst } from "./burst.mjs";
import { bareHeapLoop, processesOnTheEngine } from "./sleeping-processes.mjs";

const rows = [
  contest(
    "1,000 processes × 1,000 sleeps: engine ÷ bare heap loop",
    { rounds: 21, warmUp: 5 },
    processesOnTheEngine,
    bareHeapLoop,
  ),
  startUp(),
];
console.log(rows.join("\n"));
for (const policy of ["main", "drain-wait", "take-ahead"]) console.log(warm(policy));

function contest(name, { rounds, warmUp }, side, reference) {
  const ours = [];
  const theirs = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const a = milliseconds(side);
    const b = milliseconds(reference);
    if (round < warmUp) continue;
    ours.push(a);
    theirs.push(b);
  }
  return `${name}: ${(median(ours) / median(theirs)).toFixed(2)} (${median(ours).toFixed(1)} ms ÷ ${median(theirs).toFixed(1)} ms)`;
}

/** What `take-sim run` of three policies costs beyond starting Node. */
function startUp() {
  const command = [];
  const bare = [];
  for (let round = 0; round < 16; round += 1) {
    command.push(milliseconds(() => node(["bin/take-sim.js", "run", "scenarios/512-burst.yaml"])));
    bare.push(milliseconds(() => node(["-e", "0"])));
  }
  const beyond = median(command) - median(bare);
  return `take-sim run scenarios/512-burst.yaml: node -e 0 + ${beyond.toFixed(0)} ms (${median(command).toFixed(0)} ms against ${median(bare).toFixed(0)} ms)`;
}

/** One policy of 512-burst in a warm process: jobs drawn, run, numbers. */
function warm(policy) {
  const times = [];
  for (let round = 0; round < 2000; round += 1) times.push(milliseconds(() => burst(policy)));
  return `512-burst, ${policy}, warm: ${median(times.slice(1000)).toFixed(3)} ms`;
}

function node(args) {
  execFileSync(process.execPath, args, { stdio: "ignore" });
}

function milliseconds(action) {
  const start = performance.now();
  action();
  return performance.now() - start;
}
