/**
 * The parameters of each latency model. Times in whole microseconds. `longPoll`: from an arrival to the answer of a take
 * that waits for one; `base`: what an answer costs where nothing holds it up.
 */
export interface LatencyParameters {
  readonly flat: { readonly deepQueue: number; readonly longPoll: number };
  readonly "batch-window": { readonly window: number; readonly base: number };
  readonly "fill-window": {
    readonly window: number;
    readonly base: number;
    /** Jobs that fill the window; 0: as many as the take asks for. */
    readonly threshold: number;
    readonly longPoll: number;
  };
  readonly "wake-or-poll": { readonly poll: number; readonly longPoll: number };
  readonly ticker: { readonly period: number; readonly phase: number; readonly longPoll: number };
  readonly lock: { readonly hold: number; readonly longPoll: number };
  readonly scan: { readonly base: number; readonly perQueued: number; readonly longPoll: number };
  readonly "per-job": { readonly base: number; readonly perJob: number; readonly longPoll: number };
  readonly overhead: { readonly overhead: number; readonly longPoll: number };
  readonly throttle: { readonly period: number; readonly base: number; readonly longPoll: number };
  readonly visibility: { readonly delay: number; readonly base: number };
  readonly "busy-penalty": { readonly base: number; readonly penalty: number; readonly longPoll: number };
  readonly sharded: {
    readonly perReceive: number;
    readonly receiveLimit: number;
    readonly longPoll: number;
  };
  readonly "missed-wakeup": {
    readonly base: number;
    readonly timeout: number;
    readonly probability: number;
  };
}

/** The name of a latency model. */
export type LatencyModelName = keyof LatencyParameters;

/** A latency model by its name, with its parameters. */
export type LatencyDescription = {
  [Name in LatencyModelName]: { readonly model: Name } & LatencyParameters[Name];
}[LatencyModelName];

/** A latency model as people read of it: what it stands for, and what its parameters are if a scenario does not say. */
interface LatencyModelEntry<Name extends LatencyModelName> {
  /** One sentence: what the service does. */
  readonly description: string;
  readonly usual: LatencyParameters[Name];
}

const millisecond = 1_000;
const longPoll = 50 * millisecond;
const half = 500 * millisecond;

/** Every latency model, the measured fact first. Where each is known from is in `docs/mechanisms.md`. */
export const latencyModels: { readonly [Name in LatencyModelName]: LatencyModelEntry<Name> } = {
  flat: {
    description: "a take costs the same on a deep queue whatever it asks for",
    usual: { deepQueue: half, longPoll },
  },
  "batch-window": {
    description: "the service always waits for a window to fill a batch",
    usual: { window: half, base: 20 * millisecond },
  },
  "fill-window": {
    description: "the service waits, up to a window, only if it cannot fill the request",
    usual: { window: half, base: 20 * millisecond, threshold: 0, longPoll },
  },
  "wake-or-poll": {
    description: "a take wakes on a new job, else looks at every poll, and not at its start",
    usual: { poll: half, longPoll },
  },
  ticker: {
    description: "the service scans at every tick of a clock of its own",
    usual: { period: half, phase: 0, longPoll },
  },
  lock: {
    description: "one take at a time per endpoint: the others queue up",
    usual: { hold: half, longPoll },
  },
  scan: {
    description: "the service scans the backlog: a take costs more the more jobs are queued",
    usual: { base: longPoll, perQueued: millisecond, longPoll },
  },
  "per-job": {
    description: "each returned job costs a fetch or a write",
    usual: { base: longPoll, perJob: 15 * millisecond, longPoll },
  },
  overhead: {
    description: "every take costs connection and look-up, which a long wait hides",
    usual: { overhead: half, longPoll },
  },
  throttle: {
    description: "a worker gets one answer a period",
    usual: { period: half, base: longPoll, longPoll },
  },
  visibility: {
    description: "a job can be taken only some time after its arrival",
    usual: { delay: half, base: longPoll },
  },
  "busy-penalty": {
    description: "a worker with jobs in progress is held back",
    usual: { base: longPoll, penalty: 450 * millisecond, longPoll },
  },
  sharded: {
    description: "a receive brings ten jobs at most, and a take makes several, one after the other",
    usual: { perReceive: 160 * millisecond, receiveLimit: 10, longPoll },
  },
  "missed-wakeup": {
    description: "a wake-up is lost now and then, and the take waits for its poll to time out",
    usual: { base: longPoll, timeout: half, probability: 0.3 },
  },
};

/** The names of the latency models. */
export const latencyModelNames = Object.keys(latencyModels) as readonly LatencyModelName[];

/** Whether a parameter of a latency model is a time; the others are bare numbers. */
export function isTimeParameter(name: string): boolean {
  return name !== "receiveLimit" && name !== "threshold" && name !== "probability";
}
