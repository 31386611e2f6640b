/** The package, as an import names it. */
const library = JSON.stringify("take-sim");

/** The policy that `take-sim init --policy` writes; docs/writing-a-policy.md tells its story. */
export const initialPolicy = `// A take loop of your own for take-sim. Run it beside the built-in ones:
//   take-sim run 512-burst --policy drain-wait,./my-policy.ts
// In a scenario: policies: [drain-wait, ./my-policy.ts]
import { type Policy, SECOND, setScale } from ${library};

const myPolicy: Policy = {
  // What tables and gates call it.
  name: "my-policy",
  description: "a full worker waits until a few slots are free, or until it has been patient for long enough",

  // Parameters of its own, with their defaults. A scenario sets them under policyParameters: { patience: 0.2s },
  // the command line with --set policyParameters.patience=0.2s, a sweep with -P policyParameters.slots=1,2,4.
  parameters: {
    slots: { default: 8, unit: "slots", description: "free slots that are worth a take" },
    patience: { default: "1s", description: "how long a full worker waits for them at most" },
  },

  // The loop of one worker. Everything that takes time is called with yield*. Times are whole microseconds.
  *takeLoop(worker, { slots = 1, patience = SECOND }) {
    let patientSince: number | undefined;
    while (worker.alive) {
      // A new concurrency is set here, as the SDK does it.
      yield* setScale(worker);
      const free = worker.concurrency - worker.occupancy;
      patientSince ??= worker.now;
      const left = patientSince + patience - worker.now;
      // An idle worker takes at once; a busy one once enough is free, or its patience is over.
      if (free > 0 && (free >= slots || worker.inProgress === 0 || left <= 0)) {
        patientSince = undefined;
        yield* worker.take(free);
      } else if (worker.inProgress > 0) {
        // Without a bound the next job that leaves wakes it, with one also the end of its patience.
        yield* worker.untilJobLeaves(free > 0 ? { atMost: left } : {});
      } else {
        yield* worker.sleep(SECOND, "1 s to pass at concurrency 0");
      }
    }
  },
};

export default myPolicy;
`;
