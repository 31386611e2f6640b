import * as z from "zod/mini";
import { distribution } from "./distribution-schema.ts";
import { type Documentation, documentation, documented, withDefault } from "./documented.ts";
import { answerProbabilities, probability } from "./fault-schemas.ts";
import {
  isTimeParameter,
  type LatencyModelName,
  latencyModelNames,
  latencyModels,
} from "./latency-parameters.ts";
import { formatDuration } from "./quantity.ts";
import type { JobTake, JobTakeCommon } from "./scenario.ts";
import { complain, mapping, time, wholeNumber } from "./value-schemas.ts";

const dispatches = ["first-waiting", "round-robin", "random", "least-loaded"] as const;

/** What each parameter of a latency model says; some belong to several. */
const parameters = {
  deepQueue: time({ description: "What a take costs while jobs are queued." }),
  longPoll: time({ description: "How long after a job's arrival a waiting take is answered." }),
  base: time({ description: "What an answer costs where nothing holds it up." }),
  window: time({ description: "How long the service waits to fill a batch." }),
  poll: time({ description: "How often a take looks without being woken.", moreThanZero: true }),
  period: time({ description: "From one tick, or one answer of a worker, to the next.", moreThanZero: true }),
  phase: time({ description: "When the first tick is." }),
  hold: time({ description: "How long a take holds the lock." }),
  perQueued: time({ description: "What each queued job adds." }),
  perJob: time({ description: "What each returned job adds." }),
  overhead: time({ description: "What every take costs, unless a wait hides it." }),
  delay: time({ description: "How long after its arrival a job can be taken." }),
  penalty: time({ description: "What a take of a worker with jobs in progress costs more." }),
  perReceive: time({ description: "What each receive costs." }),
  receiveLimit: wholeNumber({
    minimum: 1,
    maximum: 1_000_000,
    description: "Jobs that a receive brings at most.",
  }),
  threshold: wholeNumber({
    minimum: 0,
    maximum: 1_000_000,
    description: "Jobs that fill the window; 0: as many as the take asks for.",
  }),
  timeout: time({ description: "When a take whose wake-up was lost is answered." }),
  probability: probability("How likely a wake-up is lost."),
};

type ParameterName = keyof typeof parameters;

const parameterNames = Object.keys(parameters) as readonly ParameterName[];

/** A parameter with what it is if a scenario does not say: it can depend on the model. */
function withUsual(name: ParameterName): Documentation {
  const models = new Map<number, LatencyModelName[]>();
  for (const model of latencyModelNames) {
    const value = (latencyModels[model].usual as Readonly<Record<string, number>>)[name];
    if (value !== undefined) models.set(value, [...(models.get(value) ?? []), model]);
  }
  const texts = [...models].map(([value, names]) => {
    return `${isTimeParameter(name) ? formatDuration(value) : value} (${names.join(", ")})`;
  });
  const { description } = documentation.get(parameters[name]) ?? {};
  return { description: `${description} If not given: ${texts.join(", ")}.` };
}

const fields = mapping(
  {
    model: withDefault(
      documented(
        z.enum(latencyModelNames as [LatencyModelName], { error: `one of ${latencyModelNames.join(", ")}` }),
        {
          description: `The latency model: ${latencyModelNames.map((name) => `${name} (${latencyModels[name].description})`).join("; ")}.`,
          default: "flat",
        },
      ),
      "flat",
    ),
    ...(Object.fromEntries(
      parameterNames.map((name) => [name, z.optional(documented(parameters[name], withUsual(name)))]),
    ) as {
      [Name in ParameterName]: z.ZodMiniOptional<(typeof parameters)[Name]>;
    }),
    latencyJitter: documented(withDefault(distribution, "0s"), {
      description: "By how much answers are later than the latency model says.",
    }),
    assign: withDefault(
      documented(z.enum(["answer", "send"], { error: '"answer" or "send"' }), {
        description: "Whether jobs are assigned to a take when it is answered, or when it is sent.",
      }),
      "answer",
    ),
    wake: withDefault(
      documented(z.enum(["all", "one"], { error: '"all" or "one"' }), {
        description: "Whether an arrival wakes every take that waits, or the first one alone.",
      }),
      "all",
    ),
    dispatch: withDefault(
      documented(z.enum(dispatches, { error: dispatches.join(", ") }), {
        description:
          "Who gets jobs where several takes wait: the one that has waited longest, each in turn one job, a random one, or the least loaded worker.",
      }),
      "first-waiting",
    ),
    maxJobs: z.optional(
      wholeNumber({
        minimum: 1,
        maximum: 1_000_000,
        description: "How many jobs a take asks for at most. If not given, for as many as its worker likes.",
      }),
    ),
    maxWait: z.optional(
      time({
        description:
          "How long a take waits on an empty queue until it is answered 204; 0s: it does not wait. If not given, for ever (its worker gives it up after 90 s).",
      }),
    ),
    redeliverAfter: withDefault(
      time({ description: "After how long the service hands out again what a worker has lost." }),
      "10s",
    ),
    lease: z.optional(
      time({
        moreThanZero: true,
        description:
          "How long a worker may keep a job before it is handed out again. If not given, as long as it likes.",
      }),
    ),
    answers: withDefault(answerProbabilities, {}),
    lateBy: withDefault(time({ description: "How long a late answer travels." }), "95s"),
  },
  { allowed: "a mapping such as {deepQueue: 0.5s, longPoll: 0.05s}" },
);

/** The job-take service: which latency model it has, with its parameters. */
export const jobTake = z.pipe(
  fields.check(
    z.check((context) => {
      const { model } = context.value;
      const own = Object.keys(latencyModels[model].usual);
      for (const name of parameterNames) {
        if (context.value[name] === undefined || own.includes(name)) continue;
        complain(context, `the model "${model}" has no "${name}"; it has ${own.join(", ")}`, [name]);
      }
    }),
  ),
  z.transform((given): JobTake => {
    const { model, latencyJitter, assign, wake, dispatch, ...others } = given;
    const { maxJobs, maxWait, redeliverAfter, lease, answers, lateBy, ...named } = others;
    const chosen = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
    const common: JobTakeCommon = {
      latencyJitter,
      assign,
      wake,
      dispatch,
      maxJobs,
      maxWait,
      redeliverAfter,
      lease,
      answers,
      lateBy,
    };
    return { model, ...latencyModels[model].usual, ...chosen, ...common } as JobTake;
  }),
);
