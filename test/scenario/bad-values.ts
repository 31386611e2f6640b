import type { BadScenario } from "./bad-scenario.ts";

/** Single keys with wrong values. Two good lines (`goodJobs`) stand before each. */
export const badValues: readonly BadScenario[] = [
  {
    text: "autoscaler: fast",
    problems: [
      '3:13: autoscaler: "fast" is not allowed; a mapping such as {rule: queue-delay, value: 4s, max: 3}, or "queue-delay" or "request-count" is',
    ],
  },
  {
    text: "autoscaler: {value: 4 jobs}",
    problems: [
      '3:21: autoscaler.value: "4 jobs" is not allowed; a time such as 500ms, 0.5s or 2min (units: us, ms, s, min, h) is',
    ],
  },
  {
    text: "autoscaler: {value: -1s}",
    problems: ['3:21: autoscaler.value: "-1s" is not allowed; a time of at least 0 is'],
  },
  {
    text: "autoscaler: {value: 1e9h}",
    problems: ['3:21: autoscaler.value: "1e9h" is not allowed; a time of at most 1000000000s is'],
  },
  {
    text: "autoscaler: {rule: request-count, value: 1e-9}",
    problems: ['3:42: autoscaler.value: "1e-9" is not allowed; a number of at least 0.000001 is'],
  },
  {
    text: "autoscaler: {rule: request-count, value: 2000000000}",
    problems: ['3:42: autoscaler.value: "2000000000" is not allowed; a number of at most 1000000000 is'],
  },
  {
    text: "autoscaler: {rule: request-count, value: -1}",
    problems: ['3:42: autoscaler.value: "-1" is not allowed; a number of more than 0 is'],
  },
  {
    text: "autoscaler: {rule: request-count, value: 4s}",
    problems: ['3:42: autoscaler.value: "4s" is not allowed; a number of more than 0 is'],
  },
  {
    text: "autoscaler: {checkEvery: 0, reading: running}",
    problems: [
      '3:26: autoscaler.checkEvery: "0" is not allowed; a time of more than 0 is',
      '3:38: autoscaler.reading: "running" is not allowed; queued+inProgress, queued, inProgress is',
    ],
  },
  {
    text: "autoscaler: {rule: request-count, reading: inFlightPerWorker}",
    problems: [
      '3:44: autoscaler.reading: "inFlightPerWorker" is not allowed; queued+inProgress, queued, inProgress is; did you mean "inProgress"?',
    ],
  },
  {
    // The same word is no hint where its meaning is not among the values.
    text: "occupancy: inFlight",
    problems: ['3:12: occupancy: "inFlight" is not allowed; "sdk" or "exact" is'],
  },
  {
    text: "autoscaler: {scaledown: any}",
    problems: ['3:14: autoscaler: unknown key "scaledown"; did you mean "scaleDown"?'],
  },
  {
    text: "autoscaler: {min: 4, initial: 5}",
    problems: [
      '3:19: autoscaler.min: "4" is not allowed; at most max (3) is',
      '3:31: autoscaler.initial: "5" is not allowed; at most max (3) is',
    ],
  },
  {
    text: "autoscaler: {min: 4, initial: 5, value: -1s, step: 0, reading: all}",
    problems: [
      '3:19: autoscaler.min: "4" is not allowed; at most max (3) is',
      '3:31: autoscaler.initial: "5" is not allowed; at most max (3) is',
      '3:41: autoscaler.value: "-1s" is not allowed; a time of at least 0 is',
      '3:52: autoscaler.step: "0" is not allowed; a whole number of at least 1 is',
      '3:64: autoscaler.reading: "all" is not allowed; queued+inProgress, queued, inProgress is',
    ],
  },
  {
    // Without a rule nothing is said of its value, and without a max nothing of what it bounds.
    text: "autoscaler: {rule: both, value: -1, max: few, min: 4}",
    problems: [
      '3:20: autoscaler.rule: "both" is not allowed; "queue-delay" or "request-count" is',
      '3:42: autoscaler.max: "few" is not allowed; a whole number of at least 1 is',
    ],
  },
  {
    text: "autoscaler: {coldStart: 1s, min: 4}",
    problems: [
      '3:14: autoscaler: unknown key "coldStart" (a key of the scenario itself, beside autoscaler); known: rule, value, reading, checkEvery, min, max, initial, idleTimeout, step, countsStarting, scaleDown',
      '3:34: autoscaler.min: "4" is not allowed; at most max (3) is',
    ],
  },
  {
    text: "speeds: [1, 0]",
    problems: ['3:13: speeds[1]: "0" is not allowed; a number of more than 0 is'],
  },
  { text: "price: cheap", problems: ['3:8: price: "cheap" is not allowed; a number of at least 0 is'] },
  { text: "workers: 0", problems: ['3:10: workers: "0" is not allowed; a whole number of at least 1 is'] },
  {
    text: "workers: 1.5",
    problems: ['3:10: workers: "1.5" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: 'workers: "4"',
    problems: ['3:10: workers: the text "4" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: "workers: four",
    problems: ['3:10: workers: "four" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: "workers: 1000000",
    problems: ['3:10: workers: "1000000" is not allowed; a whole number of at most 100000 is'],
  },
  {
    text: "workers: .nan",
    problems: ['3:10: workers: ".nan" is not allowed; a whole number of at least 1 is'],
  },
  {
    text: "workers: true",
    problems: ['3:10: workers: "true" is not allowed; a whole number of at least 1 is'],
  },
  { text: "workers:", problems: ["3:1: workers: no value is given; a whole number of at least 1 is needed"] },
  { text: "workers: [4]", problems: ["3:10: workers: [4] is not allowed; a whole number of at least 1 is"] },
  {
    text: "workers: {count: 4, kind: a, and: [a long list of words, that goes on, and on]}",
    problems: [
      "3:10: workers: {count: 4, kind: a, and: [a long list of words, that goes o… is not allowed; a whole number of at least 1 is",
    ],
  },
  {
    text: "concurrency: -1",
    problems: ['3:14: concurrency: "-1" is not allowed; a whole number of at least 0 is'],
  },
  {
    text: "concurrency: []",
    problems: ["3:14: concurrency: [] is not allowed; a list such as [[0s, 8], [1.3s, 4]] is"],
  },
  {
    text: "concurrency: [[0s, 4], [0s, 8]]",
    problems: ['3:25: concurrency[1][0]: "0s" is not allowed; a time of more than 0s is'],
  },
  {
    text: "concurrency: [[0s, 4], [1s]]",
    problems: ["3:24: concurrency[1]: [1s] is not allowed; [time, slots] is"],
  },
  {
    text: "concurrency: [[0s, x], 8]",
    problems: [
      '3:20: concurrency[0][1]: "x" is not allowed; a whole number of at least 0 is',
      '3:24: concurrency[1]: "8" is not allowed; [time, slots] is',
    ],
  },
  {
    text: "takeAhead: -1",
    problems: ['3:12: takeAhead: "-1" is not allowed; a whole number of at least 0 is'],
  },
  {
    text: "takeAhead: none",
    problems: ['3:12: takeAhead: "none" is not allowed; a whole number of at least 0 is'],
  },
  { text: "linger: -5ms", problems: ['3:9: linger: "-5ms" is not allowed; a time of at least 0 is'] },
  {
    text: "linger: 5 parsecs",
    problems: [
      '3:9: linger: "5 parsecs" is not allowed; a time such as 500ms, 0.5s or 2min (units: us, ms, s, min, h) is',
    ],
  },
  {
    text: "runTick: 100 ms later",
    problems: ['3:10: runTick: "100 ms later" is not allowed; a time such as 500ms, 0.5s or 2min is'],
  },
  { text: "runTick: -0.1", problems: ['3:10: runTick: "-0.1" is not allowed; a time of at least 0 is'] },
  {
    text: "warmup: .inf",
    problems: ['3:9: warmup: ".inf" is not allowed; a time such as 500ms, 0.5s or 2min is'],
  },
  { text: "warmup: 1e-9", problems: ['3:9: warmup: "1e-9" is not allowed; 0, or a time of at least 1us is'] },
  { text: "horizon: 0s", problems: ['3:10: horizon: "0s" is not allowed; a time of more than 0 is'] },
  {
    text: "horizon: 100000000h",
    problems: ['3:10: horizon: "100000000h" is not allowed; a time of at most 1000000000s is'],
  },
  {
    text: "occupancy: exakt",
    problems: ['3:12: occupancy: "exakt" is not allowed; "sdk" or "exact" is; did you mean "exact"?'],
  },
  {
    text: "jobTake: 0.5s",
    problems: [
      '3:10: jobTake: "0.5s" is not allowed; a mapping such as {deepQueue: 0.5s, longPoll: 0.05s} is',
    ],
  },
  {
    text: "jobTake: {deepQeue: 0.2s}",
    problems: ['3:11: jobTake: unknown key "deepQeue"; did you mean "deepQueue"?'],
  },
  {
    text: "jobTake: {model: deep, longPoll: soon}",
    problems: [
      '3:18: jobTake.model: "deep" is not allowed; one of flat, batch-window, fill-window, wake-or-poll, ticker, lock, scan, per-job, overhead, throttle, visibility, busy-penalty, sharded, missed-wakeup is',
      '3:34: jobTake.longPoll: "soon" is not allowed; a time such as 500ms, 0.5s or 2min is',
    ],
  },
  { text: "name: ''", problems: ['3:7: name: "" is not allowed; a name (one line of text) is'] },
  { text: "name: 512", problems: ['3:7: name: "512" is not allowed; a name (one line of text) is'] },
  {
    text: 'name: "two\\nlines"',
    problems: ['3:7: name: "two\\nlines" is not allowed; a name (one line of text) is'],
  },
  { text: "description: [a]", problems: ["3:14: description: [a] is not allowed; a text is"] },
  { text: "seeds: 0", problems: ['3:8: seeds: "0" is not allowed; a number of seeds of at least 1 is'] },
  { text: "seeds: 1.5", problems: ['3:8: seeds: "1.5" is not allowed; a number of seeds of at least 1 is'] },
  {
    text: "seeds: many",
    problems: ['3:8: seeds: "many" is not allowed; a number of seeds, or seeds such as 1..30 or 3,7,11 is'],
  },
  {
    text: "seeds: 30..1",
    problems: ['3:8: seeds: "30..1" is not allowed; a range from the smaller to the larger number is'],
  },
  {
    text: "seeds: [1, 2, 1]",
    problems: ["3:8: seeds: [1, 2, 1] is not allowed; a list that names each seed once is"],
  },
  {
    text: "seeds: [1, -2]",
    problems: ['3:12: seeds[1]: "-2" is not allowed; a whole number of at least 0 is'],
  },
  {
    text: "seeds: 1..10..0",
    problems: ['3:8: seeds: "1..10..0" is not allowed; a range with a step of more than 0 is'],
  },
  {
    text: "seeds: 1000000",
    problems: ['3:8: seeds: "1000000" is not allowed; a number of seeds of at most 100000 is'],
  },
  {
    text: "seeds: 1..64x1",
    problems: ['3:8: seeds: "1..64x1" is not allowed; a range with a factor of more than 1 is'],
  },
  { text: "concurency: 32", problems: ['3:1: unknown key "concurency"; did you mean "concurrency"?'] },
  { text: "policy: main", problems: ['3:1: unknown key "policy"; did you mean "policies"?'] },
  { text: "take_ahead: 32", problems: ['3:1: unknown key "take_ahead"; did you mean "takeAhead"?'] },
  {
    text: "gizmo: 1",
    problems: [
      '3:1: unknown key "gizmo"; known: extends, name, description, workers, autoscaler, speeds, price, concurrency, takeAhead, linger, occupancy, jobTake, loopLag, events, refreshWorker, coldStart, failures, executionTimeout, timeToLive, slo, runTick, warmup, arrivals, duration, jobs, policies, policyParameters, baseline, seeds, horizon, discardBefore, gates',
    ],
  },
  {
    text: "workers: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    problems: [
      '3:10: workers: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…" is not allowed; a whole number of at least 1 is',
    ],
  },
  {
    text: "loopLag: [1ms]",
    problems: [
      "3:10: loopLag: [1ms] is not allowed; 0, a time (uniform from 0 to it), or a distribution such as {lognormal: {mean: 0.42s, cv: 0.3}} is",
    ],
  },
  {
    text: "loopLag: {unform: {min: 0, max: 1ms}}",
    problems: ['3:11: loopLag: unknown key "unform"; did you mean "uniform"?'],
  },
  {
    text: "loopLag: {uniform: {min: 2ms, max: 1ms}}",
    problems: ["3:20: loopLag.uniform: {min: 2ms, max: 1ms} is not allowed; a min of at most max is"],
  },
  {
    text: "loopLag: {uniform: {min: 2ms}}",
    problems: ["3:20: loopLag.uniform.max: missing; a time such as 500ms, 0.5s or 2min is needed"],
  },
  {
    text: "loopLag: {}",
    problems: [
      "3:10: loopLag: exactly one of constant, uniform, normal, lognormal, exponential, gamma, weibull, pareto, mixture, empirical is needed",
    ],
  },
  {
    text: "loopLag: soon",
    problems: ['3:10: loopLag: "soon" is not allowed; a time such as 500ms, 0.5s or 2min is'],
  },
  {
    text: "events: [{at: 1s, answer: 500}]",
    problems: ['3:27: events[0].answer: "500" is not allowed; 204, 400, 429, error, lost, late is'],
  },
  {
    text: "events: [{at: 1s, answer: eror}]",
    problems: [
      '3:27: events[0].answer: "eror" is not allowed; 204, 400, 429, error, lost, late is; did you mean "error"?',
    ],
  },
];
