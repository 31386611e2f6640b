import { type Distribution, isConstant, sampler } from "../random/distribution.ts";
import { randomStream, type StreamName } from "../random/random-stream.ts";

/** Draws whole microseconds from a stream of their own. */
export function wholeMicroseconds(distribution: Distribution, name: StreamName): () => number {
  const sample = sampler(distribution);
  if (isConstant(distribution)) {
    const value = Math.round(sample(0.5));
    return () => value;
  }
  const stream = randomStream(name);
  return () => Math.round(sample(stream.uniform()));
}
