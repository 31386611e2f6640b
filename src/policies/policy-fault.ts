import { SimulationError } from "../des/simulation-error.ts";

/** A policy that a user brought did what no policy may do. The message names its file and line where they are known. */
export class PolicyFault extends SimulationError {
  override readonly name = "PolicyFault";
}
