/** A simulation that cannot go on: a process spins, a delay is not a number, or nothing is left that could happen. */
export class SimulationError extends Error {
  override readonly name: string = "SimulationError";
}

/** A run that made more events than it was given. */
export class EventBudgetSpent extends SimulationError {
  override readonly name = "EventBudgetSpent";
}
