import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { readScenario } from "../../src/experiment/read-scenario.ts";
import type { Result } from "../../src/experiment/result.ts";
import { traceFields, traceFormats } from "../../src/scenario/trace-arrivals.ts";
import { traceLayouts } from "../../src/traces/trace-layout.ts";
import { built } from "../cli/built-command.ts";
import { resultOf } from "../cli/call.ts";
import { markdown } from "./scenario-runs.ts";
import { sameOrWritten } from "./section.ts";

/** docs/traces.md. `UPDATE_DOCUMENTS=1` writes its tables in: those of the trace where TAKE_SIM_TRACES names its folder. */
const path = "docs/traces.md";
const trace = join(process.env.TAKE_SIM_TRACES ?? "", "azure-llm-2023-code.csv");
const isThere = process.env.TAKE_SIM_TRACES !== undefined && existsSync(trace);
const whether = isThere ? "" : " (left out: TAKE_SIM_TRACES names no folder with azure-llm-2023-code.csv)";
const policies = ["main", "drain-wait", "take-ahead"];

describe("docs/traces.md", () => {
  it("has every format", () => {
    expectPrinted("formats", formatsTable());
  });

  it("has an example that can be read", () => {
    const [, text = ""] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, "utf8")) ?? [];
    expect(readScenario(text, { file: "example" }).ok).toBe(true);
  });
});

/** Median times in milliseconds of 1, 2, 4, 8, 16 and 32 requests at a time: 256 and 128 tokens, Qwen2.5-0.5B, vLLM, L4. */
const sweep = [
  [1, 679],
  [2, 698],
  [4, 722],
  [8, 772],
  [16, 880],
  [32, 1082],
] as const;

describe("the published sweep of requests beside each other", () => {
  it.each(sweep)("%i take %i ms, within 2 %", (running, observed) => {
    expect(Math.abs((666 + 12.6 * running) / observed - 1)).toBeLessThan(0.02);
  });
});

describe.runIf(isThere)(`the study of the code trace${whether}`, () => {
  it("has the numbers of 30 seeds, within 20 s on two cores", () => {
    const begin = performance.now();
    const call = built(`compare azure-llm-code --json -q -j 2 --set arrivals.trace=${trace}`);
    const seconds = (performance.now() - begin) / 1000;
    expect({ status: call.status, stderr: call.stderr }).toEqual({ status: 0, stderr: "" });
    expectPrinted("azure-llm-code", studyTable(JSON.parse(call.stdout) as Result));
    // Others may use the cores: the bound is kept where speed is what is measured.
    if (process.env.SLOW_TESTS !== undefined) expect(seconds).toBeLessThan(20);
  }, 120_000);

  it("has those of the first ten minutes without lag, beside an independent model's", async () => {
    const line = `run azure-llm-code --json --set arrivals.trace=${trace} --set arrivals.window=[0s,600s]`;
    const still = await resultOf(`${line} --set loopLag=0`);
    const lags = await resultOf(`${line} --seeds 30`);
    const sooner = await resultOf(`${line} --set loopLag=0 --set warmup=0.1s`);
    expectPrinted("azure-llm-code-600s", firstMinutesTable({ still, lags, sooner }));
    for (const policy of policies)
      for (const [index, percent] of [50, 99].entries()) {
        const [ours] = startDelays(still, policy, percent);
        const theirs = independent[policy]?.[index] as number;
        // Theirs are rounded to 0.1 s, or to 0.01 s.
        expect(Math.abs((ours as number) - theirs) / theirs).toBeLessThan(0.05);
      }
  }, 60_000);
});

/** startDelay p50 and p99 in seconds, as a model gave them that was written from the same specification by itself. */
const independent: Readonly<Record<string, readonly number[]>> = {
  main: [1.8, 27.1],
  "drain-wait": [1.0, 17.9],
  "take-ahead": [0.14, 5.4],
};

function expectPrinted(name: string, table: string): void {
  const { shown, printed } = sameOrWritten(path, name, table);
  expect(shown).toBe(printed);
}

function formatsTable(): string {
  const rows = traceFormats.map((format) => {
    const { form, names, unit } = traceLayouts[format];
    const columns = traceFields.flatMap((field) => {
      const called = names[field]
        ?.slice(0, 3)
        .map((name) => `\`${name}\``)
        .join(", ");
      return called === undefined ? [] : [`${field}: ${called}`];
    });
    return [`\`${format}\``, form.toUpperCase(), columns.join("; "), unit ?? "by name or size"];
  });
  return markdown(["format", "form", "columns", "unit of numbers"], rows);
}

function studyTable({ summaries }: Result): string {
  const cell = (policy: string, metric: string): string => {
    const { mean, ci } = summaries.find((one) => one.policy === policy && one.metric === metric) ?? {};
    if (mean === undefined || !ci) throw new Error(`no interval of ${metric} of ${policy}`);
    const seconds = (value: number) => (value / 1000).toFixed(value < 1000 ? 3 : 2);
    return `${seconds(mean)} [${ci.map(seconds).join(", ")}]`;
  };
  const rows = policies.map((policy) => [
    `\`${policy}\``,
    ...["startDelay_p50_ms", "startDelay_p99_ms"].map((metric) => cell(policy, metric)),
  ]);
  return markdown(["policy", "p50, s", "p99, s"], rows);
}

/** One number a seed, in seconds. */
function startDelays({ runs }: Result, policy: string, percent: number): number[] {
  return runs
    .filter((run) => run.policy === policy)
    .map(({ metrics }) => (metrics[`startDelay_p${percent}_ms`] as number) / 1000);
}

function firstMinutesTable(results: {
  readonly still: Result;
  readonly lags: Result;
  readonly sooner: Result;
}): string {
  const rows = policies.flatMap((policy) =>
    [50, 99].map((percent, index) => {
      const [still, lags, sooner] = [results.still, results.lags, results.sooner].map((result) =>
        startDelays(result, policy, percent),
      ) as [number[], number[], number[]];
      const seconds = (value: number | undefined) => (value as number).toFixed(2);
      const range = [Math.min(...lags), Math.max(...lags)].map(seconds).join(" to ");
      const theirs = String(
        independent[policy]?.[index]?.toFixed(policy === "take-ahead" && index === 0 ? 2 : 1),
      );
      return [`\`${policy}\` p${percent}`, seconds(still[0]), theirs, range, seconds(sooner[0])];
    }),
  );
  const head = ["startDelay, s", "here", "the other model", "here, 30 seeds of lag", "here, warmup 0.1 s"];
  return markdown(head, rows);
}
