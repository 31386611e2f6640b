import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import type { Result } from "../../src/experiment/result.ts";
import { callLine, filesHere, inFolderWith, wordsOf } from "./call.ts";
import { someFiles } from "./files.ts";

const odd = `name: "<b>odd</b> & 'so' \\"on\\""
description: "</script><script>document.title = 1</script>"
concurrency: 2
arrivals: { burst: 6 }
duration: { uniform: { min: 200ms, max: 900ms } }
policies: [main, drain-wait]
gates: ["completion p99 of drain-wait <= 100% of main"]
`;

const reps = ["arm,rep,completion_p99_ms", "main,1,20000", "main,2,21000", "new,1,10000", "new,2,12000"].join(
  "\n",
);

function page(file = "r.html"): string {
  return readFileSync(file, "utf8");
}

/** The texts of the cells of a page's tables, row by row, with headings that span rows in the first one. */
function rowsOf(html: string): string[][] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>/gs)].map((row) =>
    [...(row[1] as string).matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map((cell) =>
      unescaped(cell[1] as string),
    ),
  );
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

function headingsOf(html: string): string[] {
  return [...html.matchAll(/<h(\d)[^>]*>(.*?)<\/h\d>/gs)].map(
    ([, level, text]) => `${level} ${unescaped(text as string)}`,
  );
}

describe("--reporter html", () => {
  inFolderWith({ ...someFiles, "odd.yaml": odd, "few.csv": reps });

  it("has every part in its order, the verdict first", async () => {
    await callLine("compare odd.yaml --seeds 12 --reporter html=r.html");
    expect(headingsOf(page())).toEqual([
      `1 <b>odd</b> & 'so' "on"`,
      "2 Gates",
      "2 Completion",
      "2 Numbers",
      "2 Times of the jobs",
      "2 Jobs of each worker",
      "2 Differences by seed",
      expect.stringMatching(/^2 One run: seed \d+$/),
      "3 main",
      "3 drain-wait",
      "2 Unusual seeds",
      "2 What was run",
    ]);
  });

  it("leads to each of its parts", async () => {
    await callLine("compare odd.yaml --seeds 12 --reporter html=r.html");
    const links = [...page().matchAll(/<a href="#([^"]*)">(.*?)<\/a>/g)].map(([, id, title]) => [id, title]);
    const parts = [...page().matchAll(/<section id="([^"]*)"[^>]*><h2[^>]*>(.*?)<\/h2>/g)].map(
      ([, id, title]) => [id, title],
    );
    expect(links).toHaveLength(9);
    expect(links).toEqual(parts);
  });

  it("has each seed's difference in a table too, for those who point at no dot", async () => {
    await callLine("compare odd.yaml --seeds 12 --reporter html=r.html,json=r.json");
    const { runs } = JSON.parse(readFileSync("r.json", "utf8")) as Result;
    const value = (policy: string, seed: number): number =>
      runs.find((run) => run.policy === policy && run.seed === seed)?.metrics.completion_p99_ms as number;
    const rows = rowsOf(page());
    const head = rows.findIndex((row) => row[0] === "seed" && row[1] === "drain-wait − main");
    expect(page()).toContain("Difference in completion p99, s</caption>");
    const shown = rows.slice(head + 1, head + 13).map(([seed, difference]) => [Number(seed), difference]);
    const seeds = Array.from({ length: 12 }, (_, index) => index + 1);
    expect(shown.map(([seed]) => seed)).toEqual(seeds);
    for (const [seed, difference] of shown as [number, string][])
      expect(Number(difference.replace("−", "-"))).toBeCloseTo(
        (value("drain-wait", seed) - value("main", seed)) / 1000,
        2,
      );
  });

  it("calls each drawing that can be scrolled by its own name", async () => {
    await callLine("compare odd.yaml --seeds 12 --reporter html=r.html");
    const names = [...page().matchAll(/<div class="scroll"[^>]* aria-labelledby="([^"]*)"><svg/g)].map(
      ([, id]) => id,
    );
    expect(names.length).toBeGreaterThan(8);
    for (const id of names) expect(page()).toContain(`<title id="${id}">`);
    expect(page().match(/<div class="scroll"[^>]*><svg/g)).toHaveLength(names.length);
  });

  it("says what its band holds, and why there may be none to see", async () => {
    await callLine("compare odd.yaml --seeds 12 --reporter html=r.html");
    expect(page()).toContain(
      "The line is the median over 12 seeds; in the band lie 90 in 100 of them (5 to 95 %). " +
        "Where no band is seen, it is narrower than the line.",
    );
  });

  it("has the numbers of the table that the command prints", async () => {
    const { stdout } = await callLine("compare odd.yaml --seeds 12 --reporter html=r.html");
    const lines = stdout.split("\n").flatMap((line) => {
      const found = /^(?:\S.*?)? {2,}(main|drain-wait) +(.*)$/.exec(line.padStart(1));
      return found === null ? [] : [[found[1], ...(found[2] as string).split(/ {2,}/)]];
    });
    const shown = rowsOf(page()).map((row) =>
      row.filter((cell) => (cell !== "" && !/, |^(takes|slot use)$/.test(cell)) || /\[/.test(cell)),
    );
    expect(lines.length).toBeGreaterThan(15);
    for (const line of lines) expect(shown).toContainEqual(line.map((cell) => cell?.trim()));
  });

  it("is the same of equal calls, of a saved result and of merged shards", async () => {
    await callLine("compare small.yaml --seeds 3 --reporter html=r.html,json=r.json");
    await callLine("compare small.yaml --seeds 3 --reporter html=again.html");
    await callLine("report r.json --reporter html=saved.html");
    await callLine("compare small.yaml --seeds 3 --shard 1/2");
    await callLine("compare small.yaml --seeds 3 --shard 2/2");
    await callLine("merge .take-sim --reporter html=merged.html");
    for (const other of ["again.html", "saved.html", "merged.html"])
      expect([other, page(other) === page()]).toEqual([other, true]);
  });

  it("has a date only where the environment gives one", async () => {
    await callLine("run small.yaml --reporter html=r.html");
    expect(page()).toContain(`take-sim 0.1.0, Node ${process.version}<`);
    await callLine("run small.yaml --reporter html=r.html", { SOURCE_DATE_EPOCH: "86400" });
    expect(page()).toContain(`Node ${process.version}, 1970-01-02T00:00:00Z<`);
  });

  it("shows names as text, whatever they hold, and gives each element an id of its own", async () => {
    await callLine("compare odd.yaml small.yaml --seeds 12 --reporter html=r.html");
    expect(page()).not.toMatch(/<b>odd|<script>document/);
    const ids = [...page().matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(50);
    expect(new Set(ids).size).toBe(ids.length);
    expect(headingsOf(page()).slice(0, 3)).toEqual([
      "1 take-sim: 2 scenarios",
      `2 <b>odd</b> & 'so' "on"`,
      "3 Gates",
    ]);
  });

  it("of measured numbers and of results side by side shows what needs no runs, and says so", async () => {
    await callLine("compare --measured few.csv --reporter html=r.html");
    expect(headingsOf(page())).toEqual([
      "1 few",
      "2 Numbers",
      "2 Differences by repetition",
      "2 What was run",
    ]);
    expect(page()).toContain("without a drawn run: its numbers were measured.");
    expect(rowsOf(page())).toContainEqual(["new", "11.00", "12.71", "−46.3 % [−112.1, −11.7] ▼"]);
    await callLine("compare small.yaml --seeds 3 --reporter json=a.json");
    const { code, stderr } = await callLine("compare x=a.json y=a.json --policy main --reporter html=r.html");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(page()).toContain("it was put together from several results.");
    expect(page()).not.toContain("data-run=");
  });

  it("of one policy and one seed has no comparison, no band and no interval", async () => {
    await callLine("run small.yaml --policy main --reporter html=r.html");
    expect(page()).toContain("One seed, so there is no band.");
    expect(headingsOf(page()).join("\n")).not.toMatch(/Differences|Unusual/);
    expect(page()).not.toMatch(/class="band/);
    expect(rowsOf(page())).toContainEqual(
      ["completion p99, ms", "main", "1800.00"].slice(0, 0).concat(["number", "policy", "mean"]),
    );
  });

  it("says at its top that a result is only a part", async () => {
    await callLine("compare small.yaml --seeds 3 --reporter json=r.json");
    const result = JSON.parse(readFileSync("r.json", "utf8")) as Result;
    writeFileSync("part.json", JSON.stringify({ ...result, status: "interrupted" }));
    await callLine("report part.json --reporter html=r.html");
    const text = 'role="note">interrupted: the call was interrupted, and only these seeds are here</p>';
    expect(page()).toContain(text);
    expect(page().indexOf(text)).toBeLessThan(page().indexOf('class="verdict'));
  });

  it("shows what it can of a result whose jobs are drawn otherwise here", async () => {
    await callLine("compare small.yaml --seeds 3 --reporter json=r.json");
    const text = readFileSync("r.json", "utf8").replaceAll(
      /"workloadHash":\s*"\w+"/g,
      '"workloadHash": "0123456789abcdef"',
    );
    writeFileSync("other.json", text);
    const { code, stderr } = await callLine("report other.json --reporter html=r.html");
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^warning: --reporter html: other.json: with seed 1 this take-sim draws other jobs/,
    );
    expect(headingsOf(page())).toContain("2 Numbers");
    expect(page()).not.toContain("data-run=");
  });

  it("gives each unusual seed the command that shows it, with the flags of the call", async () => {
    await callLine("compare odd.yaml --seeds 60 --set takeAhead=4 --workers 2 --reporter html=r.html");
    const commands = [...page().matchAll(/<code>(take-sim run .*?)<\/code>/g)].map(([, text]) =>
      unescaped(text as string),
    );
    expect(commands.length).toBeGreaterThan(0);
    const [command = ""] = commands;
    expect(command).toMatch(
      /^take-sim run odd.yaml --set takeAhead=4 --workers 2 --policy [\w,-]+ --seed \d+ --reporter html=seed-[\w-]+\.html$/,
    );
    const { code } = await callLine(command.replace(/^take-sim /, ""));
    expect(code).toBe(0);
    expect(filesHere()).toContain(/html=(.*)$/.exec(command)?.[1]);
  });

  it("of three policies, thirty seeds and 512 jobs is smaller than a megabyte and a half", async () => {
    await callLine(
      "compare 512-burst-platform --policy main,drain-wait,take-ahead --seeds 30 --reporter html=r.html",
    );
    expect(page().length).toBeLessThan(1_500_000);
  });

  it("of sixteen workers and 65,536 jobs too, and says what it leaves out", async () => {
    await callLine("run 512-burst --set workers=16 --burst 65536 --reporter html=r.html");
    expect(page().length).toBeLessThan(1_500_000);
    expect(page()).toMatch(
      /A page has no room for all 65536 deliveries: it shows \d+, the first of worker 0 \(of 16\)\./,
    );
  });

  it("needs a path", async () => {
    const { code, stderr } = await callLine("run small.yaml --reporter html");
    expect(code).toBe(2);
    expect(stderr).toContain('"html" needs a path, e.g. html=html.html, or html=- for stdout');
  });
});

describe("--open", () => {
  inFolderWith({ ...someFiles, "odd.yaml": odd });

  /** The pages that a call opens. */
  async function opened(line: string, environment: Record<string, string> = {}): Promise<string[]> {
    const pages: string[] = [];
    const quiet = { stdout: () => {}, stderr: () => {}, environment };
    await main(wordsOf(line), {
      ...quiet,
      openPage: (path) => pages.push(`${path} ${page(path).length > 1000}`),
    });
    return pages;
  }

  const call = "compare odd.yaml --seeds 12 --reporter html=r.html";
  const failing = `${call} --gate "completion p99 of main <= 1 s"`;

  it("shows the page once it is written, where that is asked for", async () => {
    expect(await opened(call)).toEqual([]);
    expect(await opened(`${call} --open never`)).toEqual([]);
    expect(await opened(`${call} --open always`)).toEqual(["r.html true"]);
  });

  it("on failure only where a gate failed", async () => {
    expect(await opened(`${call} --no-gates --open on-failure`)).toEqual([]);
    expect(await opened(`${failing} --open on-failure`)).toEqual(["r.html true"]);
  });

  it("shows nothing in CI", async () => {
    expect(await opened(`${call} --open always`, { CI: "true" })).toEqual([]);
    expect(await opened(`${call} --open always`, { CI: "false" })).toEqual(["r.html true"]);
  });

  it.each([
    ["--open soon", '--open soon: "soon" is not allowed; known: never, on-failure, always'],
    [
      "--open always",
      "--open always: there is no page to open; a file is needed, e.g. --reporter html=report.html",
    ],
    ["--reporter html=- --open always", "--open always: there is no page to open"],
  ])("is refused before any run: %s", async (flags, message) => {
    const before = filesHere();
    const { code, stderr } = await callLine(`compare odd.yaml ${flags}`);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(filesHere()).toEqual(before);
  });
});

describe("sweep --reporter html and svg", () => {
  inFolderWith(someFiles);

  it("draws lines over one parameter, and lists the numbers of the JSON", async () => {
    await callLine(
      "sweep small.yaml -P takeAhead=0,2,4 --policy main,take-ahead --seeds 3 --reporter html=s.html,svg=s.svg,json=s.json",
    );
    const html = page("s.html");
    expect(headingsOf(html)).toEqual([
      "1 Sweep of small",
      "2 completion p99",
      "2 throughput",
      "2 stranded",
      "2 Numbers",
    ]);
    const sweep = JSON.parse(readFileSync("s.json", "utf8"));
    const rows = rowsOf(html).slice(1);
    expect(rows.length).toBe(sweep.rows.length);
    for (const [index, row] of sweep.rows.entries()) {
      const { mean } = row.metrics.throughput_jobs_per_s;
      expect(rows[index]?.slice(0, 2)).toEqual([row.params.takeAhead, row.policy]);
      expect(rows[index]?.[3]).toBe(mean.toFixed(2));
    }
    // A line of three points for each policy, in the page and in the drawing.
    for (const text of [html, readFileSync("s.svg", "utf8")])
      expect(
        [...text.matchAll(/class="line s\d[^"]*" d="M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){2}"/g)].length,
      ).toBeGreaterThanOrEqual(4);
  });

  it("draws a heat map for each policy over two parameters", async () => {
    await callLine(
      "sweep small.yaml -P workers=1,2 -P duration=0.1s,0.5s --policy main,drain-wait --seeds 2 --metric throughput --reporter svg=s.svg",
    );
    const svg = readFileSync("s.svg", "utf8");
    expect(svg.match(/class="heat"/g)?.length).toBe(8);
    expect(svg).toContain("throughput, jobs/s of main");
    expect(svg).toContain("throughput, jobs/s of drain-wait");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  });

  it("draws 24 charts of a number at most, on one scale, and says what it leaves out", async () => {
    const grid = "-P workers=1,2 -P concurrency=2,4 -P takeAhead=0..12 --policy main,drain-wait --seeds 1";
    const sweep = `sweep small.yaml ${grid} --metric throughput`;
    const { code, stderr } = await callLine(`${sweep} --reporter html=s.html,svg=s.svg,json=s.json`);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const left = "Only the first 24 of 26 charts are drawn: --reporter csv has the numbers of all points.";
    for (const text of [page("s.html"), readFileSync("s.svg", "utf8")]) {
      expect(text).toContain(left);
      expect(text.match(/ of (main|drain-wait), takeAhead=\d+<\/(figcaption|text)>/g)?.length).toBe(24);
    }
    // The same number has the same colour, in whichever map it stands.
    const fields = [...page("s.html").matchAll(/fill-opacity="([\d.]+)"><title>[^<]*: ([\d.]+)/g)];
    const opacities = new Map<string, Set<string>>();
    for (const [, opacity = "", value = ""] of fields)
      opacities.set(value, (opacities.get(value) ?? new Set()).add(opacity));
    expect(fields.length).toBe(24 * 4);
    expect(opacities.size).toBeGreaterThan(2);
    const fewer = await callLine(`${sweep.replace("0..12", "0..11")} --reporter html=t.html`);
    expect(fewer.code).toBe(0);
    expect(page("t.html")).not.toContain("Only the first");
    expect(rowsOf(page("s.html")).length).toBe(1 + 2 * 2 * 13 * 2);
  });
});
