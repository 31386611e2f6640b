import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { call, inFolderWith, wordsOf } from "./call.ts";

const heading = "finished jobs over time, seed ";

/** What a call prints to a terminal with this environment. */
function shown(line: string, environment: Record<string, string> = { LANG: "C.UTF-8" }) {
  return call(wordsOf(line), environment, { stdoutIsTerminal: true });
}

describe("small pictures in a terminal", () => {
  inFolderWith({
    "two.yaml":
      "workers: 2\nconcurrency: 3\narrivals: {burst: 20}\nduration: 1s\npolicies: [main, batch-all]\n",
    "large.yaml":
      "concurrency: 1000\narrivals: {burst: 50001}\nduration: 1s\npolicies: [batch-all, drain-wait]\n",
    "mine.ts":
      'export default { name: "mine", description: "takes", *takeLoop(worker) { while (worker.alive) { yield* worker.untilDrained({}); yield* worker.take(1); } } };\n',
  });

  it.each(["run two.yaml", "run two.yaml --seeds 3,4", "compare two.yaml", "run 32-burst two.yaml"])(
    "%s: stand below the table, and nothing else differs from what a pipe gets",
    async (line) => {
      const piped = await call(wordsOf(line), { LANG: "C.UTF-8" });
      const { code, stdout, stderr } = await shown(line);
      expect({ code, stderr }).toEqual({ code: piped.code, stderr: piped.stderr });
      expect(piped.stdout).not.toContain(heading);
      const seed = line.includes("3,4") ? 3 : 1;
      const parts = stdout.split("\n\n");
      const sketches = parts.filter((part) =>
        /^(finished jobs over time|jobs of each of 2 workers)/.test(part.trim()),
      );
      expect(sketches[0]).toContain(`${heading}${seed}\n`);
      expect(withoutBlanks(stdout, sketches)).toEqual(withoutBlanks(piped.stdout, []));
      expect(stdout.split("\n").filter((one) => one.length > 80 || one.endsWith(" "))).toEqual([]);
      expect(stdout).not.toContain("\u001b");
    },
  );

  it.each<[string, Record<string, string>, boolean]>([
    ["a UTF-8 locale", { LANG: "en_GB.UTF-8", TERM: "xterm" }, true],
    ["LC_ALL, which outweighs LANG", { LC_ALL: "C.utf8", LANG: "C" }, true],
    ["another locale", { LANG: "en_GB.ISO-8859-1" }, false],
    ["LC_ALL=C", { LC_ALL: "C", LANG: "C.UTF-8" }, false],
    ["no locale", {}, false],
    ["an empty LC_ALL, which says nothing", { LC_ALL: "", LANG: "C.UTF-8" }, true],
    ["a dumb terminal", { LANG: "C.UTF-8", TERM: "dumb" }, false],
    ["the terminal of Windows", { WT_SESSION: "1" }, true],
  ])("%s", async (_, environment, isShown) => {
    expect((await shown("run two.yaml", environment)).stdout.includes(heading)).toBe(isShown);
  });

  it("are not made for files, other reports, or so many jobs that they would take time", async () => {
    const { stdout } = await shown("run two.yaml --reporter table=table.txt --reporter csv=-");
    expect(stdout).not.toContain(heading);
    expect(readFileSync("table.txt", "utf8")).not.toContain(heading);
    expect((await shown("run large.yaml")).stdout).not.toContain(heading);
    expect((await shown("run large.yaml --policy batch-all")).stdout).toContain(heading);
  });

  it("are made of policies from files, and of saved results", async () => {
    expect((await shown("run two.yaml --policy ./mine.ts")).stdout).toMatch(/\nmine {2,}[▁-█]/);
    await call(wordsOf("compare two.yaml --seeds 10 --reporter json=saved.json"));
    expect((await shown("report saved.json")).stdout).toMatch(/\nbatch-all {2,}[▁-█]/);
    await call(wordsOf("compare two.yaml --seeds 10 --policy ./mine.ts,main --reporter json=own.json"));
    const { code, stdout, stderr } = await shown("report own.json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toContain(heading);
  });

  it("never change what a call comes to where runs cannot be made again, as of a policy whose file is not at hand", async () => {
    for (const shard of ["1/2", "2/2"])
      await call(wordsOf(`compare two.yaml --seeds 10 --policy ./mine.ts,main --shard ${shard}`));
    const piped = await call(["merge", ".take-sim"]);
    expect(await shown("merge .take-sim")).toEqual(piped);
    expect(piped.code).toBe(0);
    expect((await shown("merge .take-sim --policy ./mine.ts")).stdout).toContain(heading);
  });
});

function withoutBlanks(text: string, parts: readonly string[]): string[] {
  const left = parts.reduce((rest, part) => rest.replace(part, ""), text);
  return left.split("\n").filter((line) => line !== "");
}

describe("the command in a real terminal", () => {
  const command = `${process.execPath} ${resolve("bin/take-sim.js")} run 32-burst`;
  const environment = { PATH: process.env.PATH ?? "", LANG: "C.UTF-8", TERM: "xterm" };
  const inTerminal = (line: string): string =>
    spawnSync("script", ["--quiet", "--command", line, "/dev/null"], { env: environment, encoding: "utf8" })
      .stdout;

  it("shows them, and a pipe or a file gets the same bytes as ever", () => {
    expect(inTerminal(command)).toContain(heading);
    const piped = spawnSync("bash", ["-c", command], { env: environment, encoding: "utf8" }).stdout;
    expect(piped).not.toContain(heading);
    expect(inTerminal(`${command} | cat`).replaceAll("\r\n", "\n")).toBe(piped);
  });
});
