import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { call, callLine } from "../cli/call.ts";

/** What `docs/reporters.md` shows of a report, by the first characters of the example. */
function example(start: string): string {
  const blocks = readFileSync("docs/reporters.md", "utf8").matchAll(/```\w*\n([\s\S]*?)```/g);
  return [...blocks].map((block) => block[1] as string).find((text) => text.startsWith(start)) ?? "";
}

it("the example of csv is what is written", async () => {
  const { stdout } = await callLine("run 512-burst --reporter csv");
  const lines = example("scenario,policy,seed,status").trimEnd().split("\n");
  expect(lines.length).toBe(2);
  for (const line of lines) expect(stdout).toContain(line.replace("…", ""));
});

it("the example of series is what is written", async () => {
  const { stdout } = await callLine("run 512-burst --reporter series=-");
  const lines = example("scenario,policy,seed,t_ms").trimEnd().split("\n");
  expect(lines.length).toBe(3);
  for (const line of lines) expect(stdout.split("\n")).toContain(line);
});

it("the example of junit is what is written", async () => {
  const gate = ["--gate", "completion p99 of take-ahead <= 60% of main"];
  const { stdout } = await call(["compare", "512-burst", "--reporter", "junit", ...gate]);
  const shown = example("<testcase").trim();
  expect(shown).not.toBe("");
  expect(stdout).toContain(shown);
});

it("the examples of bmf and benchmark-action are what is written, with fewer digits", async () => {
  const rounded = (value: number): number => Number(value.toFixed(1));
  const bmf = JSON.parse((await callLine("compare 512-burst --reporter bmf")).stdout);
  const shown = JSON.parse(example('{ "512-burst'));
  const { completion_p99: measure } = bmf["512-burst/take-ahead"];
  expect(shown["512-burst/take-ahead"].completion_p99).toEqual(
    Object.fromEntries(Object.entries(measure).map(([key, value]) => [key, rounded(value as number)])),
  );
  const entries = JSON.parse((await callLine("compare 512-burst --reporter benchmark-action")).stdout);
  const [entry] = JSON.parse(example("[{"));
  const real = entries.find(({ name }: { name: string }) => name === entry.name);
  expect(entry).toEqual({ ...real, value: rounded(real.value) });
});
