import * as z from "zod/mini";
import { documented, withDefault } from "./documented.ts";
import { formatDuration } from "./quantity.ts";
import type { ConcurrencyStep, JobTake } from "./scenario.ts";
import { mapping, refuse, time, wholeNumber } from "./value-schemas.ts";

const slots = () => wholeNumber({ minimum: 0, maximum: 1_000_000, description: "Slots of each worker." });

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

/** Slots of each worker: a number, or steps over time. */
export const concurrency = z.union(
  [
    z.pipe(
      slots(),
      z.transform((number): ConcurrencyStep[] => [{ from: 0, slots: number }]),
    ),
    z.pipe(
      steps,
      z.transform((list): ConcurrencyStep[] => list.map(([from, number]) => ({ from, slots: number }))),
    ),
  ],
  { error: "a whole number of at least 0, or steps such as [[0s, 8], [1.3s, 4]]" },
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
    },
    { allowed: "a mapping such as {deepQueue: 0.5s, longPoll: 0.05s}" },
  ),
  z.transform((parameters): JobTake => parameters),
);
