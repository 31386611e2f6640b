import * as z from "zod/mini";
import { documented, withDefault } from "./documented.ts";
import { line } from "./list-schemas.ts";
import { formatDuration, parseFineDuration, timeForm } from "./quantity.ts";
import { type TraceArrivals, type TraceDurations, traceFormats, traceUnits } from "./trace-arrivals.ts";
import { jobCount, mapping, number, refuse, time } from "./value-schemas.ts";

const column = (description: string) => z.optional(documented(line("the name of a column"), { description }));

const columns = mapping(
  {
    arrival: column("The column of arrivals."),
    duration: column("The column of durations."),
    start: column("The column of starts; with ends, they give durations."),
    end: column("The column of ends; with durations, they give arrivals."),
    input: column("The column of input tokens."),
    output: column("The column of output tokens."),
  },
  { allowed: "{arrival: …, input: …}", description: "What the file calls its columns." },
);

const cell = { error: "a text or a number" };

const where = documented(
  z.record(z.string(), z.union([z.string(cell), z.number(cell), z.boolean(cell)], cell), {
    error: "columns with the text of their rows, such as {policy: main}",
  }),
  { description: "Only rows with these texts in these columns are read." },
);

const windowForm = { error: "[from, to], such as [0s, 600s]" };

const window = documented(
  z.tuple([time({ description: "From." }), time({ description: "To, excluded." })], windowForm).check(
    z.check((context) => {
      const [from, to] = context.value;
      if (to <= from) refuse(context, `a time of more than ${formatDuration(from)}`, [1]);
    }),
  ),
  { description: "The part of the trace that is used, its end excluded; it begins at time 0." },
);

/** A time that may be a part of a microsecond, as that of a token is. */
function fineTime(description: string) {
  const written = z.union([z.number(), z.string()], { error: timeForm });
  const read = z.transform((input: string | number, context) => {
    const result = parseFineDuration(input);
    if (result.ok) return result.value;
    refuse(context, result.allowed);
    return z.NEVER;
  });
  return documented(withDefault(z.pipe(written, read), "0s"), { description });
}

const tokens = mapping(
  {
    perRequest: fineTime("What a request takes whatever its tokens."),
    perInputToken: fineTime("What each token of its input adds."),
    perOutputToken: fineTime("What each token of its output adds."),
  },
  { allowed: "{perRequest: …, perInputToken: …, perOutputToken: …}" },
).check(
  z.check((context) => {
    const { perRequest, perInputToken, perOutputToken } = context.value;
    if (perRequest + perInputToken + perOutputToken === 0) refuse(context, "more than 0 for one of them");
  }),
);

const durationsForm = "trace, or {perRequest: 0.1s, perInputToken: 50us, perOutputToken: 20ms}";

const durations = documented(
  z.union(
    [
      z.pipe(
        z.string({ error: durationsForm }).check(z.regex(/^trace$/, { error: durationsForm })),
        z.transform((): TraceDurations => ({ kind: "trace" })),
      ),
      z.pipe(
        tokens,
        z.transform((given): TraceDurations => ({ kind: "tokens", ...given })),
      ),
    ],
    { error: durationsForm },
  ),
  {
    description:
      "How long the trace's jobs run, in place of duration: trace (as it says), or by their tokens.",
  },
);

/** What is allowed as a format, for messages. */
export const formatForm = `one of ${traceFormats.join(", ")}`;

/** The file of a trace. */
export const traceFile = documented(line("a file name", 1000), {
  description:
    "A file whose jobs arrive as it says, beside the scenario file or in the folder TAKE_SIM_TRACES.",
});

/** What goes with the file of a trace. */
export const traceCompanions = {
  format: documented(z.enum(traceFormats, { error: formatForm }), {
    description: "How the trace's file is laid out; needed.",
  }),
  columns,
  where,
  unit: documented(z.enum(traceUnits, { error: "s, ms or us" }), {
    description: "The unit of the trace's bare numbers, where its format or its columns' names do not say.",
  }),
  window,
  speed: number({
    least: "more than 0",
    maximum: 1_000_000,
    description: "How much faster than in the trace jobs arrive; 1 if not given.",
  }),
  durations,
  sha256: documented(
    z
      .string({ error: "64 hexadecimal digits" })
      .check(z.regex(/^[0-9a-f]{64}$/, { error: "64 hexadecimal digits" })),
    { description: "SHA-256 of the trace's contents: another file is refused. Saved results have it." },
  ),
  count: jobCount("How many jobs the trace has, as saved results say."),
};

type Given = { trace: string } & {
  [Key in keyof typeof traceCompanions]?: z.output<(typeof traceCompanions)[Key]> | undefined;
};

/** What the keys mean together. */
export function traceOf(given: Given & { format: NonNullable<Given["format"]> }): TraceArrivals {
  const { columns: named = {}, where: cells = {}, window: part } = given;
  return {
    kind: "trace",
    file: given.trace,
    format: given.format,
    columns: Object.fromEntries(Object.entries(named).filter(([, name]) => name !== undefined)),
    where: Object.fromEntries(Object.entries(cells).map(([name, text]) => [name, String(text)])),
    unit: given.unit,
    window: part && { from: part[0], to: part[1] },
    speed: given.speed ?? 1,
    durations: given.durations,
    sha256: given.sha256,
    count: given.count ?? 0,
    jobs: undefined,
  };
}
