// Speed, as ratios measured side by side in one run: absolute times differ from machine to machine and from minute to
// minute. Rounds of all who take part alternate; each ratio is of medians.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { median } from "simple-statistics";
import { burst } from "./burst.mjs";
import { peersHere } from "./peer.mjs";

const ROUNDS = 11;
/** Compilers of other languages are warm at once, those of JavaScript after a few. */
const WARM_UP = 4;
/** `--check` fails where the engine has lost more than this against the bare loop. */
const ALLOWED = 1.2;

const contests = [
  { ours: "sleeps", name: "sleeps: 1,000 processes × 1,000 sleeps" },
  { ours: "servers", name: "servers: M/M/8, 200,000 customers" },
  { ours: "batches", name: "batches: 100,000 jobs, 4 workers × 32 slots, on the engine" },
  {
    ours: "batches-model",
    theirs: "batches",
    name: "batches: the same in the model, which records and checks it all",
  },
  { ours: "burst-model", theirs: "burst", name: "burst: 512 jobs under drain-wait, in the model" },
];

const check = process.argv.includes("--check");
const peers = peersHere();
try {
  for (const contest of check ? contests.slice(0, 1) : contests) console.log(await row(contest));
} finally {
  for (const peer of peers) peer.close();
}
if (!check) {
  for (const policy of ["main", "drain-wait", "take-ahead"]) console.log(warm(policy));
  console.log(scale());
  console.log(startUp());
}

/** Our time ÷ that of each peer that has the workload. */
async function row({ ours, theirs = ours, name }) {
  const us = peers.find((peer) => peer.name === "take-sim");
  const others = peers.filter((peer) => peer !== us && (peer.name !== "bare loop" || theirs === "sleeps"));
  const times = new Map([us, ...others].map((peer) => [peer, []]));
  const outcomes = new Map();
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [peer, taken] of times) {
      const { milliseconds, outcome } = await peer.run(peer === us ? ours : theirs);
      if (round >= WARM_UP) taken.push(milliseconds);
      outcomes.set(peer, outcome);
    }
  }
  requireSame(outcomes);
  const ratios = others.map((peer) => {
    const ratio = median(times.get(us)) / median(times.get(peer));
    if (check && peer.name === "bare loop") requireKept(ratio);
    return `${ratio.toFixed(ratio < 0.1 ? 3 : 2)} × ${peer.name}`;
  });
  return `${name}\n    ${ratios.join(", ")}`;
}

/** The bare loop has no order of ties, and so another end. */
function requireSame(outcomes) {
  const all = [...outcomes].filter(([peer]) => peer.name !== "bare loop").map(([, outcome]) => outcome);
  if (new Set(all).size > 1) throw new Error(`the peers do not agree: ${all.join(", ")}`);
}

function requireKept(ratio) {
  const { engineOverBareLoop } = JSON.parse(readFileSync("bench/reference.json", "utf8"));
  if (ratio <= engineOverBareLoop * ALLOWED) return;
  console.error(
    `the engine takes ${ratio.toFixed(2)} times as long as the bare loop; ${engineOverBareLoop} is the reference, and more than 20 % above it is too much`,
  );
  process.exitCode = 1;
}

/** What `take-sim run` of three policies costs beyond starting Node. */
function startUp() {
  const command = [];
  const bare = [];
  for (let round = 0; round < 16; round += 1) {
    command.push(milliseconds(() => node(["bin/take-sim.js", "run", "scenarios/512-burst.yaml"])));
    bare.push(milliseconds(() => node(["-e", "0"])));
  }
  return `take-sim run scenarios/512-burst.yaml\n    ${(median(command) / median(bare)).toFixed(2)} × node -e 0`;
}

/** One policy of 512-burst in a warm process: jobs drawn, run, numbers. */
function warm(policy) {
  const times = [];
  for (let round = 0; round < 2000; round += 1) times.push(milliseconds(() => burst(policy)));
  return `512-burst, ${policy}, warm\n    ${median(times.slice(1000)).toFixed(3)} ms`;
}

/** Time per job of a big run against a small one, in processes of their own that have both seen a run before. */
function scale() {
  const [small, ten, hundred, thousand] = [
    [10, 10_000],
    [10, 1_000_000],
    [100, 1_000_000],
    [1000, 1_000_000],
  ].map(([workers, jobs]) =>
    Number(
      execFileSync(process.execPath, ["bench/scale.mjs", String(workers), String(jobs)], {
        encoding: "utf8",
      }),
    ),
  );
  const ratio = (time) => `${(time / small).toFixed(2)}`;
  return `a million jobs: time per job ÷ that of 10,000 jobs on 10 workers\n    ${ratio(ten)} on 10 workers, ${ratio(hundred)} on 100, ${ratio(thousand)} on 1,000`;
}

function node(args) {
  execFileSync(process.execPath, args, { stdio: "ignore" });
}

function milliseconds(action) {
  const start = performance.now();
  action();
  return performance.now() - start;
}
