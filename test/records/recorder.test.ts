import { describe, expect, it } from "vitest";
import { BrokenInvariant } from "../../src/records/broken-invariant.ts";
import { JobState } from "../../src/records/job-state.ts";
import { Recorder } from "../../src/records/recorder.ts";

/** A worker of two slots that has asked for two of three queued jobs; the next step is up to the test. */
function begun(): Recorder {
  const recorder = new Recorder({ jobs: 4, log: false });
  recorder.workerStarted(0, 0);
  recorder.concurrencySet(0, 0, 2);
  for (const job of [0, 1, 2]) recorder.jobArrived(10, job);
  recorder.takeSent(10, { worker: 0, asked: 2, occupancy: 0, depth: 3 });
  return recorder;
}

/** The same, with jobs 0 and 1 in the worker's buffer. */
function holding(): Recorder {
  const recorder = begun();
  recorder.takeAnswered(20, 0, [0, 1]);
  recorder.answerReceived(30, 0, { deliveries: [0, 1], bufferBound: 2 });
  return recorder;
}

describe("a recorder", () => {
  it("writes down what happens to a job and a take", () => {
    const recorder = holding();
    recorder.loopLag(0, 99);
    recorder.jobStarted(30, 0);
    recorder.jobFinished(45, 0);
    const { jobs, takes } = recorder;
    const job = (index: number) => [
      jobs.arrival[index],
      jobs.taken[index],
      jobs.started[index],
      jobs.finished[index],
      jobs.worker[index],
      jobs.take[index],
      jobs.state[index],
    ];
    expect(job(0)).toEqual([10, 20, 30, 45, 0, 0, JobState.finished]);
    expect(job(1)).toEqual([10, 20, NaN, NaN, 0, 0, JobState.held]);
    expect(job(2)).toEqual([10, NaN, NaN, NaN, -1, -1, JobState.queued]);
    expect(job(3)).toEqual([NaN, NaN, NaN, NaN, -1, -1, JobState.unsubmitted]);
    expect([takes.sent[0], takes.answered[0], takes.ended[0], takes.asked[0], takes.returned[0]]).toEqual([
      10, 20, 30, 2, 2,
    ]);
    // The lag came when no take was open any more.
    expect(takes.loopLagMax[0]).toBe(0);
  });

  it("notes the worst lag among the wake-ups during a take, the one that ends it included", () => {
    const recorder = begun();
    for (const lag of [300, 900, 600]) recorder.loopLag(0, lag);
    recorder.takeGivenUp(50, 0);
    expect(recorder.takes.loopLagMax[0]).toBe(900);
    expect([recorder.takes.answered[0], recorder.takes.ended[0]]).toEqual([NaN, 50]);
  });

  it("lets a worker that gave a take up, or read its answer, send another", () => {
    const recorder = begun();
    recorder.takeGivenUp(50, 0);
    const second = recorder.takeSent(60, { worker: 0, asked: 2, occupancy: 0, depth: 3 });
    recorder.takeAnswered(70, second, [0]);
    recorder.answerReceived(70, second, { deliveries: [0], bufferBound: 2 });
    expect(recorder.takeSent(80, { worker: 0, asked: 1, occupancy: 2, depth: 2 })).toBe(2);
    expect(recorder.takes.inOrderOfAnswer).toEqual([1]);
  });
});

describe("a history that breaks a rule", () => {
  const broken: readonly (readonly [rule: string, message: string, history: () => void])[] = [
    [
      "a job joins the queue once",
      "job 1 is queued and cannot become queued (at 0.00002 s)",
      () => begun().jobArrived(20, 1),
    ],
    [
      "a finished job does not come back",
      "job 0 is finished and cannot become queued",
      () => {
        const recorder = holding();
        recorder.jobStarted(30, 0);
        recorder.jobFinished(40, 0);
        recorder.jobArrived(50, 0);
      },
    ],
    [
      "a job is handed out only from the queue",
      "job 3 is unsubmitted and cannot become on the way",
      () => begun().takeAnswered(20, 0, [3]),
    ],
    [
      "a job is handed out once",
      "job 0 is held and cannot become on the way",
      () => {
        const recorder = holding();
        const second = recorder.takeSent(40, { worker: 0, asked: 2, occupancy: 4, depth: 1 });
        recorder.takeAnswered(50, second, [0]);
      },
    ],
    [
      "a take returns no more than it asked for",
      "take 0 returned more than it asked for",
      () => begun().takeAnswered(20, 0, [0, 1, 2]),
    ],
    [
      "a worker reads only what was handed out",
      "job 1 is queued and cannot become held",
      () => {
        const recorder = begun();
        recorder.takeAnswered(20, 0, [0]);
        recorder.answerReceived(20, 0, { deliveries: [0, 1], bufferBound: 2 });
      },
    ],
    [
      "a worker holds no more than its bound",
      "worker 0 holds 2 jobs, and its bound is 1",
      () => {
        const recorder = begun();
        recorder.takeAnswered(20, 0, [0, 1]);
        recorder.answerReceived(20, 0, { deliveries: [0, 1], bufferBound: 1 });
      },
    ],
    [
      "a worker has one take open",
      "worker 0 sends a take while one is open",
      () => begun().takeSent(20, { worker: 0, asked: 1, occupancy: 0, depth: 3 }),
    ],
    ...[0, -1, 1.5, Number.NaN].map(
      (asked) =>
        [
          `a take asks for a whole number of jobs, and for one at least, not for ${asked}`,
          `worker 0 asks for ${asked} jobs`,
          () => {
            const recorder = begun();
            recorder.takeGivenUp(15, 0);
            recorder.takeSent(20, { worker: 0, asked, occupancy: 0, depth: 3 });
          },
        ] as const,
    ),
    ...[-1, 1.5, Number.NaN].map(
      (slots) =>
        [
          `a worker has a whole number of slots, and none at least, not ${slots}`,
          `worker 0 sets ${slots} slots`,
          () => begun().concurrencySet(20, 0, slots),
        ] as const,
    ),
    [
      "a worker starts only what it holds",
      "job 2 is queued and cannot become running",
      () => holding().jobStarted(40, 2),
    ],
    [
      "a job starts once",
      "job 0 is running and cannot become running",
      () => {
        const recorder = holding();
        recorder.jobStarted(40, 0);
        recorder.jobStarted(41, 0);
      },
    ],
    [
      "a worker runs no more jobs than it has slots",
      "worker 0 starts a job with no slot free",
      () => {
        const recorder = holding();
        recorder.concurrencySet(35, 0, 1);
        recorder.jobStarted(40, 0);
        recorder.jobStarted(40, 1);
      },
    ],
    [
      "only a running job finishes",
      "job 0 is held and cannot become finished",
      () => holding().jobFinished(40, 0),
    ],
    [
      "a job finishes once",
      "job 0 is finished and cannot become finished",
      () => {
        const recorder = holding();
        recorder.jobStarted(40, 0);
        recorder.jobFinished(50, 0);
        recorder.jobFinished(50, 0);
      },
    ],
    [
      "the clock never goes back",
      "the clock went back from 0.00003 s to 0.000029 s",
      () => holding().jobStarted(29, 0),
    ],
    [
      "a worker acts only once it has started",
      "worker 1 acts before it has started",
      () => begun().takeSent(20, { worker: 1, asked: 1, occupancy: 0, depth: 3 }),
    ],
  ];

  it.each(broken)("is caught: %s", (_, message, history) => {
    expect(history).toThrow(BrokenInvariant);
    expect(history).toThrow(message);
  });
});
