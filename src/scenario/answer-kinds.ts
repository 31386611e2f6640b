/**
 * What may become of a take's answer: `204`, `400` and `429` bring no jobs, `error` is a 5xx or a failing network before
 * jobs were assigned; `lost` assigns jobs and never reaches the worker, which sees an error; `late` assigns them and
 * travels for a while.
 */
export const answerKinds = ["204", "400", "429", "error", "lost", "late"] as const;

/** One of them. */
export type AnswerKind = (typeof answerKinds)[number];

/** How likely each is, from 0 to 1; their sum is at most 1. */
export type AnswerProbabilities = { readonly [Kind in AnswerKind]?: number | undefined };
