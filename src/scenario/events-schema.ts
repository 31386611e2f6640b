import * as z from "zod/mini";
import { type AnswerKind, answerKinds } from "./answer-kinds.ts";
import { documented } from "./documented.ts";
import { line } from "./list-schemas.ts";
import type { ScenarioEvent } from "./scenario.ts";
import { mapping, refuse, time, wholeNumber } from "./value-schemas.ts";

const eventForm =
  "an event such as {at: 3s, shutdown: 0}, {at: 2s, stop: job-17}, {at: 4s, crash: 1, restart: 10s} or {at: 5s, answer: 429, for: 2s}";

const eventsForm = { error: "a list of events such as [{at: 3s, shutdown: 0}, {at: 2s, stop: job-17}]" };

const mostEvents = 10_000;

const workerNumber = (description: string) =>
  z.optional(wholeNumber({ minimum: 0, maximum: 99_999, description }));

const oneAnswer = { error: answerKinds.join(", ") };

const answer = documented(
  z.pipe(
    // The first speaks for both: it has the names.
    z.union([z.enum(answerKinds, oneAnswer), z.literal([204, 400, 429], oneAnswer)], oneAnswer),
    z.transform((kind) => String(kind) as AnswerKind),
  ),
  { description: `How takes are answered: ${answerKinds.join(", ")}.` },
);

const fields = mapping(
  {
    at: time({ description: "When it happens." }),
    shutdown: workerNumber("The worker that is told to shut down; workers count from 0."),
    stop: z.optional(documented(line("the id of a job"), { description: "The job that is stopped." })),
    crash: workerNumber("The worker that crashes."),
    restart: z.optional(time({ description: "After a crash: how long until the worker is back." })),
    answer: z.optional(answer),
    takes: z.optional(
      wholeNumber({
        minimum: 1,
        maximum: 1e9,
        description: "How many takes get the answer; 1 if not given.",
      }),
    ),
    for: z.optional(
      time({ moreThanZero: true, description: "For how long takes that are sent get the answer." }),
    ),
  },
  { allowed: eventForm },
);

type Fields = z.output<typeof fields>;

const kinds = ["shutdown", "stop", "crash", "answer"] as const;

/** Keys that go with one kind of event alone. */
const belongsTo = { restart: "crash", takes: "answer", for: "answer" } as const;

const event = fields.check(
  z.check((context) => {
    const given = kinds.filter((kind) => context.value[kind] !== undefined);
    if (given.length !== 1) refuse(context, `${eventForm}: exactly one of ${kinds.join(", ")}`);
    for (const key of ["restart", "takes", "for"] as const) {
      const kind = belongsTo[key];
      if (context.value[key] !== undefined && context.value[kind] === undefined)
        refuse(context, `"${key}" only beside "${kind}"`, [key]);
    }
    if (context.value.takes !== undefined && context.value.for !== undefined)
      refuse(context, `"takes" or "for", not both`);
  }),
);

/** What happens to workers, jobs and answers from outside. */
export const events = z.pipe(
  z
    .array(event, eventsForm)
    .check(z.maxLength(mostEvents, { error: `a list of at most ${mostEvents} events` })),
  z.transform((list) => list.map(eventOf).sort((a, b) => a.at - b.at)),
);

function eventOf(given: Fields): ScenarioEvent {
  const { at, shutdown, stop, crash, restart, takes } = given;
  if (shutdown !== undefined) return { at, kind: "shutdown", worker: shutdown };
  if (stop !== undefined) return { at, kind: "stop", job: stop };
  if (crash !== undefined) return { at, kind: "crash", worker: crash, restart };
  const over = given.for;
  return {
    at,
    kind: "answer",
    answer: given.answer as AnswerKind,
    takes: over ? undefined : (takes ?? 1),
    over,
  };
}
