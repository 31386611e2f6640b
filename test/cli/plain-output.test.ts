import { readdirSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { callLine } from "./call.ts";

const scenarios = readdirSync("scenarios")
  .filter((file) => file.endsWith(".yaml"))
  .map((file) => `scenarios/${file}`);

const everyPolicy =
  "--policy main,drain-wait,take-ahead,take-ahead-adaptive,take-lead,take-each-slot,linger,batch-all --set linger=0.1s";

describe.each(scenarios)("what is printed of %s", (scenario) => {
  it.each(["run", "compare --seeds 2", `run ${everyPolicy}`, `compare --seeds 2 ${everyPolicy}`])(
    "%s: at most 80 columns, no spaces at the end of a line",
    async (command) => {
      const { code, stdout, stderr } = await callLine(`${command} ${scenario}`);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      const lines = stdout.split("\n");
      expect(lines.filter((line) => line.length > 80)).toEqual([]);
      expect(lines.filter((line) => line.endsWith(" "))).toEqual([]);
      expect(stdout.endsWith("\n")).toBe(true);
    },
  );
});

describe.each([{}, { CI: "1" }, { FORCE_COLOR: "1" }, { CI: "1", FORCE_COLOR: "3", TERM: "xterm-256color" }])(
  "with %j in the environment",
  (environment) => {
    const before = { ...process.env };
    beforeEach(() => {
      Object.assign(process.env, environment);
    });
    afterEach(() => {
      for (const name of Object.keys(environment)) delete process.env[name];
      Object.assign(process.env, before);
    });

    it.each([
      "--help",
      "run --help",
      "policies",
      "schema",
      "run scenarios/32-burst.yaml",
      "run scenarios/32-burst.yaml -v",
      "run scenarios/32-burst.yaml --json",
      "run scenarios/32-burst.yaml --explain job-1",
      "run scenarios/32-burst.yaml --reporter events=-",
      "compare scenarios/32-burst.yaml --seeds 2",
      "run nowhere.yaml",
      "rnu",
    ])("%s has no escape sequence", async (line) => {
      const { stdout, stderr } = await callLine(line);
      expect(stdout + stderr).not.toContain("\u001b");
    });
  },
);
