import { metricNames } from "../../src/gates/metric-name.ts";

/** A text that is no gate where main and take-ahead run; the character from 1, and what is said of it. */
export interface BadGate {
  readonly text: string;
  readonly character: number;
  readonly says: string;
}

const form =
  "a gate looks like METRIC of POLICY <= 20 s, METRIC of POLICY <= 102% of POLICY, or METRIC of POLICY within 19.7 s ± 6%";
const times = "a number in us, µs, ms, s, min, h";
const metrics = `known: ${metricNames.join(", ")}`;

/** Gates that cannot be read, one way each. */
export const badGates: readonly BadGate[] = [
  { text: "", character: 1, says: `there is no "of POLICY"; ${form}` },
  { text: "   ", character: 4, says: `there is no "of POLICY"; ${form}` },
  { text: "completion p99", character: 1, says: `there is no "of POLICY"; ${form}` },
  { text: "completion p99 of", character: 1, says: `there is no "of POLICY"; ${form}` },
  {
    text: "completion p99 of ",
    character: 19,
    says: "a policy is missing here; those that run: main, take-ahead",
  },
  { text: "completion p99 main <= 20 s", character: 1, says: `there is no "of POLICY"; ${form}` },
  { text: "of main <= 20 s", character: 1, says: `a metric is missing here; ${form}` },
  { text: " of main <= 20 s", character: 2, says: `a metric is missing here; ${form}` },
  {
    text: "completoin p99 of main <= 20 s",
    character: 1,
    says: 'unknown metric "completoin p99"; did you mean "completion p99"?',
  },
  {
    text: "p95 completion of main <= 20 s",
    character: 1,
    says: `unknown metric "p95 completion"; ${metrics}`,
  },
  {
    text: "p(99.9) completion of main <= 20 s",
    character: 1,
    says: `unknown metric "p(99.9) completion"; ${metrics}`,
  },
  { text: "luck of main <= 20", character: 1, says: `unknown metric "luck"; ${metrics}` },
  {
    text: "completion p99 of mian <= 20 s",
    character: 19,
    says: '"mian" is no policy that runs; did you mean "main"?',
  },
  {
    text: "completion p99 of linger <= 20 s",
    character: 19,
    says: '"linger" is no policy that runs; those that do: main, take-ahead',
  },
  {
    text: "completion p99 of <= 20 s",
    character: 19,
    says: "a policy is missing here; those that run: main, take-ahead",
  },
  { text: "completion p99 of main", character: 23, says: "<=, >=, <, > or within is missing here" },
  {
    text: "completion p99 of main 20 s",
    character: 24,
    says: '"20 s" is not allowed; <=, >=, <, > or within is',
  },
  {
    text: "completion p99 of main == 20 s",
    character: 24,
    says: '"== 20 s" is not allowed; <=, >=, <, > or within is',
  },
  {
    text: "completion p99 of main != 20 s",
    character: 24,
    says: '"!= 20 s" is not allowed; <=, >=, <, > or within is',
  },
  {
    text: "completion p99 of main => 20 s",
    character: 24,
    says: '"=> 20 s" is not allowed; <=, >=, <, > or within is',
  },
  { text: "completion p99 of main <= ", character: 27, says: `${times} is missing here for completion p99` },
  {
    text: "completion p99 of main <= 20",
    character: 27,
    says: `"20" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= 20 sec",
    character: 27,
    says: `"20 sec" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= 20 jobs",
    character: 27,
    says: `"20 jobs" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= s",
    character: 27,
    says: `"s" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= twenty s",
    character: 27,
    says: `"twenty s" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= 1e999 s",
    character: 27,
    says: `"1e999 s" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= .5 s",
    character: 27,
    says: `".5 s" is not allowed for completion p99; ${times} is`,
  },
  { text: "completion p99 of main <= 20 s or so", character: 32, says: `"or so" is left over; ${form}` },
  {
    text: "jain of main >= 0.95 s",
    character: 17,
    says: '"0.95 s" is not allowed for jain; a number without a unit is',
  },
  {
    text: "takes of main <= 16 s",
    character: 18,
    says: '"16 s" is not allowed for takes; a number without a unit or in takes is',
  },
  {
    text: "stranded of main <= 10",
    character: 21,
    says: '"10" is not allowed for stranded; a number in job-s is',
  },
  {
    text: "stranded of main <= 10 s",
    character: 21,
    says: '"10 s" is not allowed for stranded; a number in job-s is',
  },
  {
    text: "throughput of main >= 20",
    character: 23,
    says: '"20" is not allowed for throughput; a number in jobs/s is',
  },
  {
    text: "completion p99 of main <= 102%",
    character: 31,
    says: "a share needs the policy that it is of, e.g. 102% of main",
  },
  {
    text: "completion p99 of main <= 102% main",
    character: 32,
    says: "a share needs the policy that it is of, e.g. 102% of main",
  },
  {
    text: "completion p99 of main <= 102% of",
    character: 32,
    says: "a share needs the policy that it is of, e.g. 102% of main",
  },
  {
    text: "completion p99 of main <= 102% of mian",
    character: 35,
    says: '"mian" is no policy that runs; did you mean "main"?',
  },
  {
    text: "completion p99 of main <= -5% of main",
    character: 27,
    says: `"-5% of main" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= 102% of main and more",
    character: 40,
    says: `"and more" is left over; ${form}`,
  },
  {
    text: "completion p99 of main within",
    character: 30,
    says: `${times} is missing here for completion p99`,
  },
  { text: "completion p99 of main within 20 s", character: 35, says: "± is missing here" },
  {
    text: "completion p99 of main within 20 ± 6%",
    character: 31,
    says: `"20 ± 6%" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main within 20 s ± 6",
    character: 38,
    says: `"6" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main within 20 s ± -1 s",
    character: 38,
    says: '"-1 s" is not allowed; a distance of at least 0 is',
  },
  {
    text: "completion p99 of main within 20 s ± 6% of main",
    character: 41,
    says: `"of main" is left over; ${form}`,
  },
  {
    text: "completion p99 of main within 102% of main",
    character: 31,
    says: `"102% of main" is not allowed for completion p99; ${times} is`,
  },
  {
    text: "completion p99 of main <= 20 s\u001b[31m",
    character: 31,
    says: `"\\u001b[31m" is left over; ${form}`,
  },
];
