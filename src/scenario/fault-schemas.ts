import * as z from "zod/mini";
import { type AnswerProbabilities, answerKinds } from "./answer-kinds.ts";
import { documented, withDefault } from "./documented.ts";
import type { ExecutionTimeout, ObjectiveTime, TimeToLive } from "./scenario.ts";
import { mapping, refuse, time, wholeNumber } from "./value-schemas.ts";

function probability(description: string) {
  const allowed = { error: "a number from 0 to 1" };
  return documented(z.number(allowed).check(z.gte(0, allowed), z.lte(1, allowed)), { description });
}

const answerMeanings = {
  "204": "No jobs; the worker asks again at once.",
  "400": "No jobs, as with 204: the worker asks again at once.",
  "429": "Too many requests: the worker sleeps for 5 s.",
  error: "A 5xx or a failing network: the worker asks again at once.",
  lost: "Jobs are assigned, and their answer never arrives: the worker sees an error.",
  late: "Jobs are assigned, and their answer travels for lateBy.",
};

/** How often takes get other answers than jobs. */
export const answerProbabilities = mapping(
  Object.fromEntries(
    answerKinds.map((kind) => [kind, z.optional(probability(`How likely: ${answerMeanings[kind]}`))]),
  ) as Record<(typeof answerKinds)[number], z.ZodMiniOptional<z.ZodMiniNumber>>,
  {
    allowed: "a mapping such as {204: 0.01, error: 0.02}",
    description: "How often takes get other answers.",
  },
).check(
  z.check((context) => {
    const sum = Object.values(context.value as AnswerProbabilities).reduce(
      (all: number, part) => all + (part ?? 0),
      0,
    );
    if (sum > 1 + 1e-9) refuse(context, `probabilities that sum to at most 1 (these to ${sum})`);
  }),
);

/** How often attempts fail. */
export const failures = mapping(
  {
    probability: withDefault(probability("How likely each attempt fails."), 0),
    retries: withDefault(
      wholeNumber({ minimum: 0, maximum: 1000, description: "How often a failed job is tried again." }),
      0,
    ),
    retryAfter: withDefault(
      time({ description: "After how long it joins the end of the queue again." }),
      "0s",
    ),
  },
  { allowed: "a mapping such as {probability: 0.05, retries: 2}" },
);

/** When a running job is timed out: a time from its start, or with what counts. */
export const executionTimeout = z.union(
  [
    z.pipe(
      time({ moreThanZero: true }),
      z.transform((limit): ExecutionTimeout => ({ limit, from: "start" })),
    ),
    mapping(
      {
        limit: time({ moreThanZero: true, description: "How long a job may take." }),
        from: withDefault(
          documented(z.enum(["start", "taken"], { error: '"start" or "taken"' }), {
            description: "From when the time counts; from taken, a hold counts too.",
          }),
          "start",
        ),
      },
      { allowed: "a mapping such as {limit: 600s, from: taken}" },
    ),
  ],
  { error: "a time such as 600s, or {limit: 600s, from: taken}" },
);

const day = 24 * 3600 * 1e6;

/** When a job ends for having waited too long; without it the vendor's 24 h. */
export const timeToLive = z.pipe(
  z.optional(
    z.union(
      [
        z.pipe(
          time({ moreThanZero: true }),
          z.transform((limit) => ({ limit, ends: "queued" as const })),
        ),
        mapping(
          {
            limit: time({ moreThanZero: true, description: "From a job's arrival." }),
            ends: withDefault(
              documented(z.enum(["queued", "any"], { error: '"queued" or "any"' }), {
                description: "Whether it ends queued jobs alone, or held and running ones too.",
              }),
              "queued",
            ),
          },
          { allowed: "a mapping such as {limit: 24h, ends: any}" },
        ),
      ],
      { error: "a time such as 24h, or {limit: 24h, ends: any}" },
    ),
  ),
  z.transform((given): TimeToLive => {
    return given ? { ...given, given: true } : { limit: day, ends: "queued", given: false };
  }),
);

const objective = (name: ObjectiveTime) =>
  z.optional(time({ description: `The longest ${name} that counts as met.` }));

/** Objectives: the longest that a job's times should be. */
export const slo = mapping(
  {
    delayTime: objective("delayTime"),
    startDelay: objective("startDelay"),
    holdTime: objective("holdTime"),
    executionTime: objective("executionTime"),
    turnaround: objective("turnaround"),
  },
  { allowed: "a mapping such as {startDelay: 5s}" },
);
