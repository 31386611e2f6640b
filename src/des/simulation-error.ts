/** A simulation that cannot go on: a process spins, a delay is not a number, or nothing is left that could happen. */
export class SimulationError extends Error {
  override readonly name = "SimulationError";
}
