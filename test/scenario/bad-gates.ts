import type { BadScenario } from "./bad-scenario.ts";
import { goodJobs } from "./parse.ts";

const times = "a number in us, µs, ms, s, min, h";

/** Gates that are wrong in their form, and gates whose expressions cannot be read: each at its place in the file. */
export const badGateForms: readonly BadScenario[] = [
  {
    text: "gates: completion p99 of main <= 20 s",
    problems: [
      '3:8: gates: "completion p99 of main <= 20 s" is not allowed; a list of gates such as [completion p99 of take-ahead <= 20 s] is',
    ],
  },
  {
    text: "gates: [{expr: takes of main <= 3, kind: better}]",
    problems: ['3:42: gates[0].kind: "better" is not allowed; no-regression, improve, absolute is'],
  },
  {
    text: "gates: [{expr: takes of main <= 3, level: warning}]",
    problems: ['3:43: gates[0].level: "warning" is not allowed; error or warn is'],
  },
  {
    text: "gates: [{expresion: takes of main <= 3}]",
    problems: [
      "3:9: gates[0].expr: missing; a gate such as completion p99 of take-ahead <= 20 s is needed",
      '3:10: gates[0]: unknown key "expresion"; known: expr, kind, level',
    ],
  },
  {
    text: "gates: [3]",
    problems: [
      '3:9: gates[0]: "3" is not allowed; a gate such as completion p99 of take-ahead <= 102% of main, or {expr: …, kind: …, level: …} is',
    ],
  },
  {
    text: "gates: [{kind: improve}]",
    problems: ["3:9: gates[0].expr: missing; a gate such as completion p99 of take-ahead <= 20 s is needed"],
  },
];

const inPlace: readonly (readonly [text: string, ...problems: string[]])[] = [
  ["gates:\n  - takes of mian <= 3", '4:14: gates[0]: "mian" is no policy that runs; did you mean "main"?'],
  ['gates:\n  - "takes of mian <= 3"', '4:15: gates[0]: "mian" is no policy that runs; did you mean "main"?'],
  ["gates:\n  - 'takes of mian <= 3'", '4:15: gates[0]: "mian" is no policy that runs; did you mean "main"?'],
  ["gates: [takes of mian <= 3]", '3:18: gates[0]: "mian" is no policy that runs; did you mean "main"?'],
  [
    'gates: [{expr: "takes of mian <= 3", level: warn}]',
    '3:26: gates[0].expr: "mian" is no policy that runs; did you mean "main"?',
  ],
  [
    "gates:\n  - expr: takes of mian <= 3\n    kind: improve",
    '4:20: gates[0].expr: "mian" is no policy that runs; did you mean "main"?',
  ],
  [
    "gates:\n  - expr: >-\n      takes of mian <= 3",
    '4:11: gates[0].expr: "mian" is no policy that runs; did you mean "main"?',
  ],
  ['gates: ["takes \\x6ff mian <= 3"]', '3:9: gates[0]: "mian" is no policy that runs; did you mean "main"?'],
  ["gates: [takes of\n mian <= 3]", '3:9: gates[0]: "mian" is no policy that runs; did you mean "main"?'],
  [
    "gates:\n  - takes of\n    mian <= 3",
    '4:5: gates[0]: "mian" is no policy that runs; did you mean "main"?',
  ],
  [
    "gates:\n  - takes of main <= 3\n  - completoin p99 of main <= 3 s\n  - completion p99 of drain-wait <= 3",
    '5:5: gates[1]: unknown metric "completoin p99"; did you mean "completion p99"?',
    `6:37: gates[2]: "3" is not allowed for completion p99; ${times} is`,
  ],
  [
    "policies: [main]\ngates:\n  - takes of drain-wait <= 3",
    '5:14: gates[0]: "drain-wait" is no policy that runs; those that do: main',
  ],
  [
    "takeAhead: 3\ngates:\n  - takes of take-ahead <= 3 takes of main",
    '5:36: gates[0]: "of main" is left over; a gate looks like METRIC of POLICY <= 20 s, METRIC of POLICY <= 102% of POLICY, or METRIC of POLICY within 19.7 s ± 6%',
  ],
];

/** Gates whose expressions cannot be read; the scenario's reader knows their places. */
export const badGateExpressions: readonly BadScenario[] = inPlace.map(([text, ...problems]) => ({
  text: goodJobs + text,
  problems,
}));
