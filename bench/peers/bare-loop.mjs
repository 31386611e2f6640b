// Pushes and pops of a bare heap, which knows neither ties nor processes: what the engine costs beyond it.
import FlatQueue from "flatqueue";
import { serve } from "./serve.mjs";
import { sleeps } from "./workloads.mjs";

serve({
  sleeps() {
    const heap = new FlatQueue();
    const left = new Int32Array(sleeps.processes).fill(sleeps.times);
    let now = 0;
    let next = 0;
    for (let process = 0; process < sleeps.processes; process += 1) {
      heap.push(process, sleeps.delays[next]);
      next += 1;
    }
    while (heap.length > 0) {
      now = heap.peekValue();
      const process = heap.pop();
      left[process] -= 1;
      if (left[process] === 0) continue;
      heap.push(process, now + sleeps.delays[next]);
      next += 1;
    }
    return now;
  },
});
