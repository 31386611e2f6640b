import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { interrupted } from "./built-command.ts";
import { callLine, filesHere, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

describe("Ctrl-C", () => {
  inFolderWith(someFiles);

  // Each takes seconds: the choice between the first two, and a shard, are left to the slow studies.
  const slow = process.env.SLOW_TESTS !== undefined;

  it.each([
    ["in this process", "-j 1", "SIGINT"],
    ["in workers", "-j 2", "SIGTERM"],
    ...(slow ? ([["as it finds best", "-q", "SIGTERM"]] as const) : []),
  ] as const)("writes the seeds that are done, marked: %s", async (_, flags, signal) => {
    const line = `compare 512-burst-platform --seeds 20000 --ci t ${flags} --reporter json=r.json,jobs=j.csv`;
    const { status, stderr, leftOver } = await interrupted(line, { signal, milliseconds: 1500 });
    expect({ status, leftOver }).toEqual({ status: 130, leftOver: [] });
    expect(stderr).toMatch(
      /interrupted: 512-burst-platform has \d+ of 20000 seeds, and its result is marked\n$/,
    );
    const result = JSON.parse(readFileSync("r.json", "utf8"));
    const { seeds, policies } = result.design;
    expect(result.status).toBe("interrupted");
    expect(seeds.length).toBeGreaterThan(1);
    expect(seeds).toEqual([...seeds].sort((a: number, b: number) => a - b));
    for (const policy of policies) {
      const ran = result.runs.filter((run: { policy: string }) => run.policy === policy);
      expect(ran.map((run: { seed: number }) => run.seed)).toEqual(seeds);
    }
    const rows = readFileSync("j.csv", "utf8").trimEnd().split("\n").length;
    expect(rows).toBe(1 + seeds.length * policies.length * 512);
  });

  it.runIf(slow)("keeps what a shard has in its blob, which is marked too", async () => {
    const line = "compare 512-burst-platform --seeds 20000 --ci t --shard 2/3 -j 1 --reporter json=r.json";
    const { status } = await interrupted(line, { signal: "SIGINT", milliseconds: 1000 });
    expect(status).toBe(130);
    const [blob] = filesHere().includes(".take-sim") ? [".take-sim"] : [];
    expect(blob).toBeDefined();
    const merged = await callLine("merge");
    expect(merged.code).toBe(2);
    expect(merged.stderr).toMatch(/512-burst-platform: shards 1, 3 of 3 are missing/);
  });

  it("before the first seed is done leaves nothing", async () => {
    let stderr = "";
    const code = await main(["compare", "small.yaml", "--reporter", "json=r.json"], {
      stdout: () => {},
      stderr: (text) => {
        stderr += text;
      },
      environment: {},
      onInterrupt: (listener) => {
        listener();
        return () => {};
      },
    });
    expect({ code, stderr }).toEqual({
      code: 130,
      stderr: "interrupted before the first seed was done: nothing is written\n",
    });
    expect(existsSync("r.json")).toBe(false);
    expect(filesHere().filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});
