import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import { callLine, inFolderWith } from "./call.ts";

const rows = (unit: number): string[] =>
  Array.from({ length: 12 }, (_, index) => `${1.5 * index * unit},${0.5 * unit},32,32,${500 - 32 * index}`);
const csv = (head: string, lines: readonly string[]): string => [head, ...lines, ""].join("\n");
const head = "sent,roundTrip,asked,returned,depth";

interface FitData {
  readonly format: string;
  readonly named: string | null;
  readonly mechanisms: readonly { readonly name: string; readonly verdict: string }[];
}

describe("take-sim fit", () => {
  inFolderWith({
    "takes.csv": csv(head, rows(1)),
    "shuffled.csv": csv(head, rows(1).reverse()),
    "other.csv": csv(head.replace("asked", "wished"), rows(1_000)),
    "mixed.csv": csv(head, [...rows(1), "40,500,2,2,3"]),
    "empty.csv": "",
    "burst.yaml": `{ name: burst, workers: 4, concurrency: 8, arrivals: { burst: 400 }, duration: { lognormal: { mean: 0.5s, cv: 0.4 } },
      policies: [take-each-slot], jobTake: { model: overhead, overhead: 0.8s, latencyJitter: { lognormal: { mean: 30ms, cv: 0.6 } } } }`,
    "a.csv": csv(
      `worker,${head}`,
      rows(1).map((row) => `a,${row}`),
    ),
    "b.csv": csv(
      `worker,${head}`,
      rows(1).map((row) => `b,${row.replace(/^[\d.]+/, (sent) => String(Number(sent) + 0.375))}`),
    ),
    "twice.csv": csv(
      `worker,${head}`,
      [...rows(1), rows(1)[0] as string].map((row) => `a,${row}`),
    ),
  });

  it("takes files of other workers at the same time for one log, and says so", async () => {
    const one = await callLine("fit a.csv b.csv --json");
    expect(JSON.parse(one.stdout).log).toMatchObject({ workers: 2, together: [["a.csv", "b.csv"]] });
    const { stdout } = await callLine("fit a.csv b.csv");
    expect(stdout).toContain("a.csv and b.csv are of one time, and taken for one log.");
  });

  it("says so where no experiment would tell what is left apart, and what the log lacks", async () => {
    await callLine("run burst.yaml --reporter takes=burst.csv");
    const lines = readFileSync("burst.csv", "utf8").trim().split("\n");
    const depth = (lines[0] as string).split(",").indexOf("depth");
    const without = lines.map((line) => line.split(",").toSpliced(depth, 1).join(","));
    writeFileSync("no-depth.csv", without.join("\n"));
    const { code, stderr } = await callLine("fit no-depth.csv --write-experiment e.yaml");
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr:
        "--write-experiment e.yaml: no experiment tried tells what is left apart; the depth of the queue at each send would say more; no file is written\n",
    });
  });

  it("says what survives, what cannot be told from flat, and prints the block to paste", async () => {
    const { code, stdout, stderr } = await callLine("fit takes.csv");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^flat +survives +0\.0 /m);
    expect(stdout).toMatch(/^scan +not distinguishable /m);
    expect(stdout).toContain("Cannot tell: flat, ");
    expect(stdout).toContain("jobTake:\n  model: flat\n  deepQueue: 500ms\n");
    expect(stdout.split("\n").filter((line) => line.length > 110)).toEqual([]);
  });

  it("gives the same answer to shuffled rows, and to other names and units", async () => {
    const data = async (line: string): Promise<unknown> => {
      const { mechanisms } = JSON.parse((await callLine(line)).stdout) as FitData;
      return mechanisms.map(({ name, verdict }) => [name, verdict]);
    };
    const usual = await data("fit takes.csv --json");
    expect(await data("fit shuffled.csv --json")).toEqual(usual);
    expect(await data("fit other.csv --columns asked=wished --json")).toEqual(usual);
  });

  it("writes the cheapest experiment as a scenario that can be read", async () => {
    const { code, stderr } = await callLine("fit takes.csv --write-experiment experiment.yaml");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "wrote experiment.yaml\n" });
    const read = readScenario(readFileSync("experiment.yaml", "utf8"), { file: "experiment.yaml" });
    expect(read.ok).toBe(true);
  });

  it("reads what the reporter of takes writes, and tells two runs apart", async () => {
    await callLine('run 32-burst --set "jobTake={model: per-job}" --seeds 1..3 --reporter takes=log.csv');
    await callLine(
      'run 512-burst --set "jobTake={model: per-job}" --set "duration={lognormal: {mean: 1s, cv: 0.5}}" --policy drain-wait,take-each-slot --reporter takes=more.csv',
    );
    const { stdout } = await callLine("fit log.csv more.csv --json");
    const { named, format } = JSON.parse(stdout) as FitData;
    expect({ named, format }).toEqual({ named: "per-job", format: "take-sim/fit@1" });
  });

  it.each([
    ["fit empty.csv", "empty.csv: the file is empty"],
    ["fit nowhere.csv", "nowhere.csv: "],
    ["fit mixed.csv", "mixed.csv: row 14: a round trip of 500 s among such of 0.5 s: units are mixed"],
    ["fit twice.csv", "twice.csv: row 14: the same take stands in row 2 already"],
    ["fit other.csv", 'other.csv: row 1: there is no column "asked"'],
    ["fit takes.csv --columns aksed=x", '--columns aksed=x: there is no column "aksed"'],
    ["fit takes.csv --columns asked", '--columns asked: "asked" is not allowed; asked=requested is'],
    ["fit takes.csv --columns asked=x,asked=y", '--columns asked=x,asked=y: "asked" is there twice'],
    [
      "fit takes.csv --columns asked=returned",
      "takes.csv: row 1, column 4 (returned): it stands for asked and for returned; each has a column of",
    ],
    ["fit takes.csv --write-experiment takes.csv", "--write-experiment takes.csv: it is a log that is read"],
    ["fit takes.csv --write-experiment nowhere/x.yaml", "there is no folder nowhere"],
    ["fit takes.csv --log-unit h", "--log-unit"],
  ])("%s: exit code 2, and %s", async (line, message) => {
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("says where no take found jobs, and prints no block to paste", async () => {
    writeFileSync(
      "waited.csv",
      csv(
        head,
        Array.from({ length: 30 }, (_, index) => `${1.003 * index},1,8,1,0`),
      ),
    );
    const { code, stdout } = await callLine("fit waited.csv");
    expect(code).toBe(0);
    expect(stdout).toContain("Cannot tell: no take found jobs queued");
    expect(stdout).not.toContain("jobTake:");
  });

  it.runIf(process.env.SLOW_TESTS)("fits 100,000 takes", { timeout: 60_000 }, async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => {
      return `w${index % 8},${1.3 * Math.floor(index / 8) + 0.1 * (index % 8)},${(0.5 * (1 + 0.03 * Math.sin(78.2 * index))).toFixed(6)},${1 + (index % 32)},${1 + (index % 32)},${900 - (index % 700)}`;
    });
    writeFileSync("many.csv", csv(`worker,${head}`, many));
    // Processor time: others may be at work beside it.
    const start = process.cpuUsage();
    const { code } = await callLine("fit many.csv");
    expect(code).toBe(0);
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10);
  });
});
