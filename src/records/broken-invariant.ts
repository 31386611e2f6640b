/** A run that broke a rule which every run must keep: a fault of a policy or of the simulator. */
export class BrokenInvariant extends Error {
  override readonly name = "BrokenInvariant";
}
