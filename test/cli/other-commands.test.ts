import { describe, expect, it } from "vitest";
import { policies } from "../../src/policies/policies.ts";
import { scenarioJsonSchema } from "../../src/scenario/json-schema.ts";
import { version } from "../../src/version.ts";
import { callLine, inFolderWith } from "./call.ts";
import { someFiles } from "./files.ts";

describe("take-sim validate", () => {
  inFolderWith(someFiles);

  it("names each valid file", async () => {
    const { code, stdout, stderr } = await callLine("validate small.yaml on-top.yaml");
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: "small.yaml: valid\non-top.yaml: valid\n",
      stderr: "",
    });
  });

  it("names every problem of every file, and still the valid ones", async () => {
    const { code, stdout, stderr } = await callLine("validate wrong.yaml small.yaml nowhere.yaml");
    expect(code).toBe(2);
    expect(stdout).toBe("small.yaml: valid\n");
    expect(stderr).toBe(
      'wrong.yaml:1:10: workers: "0" is not allowed; a whole number of at least 1 is\n' +
        'wrong.yaml:2:1: unknown key "concurency"; did you mean "concurrency"?\n' +
        "nowhere.yaml: there is no such file; with take-sim come 256-burst-2s, 256-burst-2s-spread, 32-burst, 4-workers-1024-burst, 4-workers-1024-lognormal-2s, 4-workers-64-burst, 512-burst, 512-burst-platform, crash-and-redelivery, equal-jobs, half-second-jobs, large-burst, leases, long-jobs, long-tail, many-slots, medium-burst, mixed-speeds, one-slot, one-worker, per-job-takes, scale-up, scale-up-by-delay, sequential, server-fix-fast-take, server-fix-fill-window, short-jobs, shutdown-in-mid-burst, small-burst, small-scale-up, small-scale-up-queued, steady-load, three-bursts, trickle, trickle-autoscaled\n",
    );
  });

  it("checks a file by itself, whatever the environment sets", async () => {
    const { code, stderr } = await callLine("validate small.yaml", { TAKE_SIM_WORKERS: "none" });
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });
});

describe("take-sim schema", () => {
  it("prints the schema as JSON", async () => {
    const { code, stdout } = await callLine("schema");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(scenarioJsonSchema());
    expect(JSON.parse(stdout).$schema).toBe("http://json-schema.org/draft-07/schema#");
  });
});

describe("take-sim policies", () => {
  it("lists every policy with what it mirrors and needs", async () => {
    const { code, stdout } = await callLine("policies");
    expect(code).toBe(0);
    const names = stdout.split("\n").filter((line) => /^\S/.test(line));
    expect(names).toEqual(policies.map((policy) => policy.name));
    const flowing = stdout.replace(/\s+/g, " ");
    for (const { description, mirrors, requires } of policies) {
      expect(flowing).toContain(description);
      expect(flowing).toContain(`mirrors: ${mirrors}`);
      for (const key of requires) expect(flowing).toContain(`needs: ${key}`);
    }
  });
});

describe("take-sim --version", () => {
  it.each(["--version", "-V"])("%s", async (flag) => {
    expect(await callLine(flag)).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});
