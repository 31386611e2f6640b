// 1,000 processes that sleep 1,000 times each, for whole microseconds drawn in the loop: on the engine, and as the same
// pushes and pops of a bare heap that knows neither ties nor processes.
import FlatQueue from "flatqueue";
import alea from "seedrandom/lib/alea.js";
import { Simulation } from "../dist/index.js";

const PROCESSES = 1000;
const SLEEPS = 1000;

const drawSleep = (random) => 1 + Math.floor(random() * 1_000_000);

export function processesOnTheEngine() {
  const simulation = new Simulation();
  const random = alea("bench");
  function* sleeper() {
    for (let sleep = 0; sleep < SLEEPS; sleep += 1) yield drawSleep(random);
  }
  for (let process = 0; process < PROCESSES; process += 1) simulation.start("sleeper", sleeper());
  simulation.run();
  return simulation.now;
}

export function bareHeapLoop() {
  const random = alea("bench");
  const heap = new FlatQueue();
  const left = new Int32Array(PROCESSES).fill(SLEEPS);
  let now = 0;
  for (let process = 0; process < PROCESSES; process += 1) heap.push(process, drawSleep(random));
  while (heap.length > 0) {
    now = heap.peekValue();
    const process = heap.pop();
    left[process] -= 1;
    if (left[process] > 0) heap.push(process, now + drawSleep(random));
  }
  return now;
}
