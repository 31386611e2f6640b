import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Result } from "../../src/experiment/result.ts";
import { type Call, call, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";
import { wordsOf } from "./words.ts";

const drawn =
  "name: drawn\nconcurrency: 4\ntakeAhead: 4\narrivals: { burst: 40 }\nduration: { lognormal: { mean: 0.5s, cv: 0.3 } }\npolicies: [main, take-ahead]\n";

function line(text: string): Promise<Call> {
  return call(wordsOf(text));
}

async function save(path: string, flags: string): Promise<Result> {
  const { code, stderr } = await line(`${flags} --reporter json=${path}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(readFileSync(path, "utf8")) as Result;
}

/** What is said of a damaged file: its place in the file first. */
function damaged(says: string): RegExp {
  return new RegExp(`^r\\.json:\\d+:\\d+: it is damaged: ${says.replace(/[[\].()]/g, "\\$&")}\n$`);
}

describe("take-sim report", () => {
  inFolderWith({ ...someFiles, "drawn.yaml": drawn });

  it.each([
    "compare drawn.yaml --seeds 12",
    "compare drawn.yaml --seeds 3",
    "compare drawn.yaml --seeds 12 --ci t --confidence 0.9 --gate 'improve: completion p99 of take-ahead < 90% of main' --gate 'warn: completion p99 of main < 1 s'",
    "compare drawn.yaml --seeds 12 --resamples 20000",
    "compare small.yaml --seeds 2",
    "run drawn.yaml",
  ])("finds everything again, to the byte: %s", async (flags) => {
    await save("r.json", flags);
    const { stdout } = await line("report r.json --json");
    expect(stdout).toBe(readFileSync("r.json", "utf8"));
    expect((await line("report r.json")).stdout).toBe((await line(flags)).stdout);
  });

  it("reads several results, and makes runs again for reports of them", async () => {
    await line("compare drawn.yaml small.yaml --seeds 10 --reporter json=r.json,jobs=before.csv");
    const { code } = await line("report r.json --reporter jobs=after.csv");
    expect(code).toBe(0);
    expect(readFileSync("after.csv", "utf8")).toBe(readFileSync("before.csv", "utf8"));
  });

  it("judges again: the result's gates, those of the call, or none", async () => {
    await line("compare drawn.yaml --seeds 12 --gate 'completion p99 of main < 1 s' --reporter json=r.json");
    expect((await line("report r.json")).code).toBe(1);
    expect((await line("report r.json --fail-on never")).code).toBe(0);
    expect((await line("report r.json --no-gates")).code).toBe(0);
    await line("compare drawn.yaml --seeds 12 --reporter json=good.json");
    expect((await line("report good.json --gate 'completion p99 of main < 1 s'")).code).toBe(1);
    expect((await line("report good.json --gate 'completion p99 of main > 1 s'")).code).toBe(0);
  });

  it("refuses a gate for which the result came with too few resamples, unless the call gives more", async () => {
    const flags = "compare drawn.yaml --seeds 12 --resamples 3000 --gate 'takes of main < 99'";
    await save("r.json", flags);
    const gates = Array.from({ length: 5 }, () => "--gate 'takes of main < 99'").join(" ");
    const { code, stderr } = await line(`report r.json ${gates}`);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^r\.json: it came with --resamples 3000: "3000" is not allowed; at least \d+ are needed for 12 seeds/,
      ),
    });
    expect((await line(`report r.json ${gates} --resamples 100000`)).code).toBe(0);
    expect((await line("report r.json")).code).toBe(0);
  });

  it("does not believe a file's own verdicts", async () => {
    await line("compare drawn.yaml --seeds 12 --gate 'completion p99 of main < 1 s' --reporter json=r.json");
    writeFileSync("r.json", readFileSync("r.json", "utf8").replace('"verdict":"fail"', '"verdict":"pass"'));
    expect((await line("report r.json")).code).toBe(1);
  });

  it("sees a scenario that was changed by hand", async () => {
    await save("r.json", "compare drawn.yaml --seeds 2");
    writeFileSync("r.json", readFileSync("r.json", "utf8").replace('"takeAhead":4', '"takeAhead":5'));
    const { code, stderr } = await line("report r.json");
    expect(code).toBe(2);
    expect(stderr).toMatch(damaged("scenario: a scenario with the hash that the file gives is needed"));
  });

  it.each<[string, (result: SavedResult) => void, string]>([
    [
      "one number of one run",
      ({ runs }) => delete runs[4]?.metrics.takes,
      "runs[4].metrics.takes (take-ahead, seed 2) is missing: a number or null is needed",
    ],
    [
      "all numbers of one run",
      ({ runs }) => Object.assign(runs[1] as object, { metrics: {} }),
      "runs[1].metrics.completion_p50_ms (main, seed 2) is missing: a number or null is needed",
    ],
    [
      "one number of all runs",
      ({ runs }) => {
        for (const run of runs) delete run.metrics.slot_use;
      },
      "runs[0].metrics.slot_use (main, seed 1) is missing: a number or null is needed",
    ],
    [
      "a number that only another run has",
      ({ runs }) => Object.assign(runs[5]?.metrics as object, { of_tomorrow: 1 }),
      "runs[0].metrics.of_tomorrow (main, seed 1) is missing: a number or null is needed",
    ],
    [
      "the workers of a run",
      ({ runs }) => Object.assign(runs[2] as object, { workers: [] }),
      "runs[2].workers: a worker at least is needed",
    ],
    [
      "a number of a worker",
      ({ runs }) => Object.assign(runs[2] as object, { workers: [{ id: 0, jobs: 40, takes: 3 }] }),
      "runs[2].workers: a list of workers is needed",
    ],
    [
      "every seed",
      (result) => {
        result.design.seeds = [];
        result.runs = [];
      },
      "design.seeds: a list of different seeds is needed",
    ],
  ])("refuses a result that lacks %s, and so does every other reader", async (_, spoil, says) => {
    await save("whole.json", "compare drawn.yaml --seeds 3");
    const result = JSON.parse(readFileSync("whole.json", "utf8")) as SavedResult;
    spoil(result);
    writeFileSync("r.json", JSON.stringify(result));
    for (const call of [
      "report r.json",
      "report r.json --no-gates --reporter csv=r.csv",
      "compare new=r.json old=whole.json",
      "compare drawn.yaml --seeds 3 --baseline-file r.json",
    ])
      expect({ call, ...(await line(call)) }).toEqual({
        call,
        code: 2,
        stdout: "",
        stderr: expect.stringMatching(damaged(says)),
      });
  });

  it("refuses measured numbers of which a repetition lacks one, or an arm is gone", async () => {
    writeFileSync("reps.csv", "arm,rep,completion_p99_ms,takes\na,1,10,\na,2,11,5\nb,1,12,4\nb,2,13,4\n");
    await save("whole.json", "compare --measured reps.csv");
    // An empty cell is null in the result, and no fault.
    expect((await line("report whole.json")).code).toBe(0);
    const measured = (): SavedResult => JSON.parse(readFileSync("whole.json", "utf8")) as SavedResult;
    const said = async (result: SavedResult): Promise<string> => {
      writeFileSync("r.json", JSON.stringify(result));
      return (await line("report r.json")).stderr;
    };
    const without = measured();
    delete without.runs[0]?.metrics.takes;
    expect(await said(without)).toMatch(
      damaged("runs[0].metrics.takes (a, seed 1) is missing: a number or null is needed"),
    );
    const { runs, ...others } = measured();
    expect(await said({ ...others, runs: runs.filter(({ policy }) => policy === "a") })).toMatch(
      damaged("runs: a run of b is needed"),
    );
    expect(await said({ ...others, runs: runs.map((run) => ({ ...run, metrics: {} })) })).toMatch(
      damaged("runs[0].metrics (a, seed 1): a number at least is needed"),
    );
  });

  it("takes a number that cannot be had, null, as it is", async () => {
    await save("r.json", "run cut-off.yaml --seeds 2");
    expect(readFileSync("r.json", "utf8")).toContain('"completion_max_ms":null');
    expect((await line("report r.json --json")).stdout).toBe(readFileSync("r.json", "utf8"));
  });

  it("never fails with a fault of its own, whatever is missing from the file", async () => {
    const whole = (await save(
      "r.json",
      "compare small.yaml --seeds 2 --gate 'completion p99 of main < 99 s'",
    )) as unknown;
    const paths = pathsOf(whole).filter((path) => !/^(comparisons|summaries)\./.test(path.join(".")));
    // The slow studies break every part of the file; every day some of them.
    const step = process.env.SLOW_TESTS ? 1 : 17;
    for (const path of paths.filter((_, index) => index % step === 0)) {
      for (const instead of [undefined, null, "x", -1, [], {}]) {
        writeFileSync("broken.json", JSON.stringify(withValue(whole, path, instead)));
        const { code, stderr } = await line("report broken.json");
        expect({ path, instead, code: code <= 2, stderr }).toEqual({
          path,
          instead,
          code: true,
          stderr: code <= 1 ? "" : expect.stringMatching(/^broken\.json(:\d+:\d+)?: /),
        });
      }
    }
  });
});

describe("take-sim compare with saved results", () => {
  inFolderWith({ ...someFiles, "drawn.yaml": drawn });

  it("compares as if they had run side by side", async () => {
    await save("both.json", "compare drawn.yaml --seeds 12");
    await save("new.json", "run drawn.yaml --seeds 12 --policy take-ahead");
    await save("old.json", "run drawn.yaml --seeds 12 --policy main");
    const { code, stdout, stderr } = await line("compare new=new.json old=old.json --json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const joined = JSON.parse(stdout) as Result;
    const both = JSON.parse(readFileSync("both.json", "utf8")) as Result;
    expect(joined.design).toMatchObject({ policies: ["new", "old"], baseline: "old" });
    const numbers = (result: Result) =>
      result.comparisons.map(({ metric, estimate, ci, p }) => ({ metric, estimate, ci, p }));
    expect(numbers(joined)).toEqual(numbers(both));
  });

  it("calls policies by label and name where a result has several, and takes a baseline by either", async () => {
    await save("a.json", "compare drawn.yaml --seeds 10");
    await save("b.json", "compare drawn.yaml --seeds 10 --set jobTake.deepQueue=0.1s");
    const design = async (flags: string) =>
      (JSON.parse((await line(`compare ${flags} --json`)).stdout) as Result).design;
    expect(await design("a.json b.json")).toMatchObject({
      policies: ["a/main", "a/take-ahead", "b/main", "b/take-ahead"],
      baseline: "b/main",
    });
    expect((await design("a.json b.json --baseline a")).baseline).toBe("a/main");
    expect((await design("a.json b.json --baseline a/take-ahead")).baseline).toBe("a/take-ahead");
    expect(await design("x=a.json y=b.json --policy take-ahead")).toMatchObject({
      policies: ["x", "y"],
      baseline: "y",
    });
  });

  it("judges gates on labels, and exits accordingly", async () => {
    await save("a.json", "run drawn.yaml --seeds 10 --policy main");
    await save("b.json", "run drawn.yaml --seeds 10 --policy take-ahead");
    expect(
      (await line("compare new=a.json old=b.json --gate 'completion p99 of new <= 102% of old'")).code,
    ).toBe(1);
    expect(
      (await line("compare new=b.json old=a.json --gate 'completion p99 of new <= 102% of old'")).code,
    ).toBe(0);
  });

  it("says what differs, and compares the seeds that both have", async () => {
    await save("a.json", "run drawn.yaml --seeds 1..12 --policy main");
    await save("b.json", "run drawn.yaml --seeds 3..20 --policy main --set jobTake.deepQueue=0.1s");
    const { code, stdout, stderr } = await line("compare a.json b.json --json");
    expect(code).toBe(0);
    expect(stderr).toBe(
      "warning: the seeds differ (a 1..12, b 3..20): only the 10 that all have are compared\nwarning: a and b are of different scenarios: jobTake differs\n",
    );
    expect((JSON.parse(stdout) as Result).design.seeds).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it("can be shown again", async () => {
    await save("a.json", "run drawn.yaml --seeds 10");
    await line(
      "compare x=a.json y=a.json --reporter json=j.json --gate 'completion p99 of x/main <= 100% of y/main'",
    );
    expect((await line("report j.json --json")).stdout).toBe(readFileSync("j.json", "utf8"));
    expect((JSON.parse(readFileSync("j.json", "utf8")) as Result).gates[0]?.verdict).toBe("pass");
  });
});

describe("take-sim compare with a baseline", () => {
  inFolderWith({ ...someFiles, "drawn.yaml": drawn });

  it("saves a result, and compares each policy with its saved self", async () => {
    const { code } = await line("compare drawn.yaml --seeds 10 --save-baseline before");
    expect(code).toBe(0);
    expect(existsSync(".take-sim/baselines/before.json")).toBe(true);
    const flags = "compare drawn.yaml --seeds 10 --set jobTake.deepQueue=0.1s";
    const { stdout } = await line(`${flags} --baseline-file before --json`);
    const result = JSON.parse(stdout) as Result;
    expect(result.design.policies).toEqual(["main@saved", "main", "take-ahead@saved", "take-ahead"]);
    expect(new Set(result.comparisons.map((one) => `${one.candidate} ${one.baseline}`))).toEqual(
      new Set(["main main@saved", "take-ahead take-ahead@saved"]),
    );
    const table = (await line(`${flags} --baseline-file .take-sim/baselines/before.json`)).stdout;
    expect(table).toContain("change against the saved");
    expect(Math.max(...table.split("\n").map((text) => text.length))).toBeLessThanOrEqual(80);
  });

  it("finds a policy equal to itself", async () => {
    await line("compare drawn.yaml --seeds 10 --save-baseline before");
    const { code, stdout } = await line(
      "compare drawn.yaml --seeds 10 --baseline-file before --gate 'completion p99 of main <= 100% of main@saved' --json",
    );
    const result = JSON.parse(stdout) as Result;
    expect(code).toBe(0);
    expect(result.gates[0]?.verdict).toBe("pass");
    expect(result.comparisons.every(({ estimate }) => estimate.diff === 0)).toBe(true);
  });

  it("saves what ran, and not what it was compared with", async () => {
    await line("compare drawn.yaml --seeds 10 --save-baseline one");
    await line("compare drawn.yaml --seeds 10 --baseline-file one --save-baseline two");
    expect(readFileSync(".take-sim/baselines/two.json", "utf8")).toBe(
      readFileSync(".take-sim/baselines/one.json", "utf8"),
    );
  });

  it("with --baseline-lenient says that a missing one is not compared with, and which gates are not judged", async () => {
    const gate = "completion p99 of main <= 100% of main@saved";
    const { code, stderr } = await line(
      `compare drawn.yaml --seeds 10 --baseline-file no --baseline-lenient --gate '${gate}'`,
    );
    expect(code).toBe(0);
    expect(stderr).toBe(
      `warning: --baseline-file no: there is no such file; --save-baseline writes one\nwarning: --gate "${gate}" is not judged: there is no saved result\n`,
    );
    expect((await line(`compare drawn.yaml --baseline-file no --gate '${gate}'`)).code).toBe(2);
  });

  it.each([
    ["completion p99 of mainx <= 102% of main@saved", '"mainx" is no policy that runs; did you mean "main"?'],
    ["completion p99 of main <= 102% of mainx@saved", '"mainx@saved" is no policy that runs'],
    ["completoin p99 of main <= 102% of main@saved", 'unknown metric "completoin p99"'],
    ["completion p99 of main@saved", "<=, >=, <, > or within is missing here"],
  ])(
    "with --baseline-lenient still refuses a gate that no saved result could judge: %s",
    async (gate, says) => {
      const { code, stdout, stderr } = await line(
        `compare drawn.yaml --seeds 10 --baseline-file no --baseline-lenient --gate '${gate}'`,
      );
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toContain(`--gate "${gate}", character `);
      expect(stderr).toContain(says);
    },
  );

  it("with --baseline-lenient names a gate that is not judged once, whatever number of scenarios", async () => {
    const gate = "completion p99 of main <= 100% of main@saved";
    const { stderr } = await line(
      `compare drawn.yaml small.yaml --seeds 10 --baseline-file no --baseline-lenient --gate '${gate}'`,
    );
    expect(stderr.split("is not judged").length).toBe(2);
  });

  it.each(["jobs", "takes", "events", "series"])("have no runs for the reporter %s", async (name) => {
    await line("compare small.yaml --seeds 2 --reporter json=a.json");
    const { code, stderr } = await line(`compare a=a.json b=a.json --reporter ${name}=x.out`);
    expect(code).toBe(2);
    expect(stderr).toContain("it tells what happened in runs, and saved results hold none");
    expect(filesHere()).not.toContain("x.out");
  });

  it("writes elsewhere with --output-dir", async () => {
    await line("compare small.yaml --seeds 2 --save-baseline b --output-dir out/of/here");
    expect(filesHere()).toContain("out");
    expect((await line("compare small.yaml --seeds 2 --baseline-file b --output-dir out/of/here")).code).toBe(
      0,
    );
  });
});

/** A result that a test may spoil. */
interface SavedResult {
  design: { seeds: number[] };
  runs: { readonly policy: string; readonly metrics: Record<string, number | null> }[];
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, before: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [before];
  const inner = Array.isArray(value)
    ? value.slice(0, 2).map((item, index) => pathsOf(item, [...before, index]))
    : Object.entries(value).map(([key, item]) => pathsOf(item, [...before, key]));
  return [...(before.length === 0 ? [] : [before]), ...inner.flat()];
}

function withValue(value: unknown, [step, ...rest]: Path, instead: unknown): unknown {
  if (step === undefined) return instead;
  if (Array.isArray(value))
    return value.map((item, index) => (index === step ? withValue(item, rest, instead) : item));
  const entries = Object.entries(value as object);
  return Object.fromEntries(
    entries.map(([key, item]) => [key, key === step ? withValue(item, rest, instead) : item]),
  );
}
