/** A trace of 60 requests in 30 s, in bursts, as Azure's LLM traces are laid out: made for tests. */
export const smallTrace = [
  "TIMESTAMP,ContextTokens,GeneratedTokens",
  ...Array.from({ length: 60 }, (_, job) => {
    const tenths = 60 * Math.floor(job / 12) + (job % 12);
    const seconds = `${Math.floor(tenths / 10)}`.padStart(2, "0");
    return `2024-01-01 12:00:${seconds}.${tenths % 10}${"0".repeat(6)},${100 + 97 * (job % 31)},${3 + ((job * 7) % 20)}`;
  }),
].join("\r\n");

/** A scenario that has it. */
export const smallScenario = `name: small-trace
workers: 2
concurrency: 2
takeAhead: 2
arrivals:
  trace: data/small.csv
  format: azure-llm
  durations: {perRequest: 0.1s, perInputToken: 50us, perOutputToken: 20ms}
policies: [main, drain-wait, take-ahead]
`;
