import { describe, expect, it } from "vitest";
import { barChart } from "../../src/charts/bar-chart.ts";
import { chartStyle } from "../../src/charts/chart-style.ts";
import { dotChart } from "../../src/charts/dot-chart.ts";
import { heatMap } from "../../src/charts/heat-map.ts";
import { laneChart } from "../../src/charts/lane-chart.ts";
import { lineChart, stepPath } from "../../src/charts/line-chart.ts";
import { loadChart } from "../../src/charts/load-chart.ts";
import { lineClass } from "../../src/charts/series.ts";
import { takeChart } from "../../src/charts/take-chart.ts";
import { palette } from "../../src/page/style.ts";

const head = { id: "c", title: "A <chart>", description: "What it shows & says." };

/** The values of an attribute of all elements of a class, those of the legend first. */
function all(svg: string, classes: string, attribute: string): string[] {
  const tags = svg.match(/<\w+[^>]*>/g) ?? [];
  return tags
    .filter((tag) => tag.includes(` class="${classes}"`))
    .map((tag) => new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

describe("a chart of lines", () => {
  // 720 × 280; 52 left, 14 right, 40 below, and above 26 and a legend of 18: x from 52 to 706, y from 240 up to 44.
  const chart = {
    ...head,
    x: { label: "time, s", domain: [0, 10] },
    y: { label: "jobs", domain: [0, 100] },
    lines: [
      {
        label: "main",
        series: 0,
        points: [
          [0, 0],
          [5, 50],
          [10, 100],
        ],
        band: {
          low: [
            [0, 0],
            [10, 50],
          ],
          high: [
            [0, 0],
            [10, 100],
          ],
        },
      },
      { label: "drain-wait", series: 1, points: [[10, 0]] },
    ],
  } as const;

  it("has each point at its place, and its band there and back", () => {
    const svg = lineChart(chart);
    expect(all(svg, "line s0", "d")).toEqual(["M52 8h24", "M52 240L379 142L706 44"]);
    expect(all(svg, "band s0", "d")).toEqual(["M52 240L706 142L706 44L52 240Z"]);
  });

  it("has a dash and a colour for each of eight lines, and each colour is seen on the page", () => {
    const classes = Array.from({ length: 8 }, (_, series) => lineClass(series).split(" "));
    expect(new Set(classes.map(([, colour]) => colour)).size).toBe(8);
    expect(new Set(classes.slice(0, 7).map(([, , dash]) => dash)).size).toBe(7);
    for (const [, , dash] of classes.slice(1, 7))
      expect(chartStyle).toContain(`.${dash} { stroke-dasharray:`);
    const schemes = palette.split("@media").map((part) => new Map(colours(part)));
    for (const scheme of schemes)
      for (let series = 0; series < 8; series += 1) {
        const contrast = contrastOf(scheme.get(`series-${series}`), scheme.get("page"));
        expect(contrast, `series ${series}`).toBeGreaterThanOrEqual(3);
      }
  });

  it("tells its lines apart by dashes too, and names them", () => {
    const svg = lineChart(chart);
    expect(all(svg, "line s1 d1", "d").at(-1)).toBe("M706 240");
    expect(svg).toContain(">drain-wait</text>");
  });

  it("is one picture with a name and a description, which are text and no markup", () => {
    const svg = lineChart(chart);
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="c-title c-desc">/);
    expect(svg).toContain('<title id="c-title">A &#60;chart&#62;</title>');
    expect(svg).toContain('<desc id="c-desc">What it shows &#38; says.</desc>');
  });

  it("holds each value until the next where it has steps, and leaves out what does not move", () => {
    expect(
      stepPath([
        [0, 0],
        [10, 0],
        [10, 5],
        [20, 5.01],
        [20, 9],
      ]),
    ).toBe("M0 0H10V5H20V9");
    expect(all(lineChart({ ...chart, steps: true }), "line s0", "d").at(-1)).toBe("M52 240H379V142H706V44");
    expect(all(lineChart({ ...chart, steps: true }), "band s0", "d")).toEqual([
      "M52 240H706V142L706 44V240H52Z",
    ]);
  });
});

describe("a chart of load", () => {
  it("stacks areas, from the top one down to the lowest, and puts lines of another size below", () => {
    const svg = loadChart({
      ...head,
      width: 286,
      height: 350,
      time: { label: "time, s", domain: [0, 20] },
      times: [0, 10],
      end: 15,
      stack: [
        { label: "running", classes: "running", values: [1, 2] },
        { label: "free", classes: "free", values: [3, 2] },
      ],
      over: [{ label: "held", classes: "held", values: [0, 4] }],
      y: { label: "slots", domain: [0, 4] },
      below: {
        y: { label: "queued", domain: [0, 10] },
        lines: [{ label: "queued", classes: "queued", values: [10, 0] }],
      },
    });
    // x from 72 to 272, 10 a second. A legend of two rows; upper y from 232 up to 62, 42.5 a slot; lower from 310 up to 264.
    expect(all(svg, "area free", "d").at(-1)).toBe("M72 62H172H222V232H72Z");
    expect(all(svg, "area running", "d").at(-1)).toBe("M72 189.5H172V147H222V232H72Z");
    expect(svg.indexOf('d="M72 62H')).toBeLessThan(svg.indexOf('d="M72 189.5'));
    expect(all(svg, "over held", "d").at(-1)).toBe("M72 232H172V62H222");
    expect(all(svg, "over queued", "d").at(-1)).toBe("M72 264H172V310H222");
  });
});

describe("a chart of dots", () => {
  it("has them sorted, the mean as a diamond and its interval as a line", () => {
    // x from 14 to 706: 34.6 for 1.
    const svg = dotChart({
      ...head,
      x: { label: "difference, s", domain: [-10, 10] },
      zero: true,
      groups: [
        {
          label: "a − b",
          series: 1,
          dots: [{ value: 5, note: "seed 2" }, { value: -5 }],
          mean: 0,
          interval: [-1, 1],
        },
      ],
    });
    expect(all(svg, "mark s1", "d")[0]).toBe("M360 20l6 6l-6 6l-6 -6z");
    expect(all(svg, "range", "d")).toEqual(["M325.4 21V31M325.4 26H394.6M394.6 21V31"]);
    expect(all(svg, "mark s1", "transform").slice(1)).toEqual(["translate(187 39)", "translate(533 45)"]);
    expect(all(svg, "zero", "x1")).toEqual(["360"]);
    expect(svg).toContain("<title>seed 2</title>");
  });
});

describe("a chart of bars", () => {
  it("draws each from 0, and a line over its range where there is one", () => {
    // Two groups of 327; in each two bars of 130.8, of which 94 % are drawn; y from 240 up to 44, 19.6 a job.
    const svg = barChart({
      ...head,
      y: { label: "jobs", domain: [0, 10] },
      series: [
        { label: "main", series: 0 },
        { label: "other", series: 1 },
      ],
      groups: [
        {
          label: "worker 0",
          bars: [
            { value: 5, range: [4, 10] },
            { value: 10, range: [10, 10] },
          ],
        },
        { label: "worker 1", bars: [null, { value: 0, range: null }] },
      ],
    });
    expect(all(svg, "bar s0", "height")).toEqual(["10", "98"]);
    expect(all(svg, "bar s0", "x").at(-1)).toBe("84.7");
    expect(all(svg, "bar s1", "y").slice(1)).toEqual(["44", "240"]);
    expect(all(svg, "range", "d")).toEqual(["M146.18 161.6V44"]);
  });
});

describe("a heat map", () => {
  it("is the darker the greater the value, with its number, and has no field where there is none", () => {
    const svg = heatMap({
      ...head,
      columns: { label: "takeAhead", values: ["0", "8"] },
      rows: { label: "workers", values: ["1"] },
      cells: [[{ value: 10, text: "10.0", note: "all of it" }, null]],
      domain: [0, 20],
    });
    expect(all(svg, "heat", "fill-opacity")).toEqual(["0.28"]);
    expect(svg).toContain("<title>all of it</title>");
    expect(svg).toContain(">10.0</text>");
    expect(svg).toContain(">–</text>");
  });
});

describe("charts of the lanes and takes of a run", () => {
  // From 72 to 1066: 99.4 a second.
  const time = { label: "time, s", domain: [0, 10] } as const;

  it("lanes are one path a kind, a gap after each bar", () => {
    const svg = laneChart({
      ...head,
      time,
      groups: [
        { label: "worker 0", lanes: 2 },
        { label: "worker 1", lanes: 1 },
      ],
      shaded: { label: "jobs are queued", classes: "backlog", spans: [[0, 5]] },
      kinds: [
        {
          label: "running",
          classes: "running",
          thickness: 0.5,
          offset: 0,
          bars: [
            { lane: 0, from: 0, to: 1 },
            { lane: 1, from: 1, to: 1 },
            { lane: 2, from: 1, to: 2 },
          ],
        },
      ],
    });
    // 1120 wide, less 72 and 14 at the sides: 103.4 a unit of time.
    // Lanes of 14 from 28 on, 6 between workers: middles at 35, 49 and 69.
    expect(all(svg, "lane running", "d")).toEqual(["M72 8h24", "M72 35h102.8M175.4 49h0.3M175.4 69h102.8"]);
    expect(all(svg, "lane running", "stroke-width").at(-1)).toBe("7");
    expect(all(svg, "backlog", "width").at(-1)).toBe("517");
  });

  it("a take is as long as its round trip, as high as it asked for, and filled as far as it got", () => {
    const svg = takeChart({
      ...head,
      time,
      rows: ["worker 0"],
      takes: [
        { row: 0, from: 0, to: 1, asked: 4, returned: 1 },
        { row: 0, from: 2, to: 3, asked: 2, returned: 0 },
      ],
    });
    // A row of 64 from 28 to 92; 60 high for 4 jobs.
    expect(all(svg, "wanted", "d").at(-1)).toBe("M72 91v-60h103.4v60zM278.8 91v-30h103.4v30z");
    expect(all(svg, "area returned", "d").at(-1)).toBe("M72 91v-15h103.4v15z");
  });
});

function colours(style: string): [string, string][] {
  return [...style.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, name = "", value = ""]) => [name, value]);
}

/** By WCAG 2.2 (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio). */
function contrastOf(one = "", other = ""): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
