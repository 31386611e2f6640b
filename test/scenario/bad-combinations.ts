import type { BadScenario } from "./bad-scenario.ts";

/** Keys that are right by themselves and wrong together. */
export const badCombinations: readonly BadScenario[] = [
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nworkers: 4\nautoscaler: queue-delay",
    problems: ['3:10: workers: "4" is not allowed; at most the autoscaler\'s max (3) is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nworkers: 4\nautoscaler: {max: 2, min: 3, step: 0}\nevents: [{at: 1s, crash: 9}]",
    problems: [
      '3:10: workers: "4" is not allowed; at most the autoscaler\'s max (2) is',
      '4:27: autoscaler.min: "3" is not allowed; at most max (2) is',
      '4:36: autoscaler.step: "0" is not allowed; a whole number of at least 1 is',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nautoscaler: queue-delay\nevents: [{at: 1s, crash: 3}]",
    problems: ['4:26: events[0].crash: "3" is not allowed; a worker from 0 to 2 is'],
  },
  {
    text: "workers: 1",
    problems: ['1:1: the scenario has no jobs: "arrivals" and "duration" are needed, or "jobs"'],
  },
  {
    text: "arrivals: {burst: 1}",
    problems: ['1:1: "arrivals" is given without "duration"; both are needed'],
  },
  { text: "duration: 1s", problems: ['1:1: "duration" is given without "arrivals"; both are needed'] },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\njobs: [{arrival: 0, duration: 1}]",
    problems: [
      '3:1: "jobs" stands in the place of "arrivals" and "duration"; only one of the two is allowed',
    ],
  },
  {
    text: "duration: 1s\njobs: [{arrival: 0, duration: 1}]",
    problems: ['2:1: "jobs" stands in the place of "duration"; only one of the two is allowed'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: []",
    problems: ["3:11: policies: [] is not allowed; a list of policy names such as [main, take-ahead] is"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: {main: true}",
    problems: [
      "3:11: policies: {main: true} is not allowed; a list of policy names such as [main, take-ahead] is",
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: [main, 3]",
    problems: ['3:18: policies[1]: "3" is not allowed; a policy name is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: [main, main]",
    problems: ['3:18: policies[1]: "main" is listed twice'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: main, mian",
    problems: ['3:11: policies: unknown policy "mian"; did you mean "main"?'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: [drain_wait, nothing-like-it]",
    problems: [
      '3:12: policies[0]: unknown policy "drain_wait"; did you mean "drain-wait"?',
      '3:24: policies[1]: unknown policy "nothing-like-it"; known: main, drain-wait, take-ahead, take-each-slot, linger, batch-all',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: [main, take-ahead, linger]",
    problems: [
      '3:18: policies[1]: "take-ahead" needs the key "takeAhead", which has no default',
      '3:30: policies[2]: "linger" needs the key "linger", which has no default',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\ntakeAhead: x\npolicies: [take-ahead]",
    problems: ['3:12: takeAhead: "x" is not allowed; a whole number of at least 0 is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nbaseline: batch-all",
    problems: ['3:11: baseline: "batch-all" is not allowed; one of the policies (main, drain-wait) is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\npolicies: [drain-wait, batch-all]\nbaseline: main",
    problems: ['4:11: baseline: "main" is not allowed; one of the policies (drain-wait, batch-all) is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nbaseline: take-ahead",
    problems: ['3:11: baseline: "take-ahead" is not allowed; one of the policies (main, drain-wait) is'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nbaseline: [main]",
    problems: ["3:11: baseline: [main] is not allowed; a policy name is"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nextends: [a]",
    problems: ["3:10: extends: [a] is not allowed; the name of a scenario file is"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nextends: other.yaml",
    problems: ['3:10: extends: "other.yaml" cannot be read: no other files can be read here'],
  },
];
