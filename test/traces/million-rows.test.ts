import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readTraceFile } from "../../src/cli/traces/load-trace.ts";
import { arrivalsAlone, byTokens } from "./reading.ts";

const folder = mkdtempSync(join(tmpdir(), "take-sim-million-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes an Azure trace of so many thousand rows, a hundred a second. */
function written(thousands: number): string {
  const file = join(folder, `${thousands}.csv`);
  appendFileSync(file, "TIMESTAMP,ContextTokens,GeneratedTokens\r\n");
  for (let thousand = 0; thousand < thousands; thousand += 1) {
    let rows = "";
    for (let row = 0; row < 1000; row += 1) {
      const second = thousand * 10 + Math.floor(row / 100);
      const [hour, minute] = [Math.floor(second / 3600) % 24, Math.floor(second / 60) % 60].map(twoDigits);
      const day = twoDigits(1 + Math.floor(second / 86_400));
      rows += `2023-11-${day} ${hour}:${minute}:${twoDigits(second % 60)}.${twoDigits(row % 100)}99600,${row * 3},${row % 200}\r\n`;
    }
    appendFileSync(file, rows);
  }
  return file;
}

function twoDigits(number: number): string {
  return `${number}`.padStart(2, "0");
}

describe.runIf(process.env.SLOW_TESTS)("a trace of a million rows", () => {
  it("is read within 5 s", () => {
    const file = written(1000);
    const begin = process.cpuUsage();
    const { rows } = readTraceFile(file, { ...arrivalsAlone, format: "azure-llm", durations: byTokens });
    // Not by the clock, as others may use the cores.
    const { user, system } = process.cpuUsage(begin);
    expect((user + system) / 1e6).toBeLessThan(5);
    expect(rows.arrivals).toHaveLength(1_000_000);
    expect(rows.arrivals.at(-1)).toBe(9_999_990_000);
  });

  it("takes no memory for rows outside of a window", () => {
    const file = join(folder, "1000.csv");
    const window = { from: 0, to: 60e6 };
    const before = process.memoryUsage();
    const { rows } = readTraceFile(file, { ...arrivalsAlone, format: "azure-llm", window });
    const after = process.memoryUsage();
    expect(rows.arrivals).toHaveLength(6000);
    // The file has 40 MB, and its columns would have 16.
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(8e6);
    expect(after.rss - before.rss).toBeLessThan(100e6);
  });
});
