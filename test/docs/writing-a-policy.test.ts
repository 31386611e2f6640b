import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { call } from "../cli/call.ts";

const text = readFileSync("docs/writing-a-policy.md", "utf8");
const [policy = "", test = ""] = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code as string,
);
const [yaml = ""] = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, code]) => code as string);

const folder = resolve(`.take-sim/writing-a-policy-${process.pid}`);
const library = JSON.stringify(pathToFileURL(resolve("src/index.ts")).href);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "half-free.ts"), policy.replace('"take-sim"', library));
writeFileSync(join(folder, "half-free.test.ts"), test.replace('"take-sim"', library));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("docs/writing-a-policy.md", () => {
  it("has a policy that runs in the scenario that it shows", async () => {
    writeFileSync(join(folder, "half-free.ts"), policy);
    writeFileSync(
      join(folder, "burst.yaml"),
      `arrivals: { burst: 64 }\nduration: 0.5s\nconcurrency: 8\n${yaml}`,
    );
    const { code, stdout, stderr } = await call(["run", join(folder, "burst.yaml"), "--json"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const result = JSON.parse(stdout);
    expect(result.design.policies).toEqual(["drain-wait", "half-free"]);
    expect(result.scenario.resolved.policyParameters).toEqual({ share: 0.25 });
  });

  it("has a grid of its parameter that runs", async () => {
    const line = /take-sim (sweep .*)/.exec(text)?.[1] ?? "";
    const words = line.split(" ").map((word) => word.replace("burst.yaml", join(folder, "burst.yaml")));
    const { code } = await call(words.map((word) => word.replace("./", `${folder}/`)));
    expect(code).toBe(0);
  });

  it("says what the table of exit codes promises of limits", () => {
    expect(readFileSync("src/policies/turn.ts", "utf8")).toContain("90_000");
    expect(readFileSync("src/cli/plug-ins/loop-watch.ts", "utf8")).toContain("10_000_000");
  });
});

// The test that it shows, as it stands there.
await import(pathToFileURL(join(folder, "half-free.test.ts")).href);
