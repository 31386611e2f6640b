import type { Command } from "commander";
import type { Terminal } from "../terminal.ts";
import { addCalibrate, addCheckFit } from "./calibrate-program.ts";
import { addFit } from "./fit-program.ts";
import { addInit } from "./init-program.ts";
import { addMerge } from "./merge-program.ts";
import { addPlan } from "./plan-program.ts";
import { addPlay } from "./play-program.ts";
import { addReplay } from "./replay-program.ts";
import { addReport } from "./report-program.ts";
import { addSweep } from "./sweep-program.ts";
import { addTune } from "./tune-program.ts";

/** What a command is added to, and the flags that it shares with `run` and `compare`. */
export interface AddedTo {
  readonly program: Command;
  readonly terminal: Terminal;
  readonly outcome: { exitCode: number };
  readonly addScenarioOptions: (command: Command) => void;
  readonly addGateOptions: (command: Command) => void;
}

/** Adds the commands that plan runs, make grids of them, and show what was saved. */
export function addMoreCommands(to: AddedTo): void {
  addMerge(to);
  addPlan(to);
  addSweep(to);
  addTune(to);
  addReplay(to);
  addFit(to);
  addCalibrate(to);
  addCheckFit(to);
  addReport(to);
  addPlay(to);
  addInit(to);
}
