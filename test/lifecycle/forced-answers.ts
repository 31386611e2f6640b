import type { AnswerKind } from "../../src/scenario/answer-kinds.ts";
import type { ScenarioEvent } from "../../src/scenario/scenario.ts";
import { listed, type ScenarioChoices } from "../support/scenario.ts";

/** From a time on, so many takes are answered in this way. */
export const forced = (milliseconds: number, answer: AnswerKind, takes = 1): ScenarioEvent => ({
  at: milliseconds * 1000,
  kind: "answer",
  answer,
  takes,
  over: undefined,
});

/** From a time on, takes that are sent within so many milliseconds are answered in this way. */
export const forcedFor = (milliseconds: number, answer: AnswerKind, over: number): ScenarioEvent => ({
  at: milliseconds * 1000,
  kind: "answer",
  answer,
  takes: undefined,
  over: over * 1000,
});

/** One slot, drain-wait: takes go out at −250, 150, 750, … */
export const twoJobs: ScenarioChoices = { concurrency: 1, workload: listed([0, 100_000], [0, 100_000]) };
