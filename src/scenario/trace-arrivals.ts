/** How the files of published traces are laid out, and two forms for any other file. */
export const traceFormats = [
  "azure-llm",
  "mooncake",
  "splitwise",
  "azure-functions",
  "burstgpt",
  "batsim",
  "csv",
  "jsonl",
] as const;

/** The name of a layout. */
export type TraceFormat = (typeof traceFormats)[number];

/** What a trace can say of a job. An arrival may also be told by an end and a duration, a duration by a start and an end. */
export const traceFields = ["arrival", "duration", "start", "end", "input", "output"] as const;

/** Something that a trace can say of a job. */
export type TraceField = (typeof traceFields)[number];

/** Units of a trace's bare numbers. */
export const traceUnits = ["s", "ms", "us"] as const;

/** A unit of a trace's bare numbers. */
export type TraceUnit = (typeof traceUnits)[number];

/** How long a trace's jobs run. Times in microseconds, broken ones too. */
export type TraceDurations =
  /** As the trace says. */
  | { readonly kind: "trace" }
  /** perRequest + perInputToken · input + perOutputToken · output. */
  | {
      readonly kind: "tokens";
      readonly perRequest: number;
      readonly perInputToken: number;
      readonly perOutputToken: number;
    };

/** Where jobs of a trace come from, and what is made of them. All but the jobs themselves stands in a scenario's file. */
export interface TraceArrivals {
  readonly kind: "trace";
  /** As the scenario writes it; without its folder where that was absolute. */
  readonly file: string;
  readonly format: TraceFormat;
  /** What the file calls its columns, where that is not as usual. */
  readonly columns: Readonly<Partial<Record<TraceField, string>>>;
  /** Only rows that have these texts in these columns are read. */
  readonly where: Readonly<Record<string, string>>;
  /** Of bare numbers; undefined: as the format or the columns' names say. */
  readonly unit: TraceUnit | undefined;
  /** The part of the trace that is used, its end excluded; time 0 is then its beginning. Undefined: all of it. */
  readonly window: { readonly from: number; readonly to: number } | undefined;
  /** Times between arrivals are divided by this. */
  readonly speed: number;
  /** Undefined: the scenario's `duration` says how long jobs run. */
  readonly durations: TraceDurations | undefined;
  /** SHA-256 of the file's contents, decompressed; undefined where it has not been read and nobody said. */
  readonly sha256: string | undefined;
  /** How many jobs there are; 0 where the file has not been read and nobody said. */
  readonly count: number;
  /** Undefined where the file has not been read: such a scenario can be shown, but not run. */
  readonly jobs: TraceJobs | undefined;
}

/** The jobs of a trace, in order of arrival. Whole microseconds. */
export interface TraceJobs {
  readonly arrivals: Float64Array;
  /** Undefined where the scenario's `duration` says how long jobs run. */
  readonly durations: Float64Array | undefined;
}

/** Formats whose files say how many tokens a request has, and not how long it takes. */
const tokensAlone: readonly TraceFormat[] = ["azure-llm", "mooncake", "splitwise", "burstgpt"];

/** Whether a format's jobs run as long as its file says where the scenario says nothing else. */
export function hasDurations(format: TraceFormat): boolean {
  return !tokensAlone.includes(format);
}

/** A trace's jobs run as it says where nothing else says how long they run. */
export function withDurations(trace: TraceArrivals, duration: unknown): TraceArrivals {
  return { ...trace, durations: trace.durations ?? (duration === undefined ? { kind: "trace" } : undefined) };
}
