import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/fixed-seed.ts"],
    testTimeout: 60_000,
    pool: "forks",
    // No module of ours has global state, so that test files may share them; every core takes part.
    isolate: false,
    maxWorkers: "100%",
  },
});
