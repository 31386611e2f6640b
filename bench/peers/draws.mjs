// What the workloads draw, the same in every language: x ← 1664525·x + 1013904223 mod 2³² (Numerical Recipes), as whole
// microseconds.
function generator() {
  let state = 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
}

/** So many times from 1 to `longest`. */
export function uniformTimes(count, longest) {
  const next = generator();
  return Float64Array.from({ length: count }, () => 1 + (next() % longest));
}

/** Interarrival and service times by turns, with these means. */
export function exponentialPairs(count, means) {
  const next = generator();
  const draw = (mean) => Math.round(-Math.log((next() + 0.5) / 4294967296) * mean);
  const between = new Float64Array(count);
  const services = new Float64Array(count);
  for (let customer = 0; customer < count; customer += 1) {
    between[customer] = draw(means.between);
    services[customer] = draw(means.service);
  }
  return { between, services };
}
