import {
  drawWorkload,
  Notice,
  Occurrence,
  parseScenario,
  policies,
  Simulation,
  simulate,
} from "../../dist/index.js";
import { serve } from "./serve.mjs";
import { batches, burst, servers, sleeps } from "./workloads.mjs";

/** Happens when the last job of a batch has ended. */
class Batch extends Occurrence {
  left = 0;
}

class Job extends Notice {
  constructor(batch) {
    super();
    this.batch = batch;
  }

  occur() {
    this.batch.left -= 1;
    if (this.batch.left === 0) this.batch.happen(undefined);
  }
}

/** The model itself, with all that it records and checks; without loop lag, as the peers have none. */
function modelOf({ slots, take, durations }, { policy, workers }) {
  const text = JSON.stringify({
    workers,
    concurrency: slots,
    arrivals: { burst: durations.length },
    duration: "1s",
    jobTake: { deepQueue: `${take}us` },
    loopLag: 0,
    runTick: "0s",
    // The workers' first takes go out when the jobs are there.
    warmup: "0s",
  });
  const { scenario } = parseScenario(text, { file: "bench", policies });
  const workload = { ...drawWorkload(scenario, 1), durations };
  return () => {
    const run = simulate(scenario, { policy, seed: 1, workload });
    return run.jobs.finished.reduce((latest, finish) => Math.max(latest, finish), 0);
  };
}

serve({
  sleeps() {
    const simulation = new Simulation();
    let next = 0;
    function* sleeper() {
      for (let sleep = 0; sleep < sleeps.times; sleep += 1) {
        next += 1;
        yield sleeps.delays[next - 1];
      }
    }
    for (let process = 0; process < sleeps.processes; process += 1) simulation.start("sleeper", sleeper());
    simulation.run();
    return simulation.now;
  },

  servers() {
    const simulation = new Simulation();
    const line = [];
    let first = 0;
    let free = servers.servers;
    let waited = 0;
    function* customer(service) {
      const arrival = simulation.now;
      if (free > 0) free -= 1;
      else {
        const turn = new Occurrence("a server");
        line.push(turn);
        yield turn;
      }
      waited += simulation.now - arrival;
      yield service;
      if (first < line.length) {
        const turn = line[first];
        first += 1;
        turn.happen(undefined);
      } else free += 1;
    }
    function* arrivals() {
      for (let index = 0; index < servers.count; index += 1) {
        yield servers.between[index];
        simulation.start("customer", customer(servers.services[index]));
      }
    }
    simulation.start("arrivals", arrivals());
    simulation.run();
    return waited;
  },

  batches() {
    const simulation = new Simulation();
    let next = 0;
    function* worker() {
      while (next < batches.durations.length) {
        yield batches.take;
        const batch = new Batch("the batch to end");
        for (let slot = 0; slot < batches.slots && next < batches.durations.length; slot += 1) {
          batch.left += 1;
          simulation.after(batches.durations[next], new Job(batch));
          next += 1;
        }
        yield batch;
      }
    }
    for (let index = 0; index < batches.workers; index += 1) simulation.start("worker", worker());
    simulation.run();
    return simulation.now;
  },

  "batches-model": modelOf(batches, { policy: "batch-all", workers: batches.workers }),
  "burst-model": modelOf(burst, { policy: "drain-wait", workers: 1 }),
});
