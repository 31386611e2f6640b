import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { callLine, inFolderWith, resultOf } from "./call.ts";

const endless = `import { type Policy, setScale, waitForRoom } from "take-sim";
const policy: Policy = {
  name: "endless",
  description: "drain-wait that does not look whether its worker lives",
  *takeLoop(worker) {
    for (;;) {
      yield* setScale(worker);
      const asked = worker.concurrency - worker.occupancy;
      if (asked <= 0) yield* waitForRoom(worker);
      else yield* worker.take(asked);
    }
  },
};
export default policy;
`;

const troubled = `workers: 3
concurrency: 4
arrivals: { poisson: { rate: 15, count: 100 } }
duration: { exponential: { mean: 0.5s } }
failures: { probability: 0.1, retries: 2 }
events:
  - { at: 1s, shutdown: 0 }
  - { at: 2s, crash: 1, restart: 1s }
  - { at: 3s, answer: error, takes: 3 }
`;

const watching = `import { type JobWatcher, type Policy, type PolicyWorker, SECOND } from "take-sim";
class Seen implements JobWatcher {
  jobs: number[] = [];
  jobStarted(job: number) { this.jobs.push(job); }
  jobLeft(job: number, finished: boolean) { if (finished) this.jobs = this.jobs.filter((one) => one !== job); }
}
const policy: Policy = {
  name: "watching",
  description: "takes one job, and another once its watcher has seen it leave",
  *takeLoop(worker: PolicyWorker) {
    const seen = new Seen();
    worker.watchJobs(seen);
    let taken = 0;
    while (worker.alive) {
      if (worker.inProgress > 0) {
        yield* worker.untilJobLeaves({ atMost: SECOND / 10 });
        // Numbers are those of this worker's jobs, whatever the other has taken.
        if (seen.jobs.length > 0 && seen.jobs[0] !== taken - 1) throw new Error("job " + seen.jobs[0]);
      } else {
        const { outcome, returned, full } = yield* worker.take(1);
        if (full !== (returned === 1) || full !== (outcome === "jobs")) throw new Error(outcome);
        taken += returned;
      }
    }
  },
};
export default policy;
`;

describe("a policy from a file, where workers end and takes fail", () => {
  inFolderWith({
    "troubled.yaml": troubled,
    "burst.yaml":
      "events: [{ at: 1s, answer: 204, takes: 2 }, { at: 2s, answer: error }]\nworkers: 2\nconcurrency: 1\narrivals: { burst: 12 }\nduration: 0.5s\npolicies: [./watching.ts]\n",
    "endless.ts": endless,
    "dutiful.ts": endless.replace("for (;;)", "while (worker.alive)").replace('"endless"', '"dutiful"'),
    "watching.ts": watching,
  });

  it.each(["", "--set refreshWorker=true"])(
    "may go round for ever: its worker ends all the same %s",
    async (flag) => {
      const result = await resultOf(
        `compare troubled.yaml --policy drain-wait,./dutiful.ts,./endless.ts --seeds 3 ${flag} --json`.replaceAll(
          "  ",
          " ",
        ),
      );
      const of = (policy: string) =>
        result.runs.filter((run) => run.policy === policy).map((run) => ({ ...run, policy: "" }));
      expect(of("dutiful")).toEqual(of("drain-wait"));
      expect(of("endless").map(({ status }) => status)).toEqual(["complete", "complete", "complete"]);
    },
  );

  it("is told of its jobs, and of how its takes end", async () => {
    const { code, stderr } = await callLine("run burst.yaml --reporter takes=takes.csv");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(readFileSync("takes.csv", "utf8")).toMatch(/,1,0,0,8,[\d.]+,204\n(.*\n)*.*,error\n/);
  });

  it("merges, with gates of that call", async () => {
    const call = "compare troubled.yaml --policy drain-wait,./endless.ts --seeds 12";
    const gate = '--gate "takes of endless > 1"';
    const whole = await callLine(`${call} --no-shard ${gate} --json`);
    await callLine(`${call} --shard 1/2`);
    await callLine(`${call} --shard 2/2`);
    const merged = await callLine(`merge ${gate} --json`);
    expect(merged).toEqual(whole);
    expect(merged.code).toBe(0);
    expect((await callLine('merge --gate "takes of endless < 1"')).code).toBe(1);
  });
});
