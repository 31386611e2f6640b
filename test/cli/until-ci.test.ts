import { describe, expect, it } from "vitest";
import { call, callLine, inFolderWith } from "./call.ts";

const noisy = `name: noisy
concurrency: 4
takeAhead: 4
arrivals: { burst: 40 }
duration: { lognormal: { mean: 1s, cv: 0.8 } }
policies: [main, take-ahead]
`;

describe("--until-ci", () => {
  inFolderWith({
    "noisy.yaml": noisy,
    "alone.yaml": noisy.replace("[main, take-ahead]", "[main]"),
    "cut.yaml": `${noisy}horizon: 2s\n`,
  });

  it("adds seeds in tens from 20 on, and says why it stops", async () => {
    const { code, stdout, stderr } = await callLine("compare noisy.yaml --until-ci 3% --json");
    const { design } = JSON.parse(stdout);
    const n = design.seeds.length;
    expect(code).toBe(0);
    expect(n % 10).toBe(0);
    expect(n).toBeGreaterThan(20);
    expect(design.seeds).toEqual(Array.from({ length: n }, (_, index) => index + 1));
    expect(design.stopping).toMatchObject({
      target: 0.03,
      seeds: n,
      reason: "precise",
      minimum: 20,
      maximum: 500,
    });
    expect(stderr).toBe(
      `noisy: stopped at ${n} seeds: completion p99 and its differences from main are known to ±3 % (95 % intervals)\n`,
    );
  });

  it("gives the runs and intervals that so many seeds give", async () => {
    const until = JSON.parse((await callLine("compare noisy.yaml --until-ci 3% --json")).stdout);
    const fixed = JSON.parse(
      (await callLine(`compare noisy.yaml --seeds ${until.design.seeds.length} --json`)).stdout,
    );
    const { stopping, ...design } = until.design;
    expect(stopping.metric).toBe("completion_p99_ms");
    expect({ ...until, design }).toEqual(fixed);
  });

  it("ends at --max-seeds, and says what it knows by then", async () => {
    const { stderr } = await callLine("compare noisy.yaml --until-ci 0.1% --min-seeds 10 --max-seeds 25");
    expect(stderr).toMatch(
      /^noisy: stopped at 25 seeds, the most allowed \(--max-seeds\): .* is known to ±[\d.]+ %, not to ±0\.1 %\n$/,
    );
  });

  it.each([
    ["", 0],
    ["--fail-on inconclusive", 4],
    ["--fail-on never", 0],
  ])("is inconclusive at --max-seeds: %s exits with %d", async (flags, code) => {
    const line = `compare noisy.yaml --until-ci 0.1% --min-seeds 10 --max-seeds 20 ${flags}`;
    expect((await callLine(line.trim())).code).toBe(code);
  });

  it("fails at --max-seeds where a gate does, whatever else is inconclusive", async () => {
    const line =
      'compare noisy.yaml --until-ci 0.1% --min-seeds 10 --max-seeds 20 --fail-on inconclusive --gate "takes of main < 1 takes"';
    expect((await callLine(line)).code).toBe(1);
  });

  it.each([
    ["", 1],
    ["--fail-on inconclusive", 1],
    ["--fail-on never", 0],
    ["-q", 1],
  ])(
    "stops after the fewest seeds where no run has the number: %s exits with %d",
    async (flags, exitCode) => {
      const line = `compare cut.yaml --until-ci 2% --json ${flags}`;
      const { code, stdout, stderr } = await callLine(line.trim());
      expect(code).toBe(exitCode);
      expect(JSON.parse(stdout).design.stopping).toMatchObject({ reason: "no number", seeds: 20 });
      expect(stderr).toBe(
        "noisy: stopped at 20 seeds, none of which has a number for completion p99 of main, completion p99 of take-ahead, the difference of take-ahead from main in completion p99: it cannot be known to ±2 %\n",
      );
    },
  );

  it("speaks of one policy in the singular", async () => {
    const { stderr } = await callLine("compare alone.yaml --until-ci 40%");
    expect(stderr).toContain("completion p99 is known to ±40 %");
  });

  it("says nothing with -q", async () => {
    expect((await callLine("compare noisy.yaml --until-ci 40% -q")).stderr).toBe("");
  });

  it.each([
    ["--until-ci 2% --seeds 30", "--until-ci 2% and --seeds 30 exclude each other"],
    ["--until-ci 2% --shard 1/3", "--until-ci 2% and shard 1/3 exclude each other"],
    ["--until-ci 2% --reporter blob", "--until-ci 2% and the reporter blob exclude each other"],
    ["--until-ci 0", '--until-ci 0: "0" is not allowed; a share of the mean such as 2% is'],
    ["--until-ci wide", '--until-ci wide: "wide" is not allowed'],
    ["--min-seeds 20", "--min-seeds 20: it goes with --until-ci only"],
    ["--max-seeds 20", "--max-seeds 20: it goes with --until-ci only"],
    [
      "--until-ci 2% --min-seeds 1",
      '--min-seeds 1: "1" is not allowed; a number of seeds from 2 to 100000 is',
    ],
    [
      "--until-ci 2% --min-seeds 40 --max-seeds 30",
      '--min-seeds 40: "40" is not allowed; at most --max-seeds, 30, is',
    ],
  ])("refuses %s", async (flags, message) => {
    const { code, stderr } = await call(["compare", "noisy.yaml", ...flags.split(" ")]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
