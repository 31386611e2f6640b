import { exponentialPairs, uniformTimes } from "./draws.mjs";

export const sleeps = { processes: 1000, times: 1000, delays: uniformTimes(1_000_000, 1_000_000) };

export const servers = {
  count: 200_000,
  servers: 8,
  ...exponentialPairs(200_000, { between: 140_000, service: 1_000_000 }),
};

export const batches = {
  workers: 4,
  slots: 32,
  take: 500_000,
  durations: uniformTimes(100_000, 1_000_000),
};

export const burst = {
  slots: 32,
  take: 500_000,
  limit: 1_000_000,
  durations: new Float64Array(512).fill(500_000),
};
