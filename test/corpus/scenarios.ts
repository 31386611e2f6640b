import { type BadInput, jobs } from "./bad-input.ts";

/** A scenario alone, called `bad.yaml`. */
function alone(what: string, text: string | Uint8Array): BadInput {
  return { what, line: "validate bad.yaml", files: { "bad.yaml": text } };
}

const bytes = (text: string): Uint8Array => Buffer.from(text, "latin1");

/** The billion laughs, as a value of a key that there is. */
const laughs = Array.from({ length: 9 }, (_, level) => {
  const items = level === 0 ? "1s" : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array.from({ length: 9 }, () => items).join(", ")}]\n`;
}).join("");

/** Scenarios, and the files that they name. */
export const badScenarios: readonly BadInput[] = [
  alone("a character NUL", "name: a\0b\n"),
  alone("bytes that are no UTF-8", bytes(`${jobs}# caf\xe9\n`)),
  alone("UTF-16, as an editor of Windows may write it", bytes("\xff\xfew\0o\0r\0k\0")),
  alone("a gzip file", bytes("\x1f\x8b\b\0\0\0")),
  alone(
    "a mark of byte order and lines that end in CR LF",
    `\uFEFF${jobs}workers: 0\n`.replaceAll("\n", "\r\n"),
  ),
  alone("a tab before a key", `${jobs}jobTake:\n\tdeepQueue: 1s\n`),
  alone("billion laughs", jobs + laughs),
  alone("100,000 brackets", `${jobs}jobs: ${"[".repeat(100_000)}`),
  alone("a key of ten million characters", `${"k".repeat(10_000_000)}: 1\n`),
  alone("a value of a million characters", `${jobs}policies: ${"m".repeat(1_000_000)}\n`),
  alone("not a number", `${jobs}concurrency: .nan\n`),
  alone("infinity", `${jobs}horizon: .inf\n`),
  alone("a time that a double cannot hold", `${jobs}horizon: 1e999s\n`),
  alone("a horizon of a thousand years", `${jobs}horizon: 8766000h\n`),
  alone("years as a unit", `${jobs}horizon: 10y\n`),
  alone("a digit separator", `${jobs}workers: 1_000\n`),
  alone("a hexadecimal number of too many workers", `${jobs}workers: 0xffffff\n`),
  alone("minus one after zero", `${jobs}warmup: -0.000001s\n`),
  alone("a billion jobs", "arrivals: { burst: 1000000000 }\nduration: 1s\n"),
  alone(
    "a billion jobs in many bursts",
    `arrivals: { bursts: [${"[0s, 9999999], ".repeat(100)}] }\nduration: 1s\n`,
  ),
  alone("a million workers", `${jobs}workers: 1000000\n`),
  alone("a billion seeds", `${jobs}seeds: 1..1000000000\n`),
  alone("10,001 events", `${jobs}events: [${"{ at: 1s, shutdown: 0 }, ".repeat(10_001)}]\n`),
  alone("a worker that is not there crashes", `${jobs}workers: 2\nevents: [{ at: 1s, crash: 2 }]\n`),
  alone("a job that is not there is stopped", `${jobs}events: [{ at: 1s, stop: __proto__ }]\n`),
  alone("a name of two lines", `name: "two\\nlines"\n${jobs}`),
  alone("keys of every object", `${jobs}__proto__: { workers: 0 }\nconstructor: 1\ntoString: 2\n`),
  alone("a key of every object inside", `${jobs}slo: { __proto__: 1s, hasOwnProperty: 1s }\n`),
  alone(
    "two jobs called __proto__",
    'jobs:\n  - { id: __proto__, arrival: 0s, duration: 1s }\n  - { id: "__proto__", arrival: 0s, duration: 1s }\n',
  ),
  alone("it extends itself", `extends: ./bad.yaml\n${jobs}`),
  alone("it extends what is outside", `extends: ../../etc/passwd\n${jobs}`),
  alone("it extends an absolute path", `extends: /etc/passwd\n${jobs}`),
  alone("it extends a device", `extends: /dev/zero\n${jobs}`),
  alone("it extends a path with NUL", `extends: "a\\0.yaml"\n${jobs}`),
  alone(
    "its data lie outside",
    "arrivals: { burst: 5 }\nduration: { empirical: { file: ../../etc/passwd } }\n",
  ),
  alone(
    "its data lie at an absolute path",
    "arrivals: { burst: 5 }\nduration: { empirical: { file: /etc/passwd } }\n",
  ),
  {
    what: "its data are no numbers",
    line: "validate bad.yaml",
    files: {
      "bad.yaml": "arrivals: { burst: 5 }\nduration: { empirical: { file: times.txt } }\n",
      "times.txt": "0.5\n1e999\n0x10\nNaN\n1_0\n-1\n",
    },
  },
  {
    what: "its data are no UTF-8",
    line: "validate bad.yaml",
    files: {
      "bad.yaml": "arrivals: { burst: 5 }\nduration: { empirical: { file: times.txt } }\n",
      "times.txt": bytes("0.5\n\xe9\n"),
    },
  },
  {
    what: "two files extend each other",
    line: "validate bad.yaml",
    files: { "bad.yaml": "extends: other.yaml\n", "other.yaml": `extends: bad.yaml\n${jobs}` },
  },
  {
    what: "a chain of 1,000 files",
    line: "validate bad.yaml",
    files: {
      "bad.yaml": `extends: chain-0.yaml\n${jobs}`,
      ...Object.fromEntries(
        Array.from({ length: 1000 }, (_, index) => [
          `chain-${index}.yaml`,
          `extends: chain-${index + 1}.yaml\n`,
        ]),
      ),
    },
  },
];
