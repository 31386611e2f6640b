import { describe, expect, it } from "vitest";
import { chartStyle } from "../../src/charts/chart-style.ts";
import { laneStyle } from "../../src/page/lane-style.ts";
import { playgroundStyle } from "../../src/page/playground-style.ts";
import { palette } from "../../src/page/style.ts";

type Colour = readonly [red: number, green: number, blue: number];

/** The colours by their names, of the light page or the dark one, as linear light. */
function coloursOf(scheme: "light" | "dark"): (name: string) => Colour {
  const [light = "", dark = ""] = palette.split("@media screen and (prefers-color-scheme: dark)");
  const colours = new Map(
    [...(scheme === "light" ? light : dark).matchAll(/--([\w-]+): #(\w{6})/g)].map(([, name, digits]) => [
      name,
      linear(digits as string),
    ]),
  );
  return (name) => {
    const found = colours.get(name);
    if (found === undefined) throw new Error(`the ${scheme} palette has no --${name}`);
    return found;
  };
}

function linear(digits: string): Colour {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue] as Colour;
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: Colour, other: Colour): number {
  const luminance = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** How colours look without one kind of cones: Machado, Oliveira and Fernandes (2009), https://doi.org/10.1109/TVCG.2009.113 */
const visions: Readonly<Record<string, readonly Colour[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The distance of two colours in CIELAB; 2 can just be told apart side by side. */
function distance(one: Colour, other: Colour, vision: readonly Colour[]): number {
  const [a, b] = [one, other].map((colour) => lab(seen(colour, vision)));
  return Math.hypot(...(a as number[]).map((value, index) => value - (b?.[index] as number)));
}

function seen(colour: Colour, vision: readonly Colour[]): Colour {
  return vision.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, weight, index) => sum + weight * (colour[index] as number), 0),
      ),
    ),
  ) as unknown as Colour;
}

function lab([red, green, blue]: Colour): number[] {
  const root = (value: number): number =>
    value > 216 / 24389 ? Math.cbrt(value) : value * (841 / 108) + 4 / 29;
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const states = ["running", "held", "take", "starved", "bad"];

describe.each(["light", "dark"] as const)("the colours of a %s page", (scheme) => {
  const colour = coloursOf(scheme);

  it("differ from the page by 3 to 1, and those in lanes from the shaded ground", () => {
    const series = Array.from({ length: 8 }, (_, index) => `series-${index}`);
    const onPage = [...states, ...series, "edge"].map((name) => [
      name,
      contrast(colour(name), colour("page")),
    ]);
    expect(onPage.filter(([, ratio]) => (ratio as number) < 3)).toEqual([]);
    const onGround = ["running", "held", "bad"].map((name) => [
      name,
      contrast(colour(name), colour("backlog")),
    ]);
    expect(onGround.filter(([, ratio]) => (ratio as number) < 3)).toEqual([]);
    expect(contrast(colour("on-take"), colour("take"))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.keys(visions))("are told apart by %s vision", (name) => {
    const vision = visions[name] as readonly Colour[];
    const pairs = states.flatMap((one, index) =>
      states
        .slice(index + 1)
        .map((other) => [one, other, distance(colour(one), colour(other), vision)] as const),
    );
    expect(pairs.filter(([, , apart]) => apart < 10)).toEqual([]);
  });
});

describe("what slots, jobs and takes do", () => {
  it("has one colour each, in drawings, lanes and the bar of the slots' time", () => {
    const style = chartStyle + laneStyle + playgroundStyle;
    const used = (selector: string): string[] => {
      const [, rule = ""] = new RegExp(`\\${selector} \\{([^}]*)\\}`).exec(style) ?? [];
      return [...rule.matchAll(/var\(--([\w-]+)\)/g)].map(([, name]) => name as string);
    };
    expect(
      [".running", ".mark-running", ".part-running"].map((selector) => [...new Set(used(selector))]),
    ).toEqual([["running"], ["running"], ["running"]]);
    expect([".held", ".mark-held"].map((selector) => [...new Set(used(selector))])).toEqual([
      ["held"],
      ["held"],
    ]);
    expect([".returned", ".wanted", ".mark-take"].map(used)).toEqual([["take"], ["take"], ["take"]]);
    expect([".broken", ".mark-bad"].map((selector) => [...new Set(used(selector))])).toEqual([
      ["bad"],
      ["bad"],
    ]);
    expect([".backlog", ".mark-queued"].map(used)).toEqual([["backlog"], ["backlog"]]);
    // Free while a job is queued, whoever asks; with a take under way striped in a take's colour.
    expect([".starved", ".part-unasked"].map((selector) => [...new Set(used(selector))])).toEqual([
      ["starved"],
      ["starved"],
    ]);
    expect(used(".part-takeUnderWay")).toEqual(["starved", "take"]);
    expect(used(".part-unwanted")).toEqual(["page"]);
    expect(used(".free")).toEqual(["page", "edge"]);
  });
});
