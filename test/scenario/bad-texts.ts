import type { BadScenario } from "./bad-scenario.ts";

/** Texts that are wrong before any key is looked at. */
export const badTexts: readonly BadScenario[] = [
  { text: "", problems: ["1:1: the file is empty; a scenario has keys such as arrivals and duration"] },
  {
    text: "# nothing\n",
    problems: ["1:1: the file is empty; a scenario has keys such as arrivals and duration"],
  },
  {
    text: "- burst: 512\n",
    problems: ["1:1: a scenario has keys such as arrivals and duration; this is a list"],
  },
  {
    text: "just words\n",
    problems: ["1:1: a scenario has keys such as arrivals and duration; this is a single value"],
  },
  {
    text: "a: b: c\n",
    problems: ["1:4: not valid YAML: Nested mappings are not allowed in compact mappings"],
  },
  {
    text: "workers: [1, 2\n",
    problems: [
      "2:1: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]",
    ],
  },
  { text: "\tworkers: 1\n", problems: ["1:1: not valid YAML: Tabs are not allowed as indentation"] },
  { text: "name: 'open\n", problems: ["2:1: not valid YAML: Missing closing 'quote"] },
  {
    text: "workers: 1\n---\nworkers: 2\n",
    problems: ["2:1: a second document begins here; one file holds one scenario"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nworkers: 1\nworkers: 2\n",
    problems: ['4:1: key "workers" is given twice; first in line 3'],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\nworkers: !!int 1\nname: !mine x\n",
    problems: ["4:7: not valid YAML: Unresolved tag: !mine"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\n? [a, b]\n: 1\n",
    problems: ["3:3: a list or mapping cannot be a key"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\ntakeAhead: *none\n",
    problems: ["3:12: takeAhead: no anchor &none stands before this alias"],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\n<<: {workers: 2}\n",
    problems: [
      '3:1: unknown key "<<"; known: extends, name, description, workers, autoscaler, speeds, price, concurrency, takeAhead, linger, occupancy, jobTake, loopLag, events, refreshWorker, coldStart, failures, executionTimeout, timeToLive, slo, runTick, warmup, arrivals, duration, jobs, policies, policyParameters, baseline, seeds, horizon, discardBefore, gates',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\n__proto__: {workers: 0}\nworkers: 0\n",
    problems: [
      '3:1: unknown key "__proto__"; known: extends, name, description, workers, autoscaler, speeds, price, concurrency, takeAhead, linger, occupancy, jobTake, loopLag, events, refreshWorker, coldStart, failures, executionTimeout, timeToLive, slo, runTick, warmup, arrivals, duration, jobs, policies, policyParameters, baseline, seeds, horizon, discardBefore, gates',
      '4:10: workers: "0" is not allowed; a whole number of at least 1 is',
    ],
  },
  {
    text: "arrivals: {burst: 1}\nduration: 1s\n1: one\n",
    problems: [
      '3:1: unknown key "1"; known: extends, name, description, workers, autoscaler, speeds, price, concurrency, takeAhead, linger, occupancy, jobTake, loopLag, events, refreshWorker, coldStart, failures, executionTimeout, timeToLive, slo, runTick, warmup, arrivals, duration, jobs, policies, policyParameters, baseline, seeds, horizon, discardBefore, gates',
    ],
  },
];
