import { takeChart } from "../charts/take-chart.ts";
import type { Lanes } from "../timeline/lanes.ts";
import type { RunFigure } from "./lanes-figure.ts";
import { figure, folded, numberCell, table } from "./markup.ts";
import { timeAxis, timeText } from "./time-unit.ts";

/** So many takes are also listed with their numbers. */
const MOST_LISTED = 200;

/** The take log of a run: each take as a bar, and the numbers folded away. */
export function takesFigure(lanes: Lanes, { id, span, left }: RunFigure): string {
  const { takes, slots, policy, end } = lanes;
  const x = timeAxis("time", span);
  const count = takes.sent.length;
  const svg = takeChart({
    id: `${id}-takes`,
    title: `Takes over time, ${policy}`,
    description: takesWords(lanes),
    time: x,
    rows: slots.map((_, worker) => `worker ${worker}`),
    takes: takes.sent.map((sent, take) => ({
      row: takes.worker[take] as number,
      from: sent / x.unit.size,
      to: (takes.answered[take] ?? takes.ended[take] ?? end) / x.unit.size,
      asked: takes.asked[take] as number,
      returned: takes.returned[take] as number,
    })),
  });
  const caption = `Takes of ${policy}: each from its send to its answer. ${takesWords(lanes)}${left === undefined ? "" : ` ${left}`}`;
  return (
    figure(svg, caption) +
    (count === 0 ? "" : folded(`The ${Math.min(count, MOST_LISTED)} takes as numbers`, takesTable(lanes)))
  );
}

function takesWords({ takes }: Lanes): string {
  const answered = takes.sent.flatMap((sent, take) => {
    const at = takes.answered[take] ?? null;
    return at === null ? [] : [at - sent];
  });
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const mean =
    answered.length === 0 ? "" : `, a round trip is ${timeText(sum(answered) / answered.length)} in the mean`;
  return `${takes.sent.length} takes asked for ${sum(takes.asked)} jobs and got ${sum(takes.returned)}${mean}.`;
}

function takesTable({ takes, policy }: Lanes): string {
  const shown = takes.sent.slice(0, MOST_LISTED);
  const seconds = (time: number | null): string => (time === null ? "–" : (time / 1e6).toFixed(3));
  const rows = shown.map((sent, take) => {
    const answered = takes.answered[take] ?? null;
    return [
      { text: String(take), heads: "row" as const, classes: "number" },
      ...[
        String(takes.worker[take]),
        seconds(sent),
        seconds(answered),
        seconds(answered === null ? null : answered - sent),
        String(takes.asked[take]),
        answered === null ? "–" : String(takes.returned[take]),
      ].map(numberCell),
    ];
  });
  const head = ["take", "worker", "sent, s", "answered, s", "round trip, s", "asked", "returned"].map(
    numberCell,
  );
  const of = takes.sent.length > shown.length ? `, the first ${shown.length} of ${takes.sent.length}` : "";
  return table({ caption: `Takes of ${policy}${of}`, head, bodies: [rows] });
}
