import type { BadScenario } from "./bad-scenario.ts";

/** Wrong distributions and durations, in line 2. */
export const badDurations: readonly BadScenario[] = [
  {
    text: "arrivals: {burst: 1}\nduration: lots",
    problems: ['2:11: duration: "lots" is not allowed; a time such as 500ms, 0.5s or 2min is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: -1s",
    problems: ['2:11: duration: "-1s" is not allowed; a time of at least 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: [1s, 2s]",
    problems: [
      "2:11: duration: [1s, 2s] is not allowed; a time such as 500ms, or a distribution such as {lognormal: {mean: 0.42s, cv: 0.3}} is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {lognormal: {mean: 0.42s, cv: -0.3}}",
    problems: ['2:41: duration.lognormal.cv: "-0.3" is not allowed; a number of at least 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {lognormal: {mean: 0, cv: 0.3, sd: 1}}",
    problems: [
      '2:30: duration.lognormal.mean: "0" is not allowed; a time of more than 0 is',
      '2:42: duration.lognormal: unknown key "sd"; known: mean, cv',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {lognormal: 0.42s}",
    problems: ['2:23: duration.lognormal: "0.42s" is not allowed; {mean: …, cv: …} is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {normal: {mean: 2s, sd: 0}}",
    problems: ['2:35: duration.normal.sd: "0" is not allowed; a time of more than 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {normal: {mean: 2s}}",
    problems: ["2:20: duration.normal.sd: missing; a time such as 500ms, 0.5s or 2min is needed"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {normal: {mean: 2s, sd: 1ms}, constant: 2s}",
    problems: ["2:11: duration: constant and normal exclude each other; exactly one of them is allowed"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {pareto: {shape: 0, minimum: 1s}}",
    problems: ['2:28: duration.pareto.shape: "0" is not allowed; a number of more than 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {pareto: {shape: 1.5, minimum: -1s}}",
    problems: ['2:42: duration.pareto.minimum: "-1s" is not allowed; a time of at least 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {pareto: {shape: 1e-9, minimum: 1s}}\n",
    problems: ['2:28: duration.pareto.shape: "1e-9" is not allowed; a number of at least 0.000001 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {weibull: {shape: big, scale: 1s}}",
    problems: ['2:29: duration.weibull.shape: "big" is not allowed; a number of more than 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {gamma: {mean: 1s, cv: 0}}",
    problems: ['2:34: duration.gamma.cv: "0" is not allowed; a number of more than 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {exponential: 0.5s}",
    problems: ['2:25: duration.exponential: "0.5s" is not allowed; {mean: …} is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {exponetial: {mean: 0.5s}}",
    problems: ['2:12: duration: unknown key "exponetial"; did you mean "exponential"?'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {mixture: []}",
    problems: [
      "2:21: duration.mixture: [] is not allowed; a list such as [{weight: 9, of: 0.4s}, {weight: 1, of: 12s}] is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {mixture: [{weight: 0, of: 1s}, {weight: 1}]}",
    problems: [
      '2:31: duration.mixture[0].weight: "0" is not allowed; a number of more than 0 is',
      "2:43: duration.mixture[1].of: missing; a time such as 500ms, or a distribution such as {lognormal: {mean: 0.42s, cv: 0.3}} is needed",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {mixture: [{weight: 1, of: {uniform: {min: 2, max: 1}}}]}",
    problems: [
      "2:48: duration.mixture[0].of.uniform: {min: 2, max: 1} is not allowed; a min of at most max is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {mixture: {weight: 1, of: 1s}}",
    problems: [
      "2:21: duration.mixture: {weight: 1, of: 1s} is not allowed; a list such as [{weight: 9, of: 0.4s}, {weight: 1, of: 12s}] is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {empirical: []}",
    problems: ["2:23: duration.empirical: [] is not allowed; a list of times, or {file: …} is"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {empirical: [1s, -1s, x]}",
    problems: [
      '2:28: duration.empirical[1]: "-1s" is not allowed; a time of at least 0 is',
      '2:33: duration.empirical[2]: "x" is not allowed; a time such as 500ms, 0.5s or 2min is',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {empirical: {file: times.txt}}",
    problems: [
      "2:23: duration.empirical: {file: times.txt} is not allowed; a list of times (no files can be read here) is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {empirical: {file: 3}}",
    problems: ['2:30: duration.empirical.file: "3" is not allowed; a file name is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {empirical: {fil: times.txt}}",
    problems: ['2:24: duration.empirical: unknown key "fil"; did you mean "file"?'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {empirical: {file: t.txt, unit: min}}",
    problems: ['2:43: duration.empirical.unit: "min" is not allowed; "s" or "ms" is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {shared: {base: 0, perRunning: 0}}",
    problems: [
      "2:20: duration.shared: {base: 0, perRunning: 0} is not allowed; more than 0 for base or perRunning is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {shared: {base: 10ms, perRuning: 1ms}}",
    problems: ['2:33: duration.shared: unknown key "perRuning"; did you mean "perRunning"?'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {shared: {base: 10ms, perRunning: 1ms, cv: -1}}",
    problems: ['2:54: duration.shared.cv: "-1" is not allowed; a number of at least 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: {lognormal: {mean: 1s, cv: 1e9}}",
    problems: ['2:38: duration.lognormal.cv: "1e9" is not allowed; a number of at most 1000000 is'],
  },
];
