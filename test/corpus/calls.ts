import type { BadInput } from "./bad-input.ts";

const lines = [
  "run good.yaml --burst 1e9",
  "run --burst 5 --duration 1e999s",
  "run --burst 5 --duration Infinity",
  "run --burst 1_000 --duration 1s",
  "run --burst -0 --duration 1s",
  "run good.yaml --seed NaN",
  "run good.yaml --seed 0x10",
  "run good.yaml --workers 1000000",
  "run good.yaml --set __proto__.workers=1",
  "run good.yaml --set jobTake.constructor=1",
  "run good.yaml --set extends=/dev/zero",
  "run good.yaml --policy __proto__",
  "run good.yaml --explain toString",
  "run good.yaml --reporter __proto__=x.csv",
  "run good.yaml --reporter json=x.json,csv=./x.json",
  "run good.yaml --reporter json=/dev/full/x",
  "compare good.yaml --seeds 1..1000000000",
  "compare good.yaml --seeds 1..1e9",
  "compare good.yaml --gate 'toString of main < 1 s'",
  "compare good.yaml --confidence 1e-400",
  "compare good.yaml --confidence 99.99999999999999999%",
  "compare good.yaml --resamples 1e9",
  "compare good.yaml --shard 0/3",
  "compare good.yaml --shard 1/1e9",
  "compare good.yaml --until-ci -1%",
  "compare good.yaml --save-baseline ../../evil",
  "sweep good.yaml -P workers=1..1000000000",
  "sweep good.yaml -P workers=1..100 -P concurrency=1..1000",
  "sweep good.yaml -P __proto__=1,2",
  "sweep good.yaml -P duration=1ms..1s..0ms",
  "run good.yaml --jobs 1e9",
  "run good.yaml --reporter series=s.csv --every 0s",
];

/** Command lines. */
export const badCommandLines: readonly BadInput[] = lines.map((line) => ({ what: "", line, files: {} }));
