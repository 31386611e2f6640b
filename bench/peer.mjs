import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** A program that runs workloads when asked to, and says how long each took. See peers/README.md. */
export class Peer {
  constructor(name, command, args) {
    this.name = name;
    this.child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async run(workload) {
    this.child.stdin.write(`${workload}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`${this.name} ended without an answer`);
    const [milliseconds, outcome] = value.split(" ");
    return { milliseconds: Number(milliseconds), outcome: Number(outcome) };
  }

  close() {
    this.child.stdin.end();
  }
}

/** take-sim, and every peer that can run here; says which cannot, and what it would need. */
export function peersHere() {
  const script = (name, file) => new Peer(name, process.execPath, [`bench/peers/${file}`]);
  const peers = [
    script("take-sim", "take-sim.mjs"),
    script("bare loop", "bare-loop.mjs"),
    script("simjs", "simjs.mjs"),
  ];
  // Debian's Python, which has Debian's SimPy; else whichever is first in the path.
  const python = ["/usr/bin/python3", "python3"].find((command) => works(command, ["-c", "import simpy"]));
  if (python) peers.push(new Peer("SimPy", python, ["bench/peers/simpy_peer.py"]));
  else console.error("without SimPy: Debian has it as python3-simpy3");
  const folder = mkdtempSync(join(tmpdir(), "take-sim-bench-"));
  const program = join(folder, "priority_queue");
  if (works("g++", ["-O2", "-o", program, "bench/peers/priority_queue.cpp"]))
    peers.push(new Peer("C++ priority_queue", program, []));
  else console.error("without C++: g++ is missing");
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return peers;
}

function works(command, args) {
  try {
    execFileSync(command, args, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
