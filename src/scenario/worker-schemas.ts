import * as z from "zod/mini";
import { documented, withDefault } from "./documented.ts";
import { answerProbabilities } from "./fault-schemas.ts";
import { formatDuration } from "./quantity.ts";
import type { Concurrency, ConcurrencyStep, JobTake } from "./scenario.ts";
import { mapping, refuse, time, wholeNumber } from "./value-schemas.ts";

const slots = (description = "Slots of each worker.") =>
  wholeNumber({ minimum: 0, maximum: 1_000_000, description });

const stepForm = { error: "[time, slots]" };
const stepsForm = { error: "a list such as [[0s, 8], [1.3s, 4]]" };

const steps = z.array(z.tuple([time({ description: "From when." }), slots()], stepForm), stepsForm).check(
  z.minLength(1, stepsForm),
  z.check((context) => {
    for (const [index, [from]] of context.value.entries()) {
      const before = context.value[index - 1]?.[0];
      if (before === undefined || from > before) continue;
      refuse(context, `a time of more than ${formatDuration(before)}`, [index, 0]);
    }
  }),
);

const load = mapping(
  {
    start: slots("Slots of each worker at the start."),
    minimum: withDefault(slots("Slots that stragglers leave each worker at the least."), 1),
    maximum: slots("Slots that full takes give each worker at the most."),
    step: withDefault(
      wholeNumber({ minimum: 1, maximum: 1_000_000, description: "Slots more or fewer." }),
      1,
    ),
    fullTakes: withDefault(
      wholeNumber({ minimum: 1, maximum: 1_000_000, description: "So many full takes raise it by a step." }),
      1,
    ),
    straggler: time({
      description: "A job that has run for longer lowers it by a step.",
      moreThanZero: true,
    }),
  },
  {
    allowed: "a mapping such as {start: 8, maximum: 64, step: 8, straggler: 30s}",
    description: "A function of the load: up while takes are full, down on a straggler.",
  },
).check(
  z.check((context) => {
    const { start, minimum, maximum } = context.value;
    if (minimum > maximum) refuse(context, `at most the maximum (${maximum})`, ["minimum"]);
    else if (start < minimum || start > maximum)
      refuse(context, `a whole number from ${minimum} to ${maximum}`, ["start"]);
  }),
);

/** Slots of each worker: a number, steps over time, or a function of the load. */
export const concurrency = z.union(
  [
    z.pipe(
      slots(),
      z.transform((number): Concurrency => ({ kind: "steps", steps: [{ from: 0, slots: number }] })),
    ),
    z.pipe(
      steps,
      z.transform((list): Concurrency => {
        return {
          kind: "steps",
          steps: list.map(([from, number]): ConcurrencyStep => ({ from, slots: number })),
        };
      }),
    ),
    z.pipe(
      load,
      z.transform((parameters): Concurrency => ({ kind: "load", ...parameters })),
    ),
  ],
  {
    error:
      "a whole number of at least 0, steps such as [[0s, 8], [1.3s, 4]], or {start: 8, maximum: 64, straggler: 30s}",
  },
);

/** The job-take service: which latency model it has, with its parameters. */
export const jobTake = z.pipe(
  mapping(
    {
      model: withDefault(
        documented(z.enum(["flat"], { error: '"flat"' }), {
          description: "The latency model.",
          default: "flat",
        }),
        "flat",
      ),
      deepQueue: withDefault(time({ description: "What a take costs while jobs are queued." }), "0.5s"),
      longPoll: withDefault(
        time({ description: "How long after a job's arrival a waiting take is answered." }),
        "0.05s",
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
  ),
  z.transform((parameters): JobTake => ({ ...parameters, lease: parameters.lease })),
);
