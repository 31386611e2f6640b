import type { Files } from "./call.ts";

/** Two workers with two slots, five jobs: small enough to read every line of a report. */
export const small = `name: small
description: Who gets which job?
workers: 2
concurrency: 2
takeAhead: 2
loopLag: 0
runTick: 0
arrivals: { burst: 5 }
duration: 500ms
policies: [main, drain-wait, take-ahead]
`;

/**
 * Concurrency falls to 0 while a take waits. The job that it brings is held when the take loop sets the new concurrency:
 * the loop waits for the worker to empty, and the job for a slot.
 */
export const stuck = `name: stuck
concurrency: [[0s, 2], [0.2s, 0]]
loopLag: 0
jobs: [{ id: held, arrival: 0.3s, duration: 500ms }]
policies: [main, drain-wait]
`;

/** A run that is cut off before all jobs have arrived. */
export const cutOff = `name: cut-off
concurrency: 2
horizon: 3s
arrivals: { constant: { rate: 2, count: 20 } }
duration: 1s
policies: [main]
`;

/** The files that the tests of the command line find in their folder. */
export const someFiles: Files = {
  "small.yaml": small,
  "stuck.yaml": stuck,
  "cut-off.yaml": cutOff,
  "wrong.yaml": "workers: 0\nconcurency: 5\narrivals: { burst: 5 }\nduration: 1s\n",
  "on-top.yaml": "extends: small.yaml\nduration: { empirical: { file: times.txt } }\n",
  "times.txt": "0.4\n0.6\n",
  "plug-in.yaml": "extends: small.yaml\npolicies: [main, ./mine.ts]\n",
  "folder/inside.yaml": small,
  "empty/": "",
};
