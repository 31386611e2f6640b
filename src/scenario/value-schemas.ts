import * as z from "zod/mini";
import { type Documentation, documented } from "./documented.ts";
import { parseDuration, timeForm } from "./quantity.ts";

/*
 * The message of an issue is what is allowed in the value's place ("a whole number of at least 1"), without the rest of
 * the sentence: `explain` adds the value and its place.
 */

const timeText = documented(z.string(), {
  pattern: "^[+]?(\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?\\s*(us|\u00b5s|\u03bcs|ms|s|m|min|h)?$",
});

const writtenTime = documented(
  z.union([documented(z.number(), { minimum: 0 }), timeText], { error: timeForm }),
  {
    id: "time",
    description: "A time with its unit (us, ms, s, m or min, h); a bare number is seconds.",
    examples: ["500ms", "0.5s", "2min"],
  },
);

/** A time, in whole microseconds once read. */
export function time(about: Documentation & { moreThanZero?: boolean }) {
  const { moreThanZero = false, ...documentation } = about;
  const read = z.transform((input: string | number, context) => {
    const result = parseDuration(input);
    if (result.ok && (result.value > 0 || !moreThanZero)) return result.value;
    refuse(context, result.ok ? "a time of more than 0" : result.allowed);
    return z.NEVER;
  });
  return documented(z.pipe(writtenTime, read), documentation);
}

/** The most jobs that one scenario may have. */
export const mostJobs = 10_000_000;

/** A whole number within limits. */
export function wholeNumber(limits: { minimum: number; maximum: number } & Documentation) {
  const { minimum, maximum, ...about } = limits;
  const least = { error: `a whole number of at least ${minimum}` };
  const most = { error: `a whole number of at most ${maximum}` };
  const schema = z.int(least).check(z.minimum(minimum, least), z.maximum(maximum, most));
  return documented(schema, about);
}

/** A number of jobs. */
export function jobCount(description: string) {
  return wholeNumber({ minimum: 1, maximum: mostJobs, description });
}

/** Smaller shapes, rates and weights only lead to infinities. */
const smallest = 1e-6;

/** A number of more than 0, or of at least 0. Beyond the maximum nothing sensible can be computed with it. */
export function number(limits: { least: "more than 0" | "at least 0"; maximum: number } & Documentation) {
  const { least, maximum, ...about } = limits;
  const allowed = { error: `a number of ${least}` };
  const most = z.maximum(maximum, { error: `a number of at most ${maximum}` });
  const checked = z.number(allowed).check(most);
  if (least === "at least 0") return documented(checked.check(z.gte(0, allowed)), about);
  const tooSmall = {
    error: ({ input }: { input?: unknown }) =>
      Number(input) > 0 ? "a number of at least 0.000001" : allowed.error,
  };
  return documented(checked.check(z.gte(smallest, tooSmall)), about);
}

/** A mapping with these keys alone. */
export function mapping<Shape extends z.core.$ZodShape>(
  fields: Shape,
  about: Documentation & { allowed: string },
) {
  const { allowed, ...documentation } = about;
  return documented(z.strictObject(fields, { error: keysOr(fields, allowed) }), documentation);
}

/** For an unknown key the message lists the known ones; otherwise it says what is allowed. */
export function keysOr(fields: z.core.$ZodShape, allowed: string): z.core.$ZodErrorMap {
  return (issue) => (issue.code === "unrecognized_keys" ? Object.keys(fields).join(", ") : allowed);
}

interface Context {
  readonly issues: z.core.$ZodRawIssue[];
  readonly value: unknown;
}

/** Refuses the value, or the one at `path` inside it, and says what is allowed in its place. */
export function refuse(context: Context, allowed: string, path: PropertyKey[] = []): void {
  context.issues.push({ code: "custom", message: allowed, input: context.value, path });
}

/** Reports a problem as a sentence of its own, at the value or at `path` inside it. */
export function complain(context: Context, sentence: string, path: PropertyKey[] = []): void {
  context.issues.push({
    code: "custom",
    message: sentence,
    params: { sentence },
    input: context.value,
    path,
  });
}

/** A check that also runs where a value inside is wrong, so that all problems come at once; it may see unread values. */
export function checkAlways<Value>(
  isShape: (value: unknown) => value is Value,
  check: z.core.CheckFn<Value>,
) {
  const always = z.check<Value>(check);
  always._zod.def.when = ({ value }) => isShape(value);
  return always;
}
