import type { BadScenario } from "./bad-scenario.ts";

/** Wrong lists of jobs. */
export const badJobs: readonly BadScenario[] = [
  {
    text: "jobs: []",
    problems: ["1:7: jobs: [] is not allowed; a list such as [{arrival: 0s, duration: 0.5s}] is"],
  },
  {
    text: "jobs: 512",
    problems: ['1:7: jobs: "512" is not allowed; a list such as [{arrival: 0s, duration: 0.5s}] is'],
  },
  {
    text: "jobs: [{}]",
    problems: [
      "1:8: jobs[0].arrival: missing; a time such as 500ms, 0.5s or 2min is needed",
      "1:8: jobs[0].duration: missing; a time such as 500ms, 0.5s or 2min is needed",
    ],
  },
  {
    text: "jobs: [{id: a, arrival: 0, duration: 1}, {id: a, arrival: -1, duration: 1}]",
    problems: [
      '1:47: jobs[1].id: "a" is also the id of jobs[0]',
      '1:59: jobs[1].arrival: "-1" is not allowed; a time of at least 0 is',
    ],
  },
  {
    text: "jobs: [{arrival: 0, duration: 1}, {id: job-0, arrival: 0, duration: 1}]",
    problems: ['1:40: jobs[1].id: "job-0" is also the id of jobs[0]'],
  },
  {
    text: "jobs: [{arrival: 0, duration: {constant: 1}}]",
    problems: ["1:31: jobs[0].duration: {constant: 1} is not allowed; a time such as 500ms, 0.5s or 2min is"],
  },
  {
    text: "jobs: [{id: [1], arrival: 0, duration: 1, worker: 1}]",
    problems: [
      "1:13: jobs[0].id: [1] is not allowed; a name is",
      '1:43: jobs[0]: unknown key "worker"; known: id, arrival, duration, fails, refreshWorker',
    ],
  },
];
