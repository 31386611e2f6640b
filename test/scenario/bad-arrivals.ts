import type { BadScenario } from "./bad-scenario.ts";

/** Wrong arrivals, in line 2. */
export const badArrivals: readonly BadScenario[] = [
  {
    text: "duration: 1s\narrivals: 512",
    problems: [
      '2:11: arrivals: "512" is not allowed; one of burst, bursts, poisson, constant, sequential, closed, trace, as in {burst: 512} is',
    ],
  },
  {
    text: "duration: 1s\narrivals: [512]",
    problems: [
      "2:11: arrivals: [512] is not allowed; one of burst, bursts, poisson, constant, sequential, closed, trace, as in {burst: 512} is",
    ],
  },
  {
    text: "duration: 1s\narrivals: {}",
    problems: [
      "2:11: arrivals: exactly one of burst, bursts, poisson, constant, sequential, closed, trace is needed",
    ],
  },
  {
    text: "duration: 1s\narrivals: {burst: 0}",
    problems: ['2:19: arrivals.burst: "0" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: "duration: 1s\narrivals: {burst: 1e9}",
    problems: ['2:19: arrivals.burst: "1e9" is not allowed; a whole number of at most 10000000 is'],
  },
  {
    text: "duration: 1s\narrivals: {burst: 512, poisson: {rate: 1, count: 1}}",
    problems: ["2:11: arrivals: burst and poisson exclude each other; exactly one of them is allowed"],
  },
  {
    text: "duration: 1s\narrivals: {burst: many, over: -2s}",
    problems: [
      '2:19: arrivals.burst: "many" is not allowed; a whole number of at least 1 is',
      '2:31: arrivals.over: "-2s" is not allowed; a time of at least 0 is',
    ],
  },
  {
    text: "duration: 1s\narrivals: {brust: 512}",
    problems: ['2:12: arrivals: unknown key "brust"; did you mean "burst"?'],
  },
  {
    text: "duration: 1s\narrivals: {bursts: [[1s, 4], [0s, 4]]}",
    problems: ['2:31: arrivals.bursts[1][0]: "0s" is not allowed; a time of at least 1s is'],
  },
  {
    text: "duration: 1s\narrivals: {bursts: [[0s, 6000000], [1s, 6000000]]}",
    problems: [
      "2:20: arrivals.bursts: [[0s, 6000000], [1s, 6000000]] is not allowed; a list of at most 10000000 jobs in all is",
    ],
  },
  {
    text: "duration: 1s\narrivals: {bursts: []}",
    problems: ["2:20: arrivals.bursts: [] is not allowed; a list such as [[0s, 64], [5s, 64]] is"],
  },
  {
    text: "duration: 1s\narrivals: {bursts: [4]}",
    problems: ['2:21: arrivals.bursts[0]: "4" is not allowed; [time, number of jobs] is'],
  },
  {
    text: "duration: 1s\narrivals: {poisson: {rate: 0, count: 10}}",
    problems: ['2:28: arrivals.poisson.rate: "0" is not allowed; a number of more than 0 is'],
  },
  {
    text: "duration: 1s\narrivals: {poisson: {rate: 10}}",
    problems: ["2:21: arrivals.poisson.count: missing; a whole number of at least 1 is needed"],
  },
  {
    text: "duration: 1s\narrivals: {poisson: {rate: 10, count: 1}, over: 2s}",
    problems: ['2:49: arrivals.over: "over" goes with "burst" only'],
  },
  {
    text: "duration: 1s\narrivals: {constant: 10}",
    problems: ['2:22: arrivals.constant: "10" is not allowed; {rate: …, count: …} is'],
  },
  {
    text: "duration: 1s\narrivals: {sequential: 0}",
    problems: ['2:24: arrivals.sequential: "0" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: "duration: 1s\narrivals: {sequential: {count: 3, thinkTime: {normal: {mean: 1s, sd: 0}}}}",
    problems: ['2:70: arrivals.sequential.thinkTime.normal.sd: "0" is not allowed; a time of more than 0 is'],
  },
  {
    text: "duration: 1s\narrivals: {sequential: [3]}",
    problems: [
      "2:24: arrivals.sequential: [3] is not allowed; a number of jobs, or {count: …, thinkTime: …} is",
    ],
  },
  {
    text: "duration: 1s\narrivals: {closed: {clients: 0, count: 10}}",
    problems: ['2:30: arrivals.closed.clients: "0" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: "duration: 1s\narrivals: {closed: 4}",
    problems: ['2:20: arrivals.closed: "4" is not allowed; {clients: …, count: …} is'],
  },
  {
    text: "duration: 1s\narrivals: {over: 2s}",
    problems: [
      "2:11: arrivals: exactly one of burst, bursts, poisson, constant, sequential, closed, trace is needed",
    ],
  },
];
