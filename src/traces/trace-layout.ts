import type { TraceField, TraceFormat, TraceUnit } from "../scenario/trace-arrivals.ts";

/** How the files of a format are laid out. */
export interface TraceLayout {
  readonly form: "csv" | "jsonl";
  /** What columns are called; several names where any of them will do. */
  readonly names: Readonly<Partial<Record<TraceField, readonly string[]>>>;
  /** Of bare numbers; undefined: as the columns' names or the sizes of the numbers say. */
  readonly unit: TraceUnit | undefined;
  /** Whether no output tokens mean that a request failed: it is no job then. */
  readonly failsWithoutOutput?: boolean;
}

/** What people call the columns of a log. */
const usualNames: TraceLayout["names"] = {
  arrival: [
    "arrival",
    "arrived",
    "arrived_at",
    "submitted",
    "submitted_at",
    "submission_time",
    "created_at",
    "timestamp",
  ],
  start: ["start", "started", "started_at", "starting_time", "start_time"],
  end: ["end", "ended", "ended_at", "finished", "finished_at", "finish_time", "completed_at", "end_time"],
  duration: ["duration", "execution_time"],
  input: ["input", "input_tokens", "prompt_tokens", "input_length"],
  output: ["output", "output_tokens", "completion_tokens", "output_length"],
};

/** The layout of each format: published traces, and two for any other file. */
export const traceLayouts: Readonly<Record<TraceFormat, TraceLayout>> = {
  // Azure LLM inference traces of 2023 and 2024: github.com/Azure/AzurePublicDataset, CC-BY 4.0.
  "azure-llm": {
    form: "csv",
    names: { arrival: ["TIMESTAMP"], input: ["ContextTokens"], output: ["GeneratedTokens"] },
    unit: undefined,
  },
  // The release beside Mooncake (FAST 2025): github.com/kvcache-ai/Mooncake, Apache-2.0.
  mooncake: {
    form: "jsonl",
    names: { arrival: ["timestamp"], input: ["input_length"], output: ["output_length"] },
    unit: "ms",
  },
  // Vidur's processed copies of the traces of Splitwise: github.com/microsoft/vidur.
  splitwise: {
    form: "csv",
    names: { arrival: ["arrived_at"], input: ["num_prefill_tokens"], output: ["num_decode_tokens"] },
    unit: "s",
  },
  // Azure Functions 2021: github.com/Azure/AzurePublicDataset, CC-BY 4.0. It has ends; arrivals follow.
  "azure-functions": { form: "csv", names: { end: ["end_timestamp"], duration: ["duration"] }, unit: "s" },
  // BurstGPT: github.com/HPMLL/BurstGPT, CC-BY 4.0. Its later version has how long requests took.
  burstgpt: {
    form: "csv",
    names: {
      arrival: ["Timestamp"],
      input: ["Request tokens"],
      output: ["Response tokens"],
      duration: ["Elapsed time"],
    },
    unit: "s",
    failsWithoutOutput: true,
  },
  // The jobs file of Batsim, whose names --reporter jobs=FILE has too.
  batsim: {
    form: "csv",
    names: {
      arrival: ["submission_time"],
      start: ["starting_time"],
      end: ["finish_time"],
      duration: ["execution_time"],
    },
    unit: "s",
  },
  csv: { form: "csv", names: usualNames, unit: undefined },
  jsonl: { form: "jsonl", names: usualNames, unit: undefined },
};
