import { serve } from "./serve.mjs";
import { batches, burst, servers, sleeps } from "./workloads.mjs";

// The package hangs itself on the window of a page.
globalThis.window = {};
await import("simjs");
const { Entity, Facility, Sim } = globalThis.window.Sim;
const END = Number.MAX_SAFE_INTEGER;

serve({
  sleeps() {
    let next = 0;
    class Sleeper extends Entity {
      start() {
        this.left = sleeps.times;
        this.sleep();
      }
      sleep() {
        if (this.left === 0) return;
        this.left -= 1;
        this.setTimer(sleeps.delays[next]).done(this.sleep, this);
        next += 1;
      }
    }
    const sim = new Sim();
    for (let process = 0; process < sleeps.processes; process += 1) sim.addEntity(Sleeper);
    sim.simulate(END);
    return sim.time();
  },

  servers() {
    const facility = new Facility("servers", Facility.FCFS, servers.servers);
    let waited = 0;
    class Arrivals extends Entity {
      start() {
        this.index = 0;
        this.next();
      }
      next() {
        if (this.index === servers.count) return;
        this.setTimer(servers.between[this.index]).done(this.arrive, this);
      }
      arrive() {
        const service = servers.services[this.index];
        const arrival = this.time();
        this.index += 1;
        this.useFacility(facility, service).done(() => {
          waited += this.time() - arrival - service;
        });
        this.next();
      }
    }
    const sim = new Sim();
    sim.addEntity(Arrivals);
    sim.simulate(END);
    return waited;
  },

  batches: () => workersOf({ ...batches, limit: undefined }),
  burst: () => workersOf({ ...burst, workers: 1 }),
});

/** Workers that take a batch, run it to its end (or for `limit`), and take what fits. */
function workersOf({ workers, slots, take, durations, limit }) {
  let queued = 0;
  let finished = 0;
  class Worker extends Entity {
    start() {
      this.running = 0;
      this.pass();
    }
    pass() {
      if (queued >= durations.length) return;
      if (this.running < (limit === undefined ? 1 : slots)) this.setTimer(take).done(this.answer, this);
      else this.waitForRoom();
    }
    answer() {
      const room = slots - this.running;
      for (let count = 0; count < room && queued < durations.length; count += 1) {
        this.running += 1;
        this.setTimer(durations[queued]).done(this.finish, this);
        queued += 1;
      }
      if (limit === undefined) this.waiting = true;
      else this.pass();
    }
    waitForRoom() {
      this.waiting = true;
      const request = this.setTimer(limit).done(() => {
        this.waiting = false;
        this.pass();
      });
      this.limit = request;
    }
    finish() {
      this.running -= 1;
      finished = this.time();
      if (this.running > 0 || !this.waiting) return;
      this.waiting = false;
      this.limit?.cancel();
      this.pass();
    }
  }
  const sim = new Sim();
  for (let worker = 0; worker < workers; worker += 1) sim.addEntity(Worker);
  sim.simulate(END);
  return finished;
}
