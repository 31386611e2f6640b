/** The scenario that `take-sim init` writes. */
export const initialScenario = `# A scenario of take-sim: one question, one file. "take-sim schema" prints every key.
name: burst
description: Does take-ahead finish a burst sooner than main, and by how much?

# The workers: how many, and how many jobs each runs beside each other.
workers: 1
concurrency: 16
# Jobs that a worker may hold beyond those that run; the policy take-ahead needs it.
takeAhead: 16

# What a take costs while jobs are queued. A time carries its unit.
jobTake: { deepQueue: 0.5s }

# The jobs: 256 of them, submitted over 2 s. Others: poisson, constant, sequential, closed.
arrivals: { burst: 256, over: 2s }
# How long each runs: a time such as 500ms, or a distribution.
duration: { lognormal: { mean: 0.5s, cv: 0.3 } }

# "take-sim policies" lists them all. Each is compared with the baseline, on the same seeds.
policies: [main, drain-wait, take-ahead]
baseline: main
seeds: 30

# What must hold: a gate fails only if the confidence interval proves it broken.
gates:
  - completion p99 of drain-wait <= 102% of main
  # This one passes only if the interval proves it.
  - { expr: completion p99 of take-ahead < 90% of main, kind: improve }
  # This one never fails the build by itself.
  - { expr: stranded of take-ahead <= 10 job-s, level: warn }
`;

/** The workflow that `take-sim init` writes. */
export const initialWorkflow = `# Compares the policies of scenarios/burst.yaml on every push; a gate that fails, fails the build.
# take-sim must be among the devDependencies of package.json, so that npm ci installs it.
name: take-sim
on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  compare:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 20
          cache: npm
      - run: npm ci
      # Exit code 1: a gate failed. 2: the call or the scenario is wrong.
      - run: npx take-sim compare scenarios/burst.yaml --reporter github,json=take-sim.json
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: take-sim
          path: take-sim.json
          if-no-files-found: ignore
`;
