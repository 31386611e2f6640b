import { describe, expect, it } from "vitest";
import { Simulation } from "../../src/des/simulation.ts";
import { JobTakeService, type OpenTake } from "../../src/job-take/job-take-service.ts";
import { flat } from "../../src/job-take/latency/flat.ts";
import { Recorder } from "../../src/records/recorder.ts";
import { plainService } from "../support/plain-service.ts";

const DEEP_QUEUE = 500;
const LONG_POLL = 50;

/** A service on a stage: jobs and takes by the clock, and a log of the answers. */
class Stage {
  readonly simulation = new Simulation();
  readonly answers: [take: string, when: number, jobs: readonly number[]][] = [];
  readonly recorder = new Recorder({ jobs: 100, log: false });
  readonly service = new JobTakeService(this.simulation, {
    latency: flat({ deepQueue: DEEP_QUEUE, longPoll: LONG_POLL }),
    recorder: this.recorder,
    ...plainService,
  });
  #jobs = 0;
  #workers = 0;

  /** So many jobs arrive at an instant. They are numbered as they arrive. */
  jobs(at: number, count: number): void {
    this.simulation.call(at, () => {
      for (let joined = 0; joined < count; joined += 1) {
        this.service.arrive(this.#jobs);
        this.#jobs += 1;
      }
    });
  }

  /** A worker of its own sends a take; gives it up at `until`. */
  take(name: string, asked: number, { at, until }: { readonly at: number; readonly until?: number }): void {
    const worker = this.#workers;
    this.#workers += 1;
    let take: OpenTake | undefined;
    this.simulation.call(at, () => {
      this.recorder.workerStarted(this.simulation.now, worker);
      take = this.service.take({
        worker,
        asked,
        occupancy: 0,
        answer: (jobs) => this.answers.push([name, this.simulation.now, jobs]),
        refuse: () => {},
      });
    });
    if (until !== undefined) this.simulation.call(until, () => this.service.giveUp(take as OpenTake));
  }

  run(): typeof this.answers {
    this.simulation.run();
    return this.answers;
  }
}

describe("a take that is sent while jobs are queued", () => {
  it("costs the same whether it asks for 2 jobs or 32", () => {
    for (const asked of [2, 32]) {
      const stage = new Stage();
      stage.jobs(0, 40);
      stage.take("take", asked, { at: 10 });
      const jobs = Array.from({ length: asked }, (_, job) => job);
      expect(stage.run()).toEqual([["take", 510, jobs]]);
      expect(stage.recorder.takes.depth).toEqual([40]);
    }
  });

  it("is answered with the jobs queued at the answer, not at the send", () => {
    const stage = new Stage();
    stage.jobs(0, 1);
    stage.take("take", 8, { at: 10 });
    stage.jobs(400, 3);
    stage.jobs(511, 1);
    expect(stage.run()).toEqual([["take", 510, [0, 1, 2, 3]]]);
    expect(stage.recorder.takes.depth).toEqual([1]);
  });

  it("leaves jobs in the queue until its answer, for whoever is answered before", () => {
    const stage = new Stage();
    stage.jobs(0, 3);
    stage.take("first", 2, { at: 10 });
    stage.take("second", 2, { at: 20 });
    expect(stage.run()).toEqual([
      ["first", 510, [0, 1]],
      ["second", 520, [2]],
    ]);
    expect(stage.recorder.takes.depth).toEqual([3, 3]);
  });

  it("begins to wait if none is left at the answer, and is served by the next delivery", () => {
    const stage = new Stage();
    stage.jobs(0, 1);
    stage.take("first", 1, { at: 10 });
    stage.take("second", 1, { at: 20 });
    stage.jobs(1_000, 1);
    expect(stage.run()).toEqual([
      ["first", 510, [0]],
      ["second", 1_050, [1]],
    ]);
  });

  it("begins to wait behind the takes that wait already", () => {
    const stage = new Stage();
    stage.jobs(0, 1);
    stage.take("first", 1, { at: 10 });
    stage.take("deep", 1, { at: 200 });
    // The queue is empty from 510 on, so this one waits at once; the deep one finds that out only at 700.
    stage.take("waiting", 1, { at: 600 });
    stage.jobs(1_000, 2);
    expect(stage.run()).toEqual([
      ["first", 510, [0]],
      ["waiting", 1_050, [1]],
      ["deep", 1_050, [2]],
    ]);
  });
});

describe("takes that wait on an empty queue", () => {
  it("are answered one delivery time after a job arrives", () => {
    const stage = new Stage();
    stage.take("take", 32, { at: 0 });
    stage.jobs(700, 1);
    expect(stage.run()).toEqual([["take", 750, [0]]]);
    expect(stage.recorder.takes.depth).toEqual([0]);
  });

  it("are served in one step, in the order in which they began to wait, each with up to what it asked for", () => {
    const stage = new Stage();
    stage.take("b", 2, { at: 1 });
    stage.take("a", 3, { at: 0 });
    stage.take("c", 4, { at: 2 });
    stage.jobs(100, 7);
    expect(stage.run()).toEqual([
      ["a", 150, [0, 1, 2]],
      ["b", 150, [3, 4]],
      ["c", 150, [5, 6]],
    ]);
  });

  it("keep their place if a delivery leaves them without jobs", () => {
    const stage = new Stage();
    stage.take("a", 2, { at: 0 });
    stage.take("b", 2, { at: 1 });
    stage.jobs(100, 1);
    stage.take("c", 2, { at: 200 });
    stage.jobs(300, 3);
    expect(stage.run()).toEqual([
      ["a", 150, [0]],
      ["b", 350, [1, 2]],
      ["c", 350, [3]],
    ]);
  });

  it("are served once by the jobs that arrive before the delivery: these start no second one", () => {
    const stage = new Stage();
    stage.take("a", 1, { at: 0 });
    stage.take("b", 5, { at: 1 });
    stage.jobs(100, 1);
    stage.jobs(120, 1);
    stage.jobs(149, 1);
    stage.jobs(151, 1);
    expect(stage.run()).toEqual([
      ["a", 150, [0]],
      ["b", 150, [1, 2]],
    ]);
    expect(stage.service.depth).toBe(1);
  });

  it("let the job that arrives after a delivery start a new one", () => {
    const stage = new Stage();
    stage.take("a", 1, { at: 0 });
    stage.take("b", 1, { at: 1 });
    stage.jobs(100, 1);
    stage.jobs(151, 1);
    expect(stage.run()).toEqual([
      ["a", 150, [0]],
      ["b", 201, [1]],
    ]);
  });

  it("stay when a deep take is answered with the job that started their delivery", () => {
    const stage = new Stage();
    stage.jobs(0, 1);
    stage.take("first", 1, { at: 10 });
    stage.take("deep", 1, { at: 210 });
    stage.take("waiting", 1, { at: 600 });
    // Queued from 690 to 710, when the deep take gets it; the delivery at 740 brings nothing.
    stage.jobs(690, 1);
    stage.jobs(900, 1);
    expect(stage.run()).toEqual([
      ["first", 510, [0]],
      ["deep", 710, [1]],
      ["waiting", 950, [2]],
    ]);
  });
});

describe("a take that is given up", () => {
  it("leaves the line: the next one gets the job", () => {
    const stage = new Stage();
    stage.take("impatient", 5, { at: 0, until: 90 });
    stage.take("patient", 5, { at: 10 });
    stage.jobs(100, 2);
    expect(stage.run()).toEqual([["patient", 150, [0, 1]]]);
  });

  it("leaves the jobs of its answer in the queue", () => {
    const stage = new Stage();
    stage.jobs(0, 2);
    stage.take("impatient", 2, { at: 0, until: 400 });
    stage.take("patient", 1, { at: 100 });
    expect(stage.run()).toEqual([["patient", 600, [0]]]);
    expect([stage.service.depth, stage.service.busy]).toEqual([1, false]);
    expect(stage.recorder.takes.answered[0]).toBeNaN();
  });

  it("does not take its delivery along: others are served by it", () => {
    const stage = new Stage();
    stage.take("impatient", 5, { at: 0, until: 120 });
    stage.take("patient", 5, { at: 10 });
    stage.jobs(100, 1);
    expect(stage.run()).toEqual([["patient", 150, [0]]]);
  });
});

describe("the service", () => {
  it("is busy while an answer or a delivery is under way", () => {
    const stage = new Stage();
    const busyAt = (time: number): boolean => {
      stage.simulation.run({ until: time });
      return stage.service.busy;
    };
    stage.take("waiting", 1, { at: 0 });
    stage.jobs(100, 2);
    stage.take("deep", 1, { at: 200 });
    expect([50, 100, 149, 150, 200, 699, 700].map(busyAt)).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
