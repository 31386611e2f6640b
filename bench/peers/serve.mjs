import { createInterface } from "node:readline";

/** Answers each line, the name of a workload, with the milliseconds that it took and what came out. */
export function serve(workloads) {
  createInterface({ input: process.stdin }).on("line", (name) => {
    const start = performance.now();
    const outcome = workloads[name]();
    console.log(`${performance.now() - start} ${outcome}`);
  });
}
