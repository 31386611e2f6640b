import fc from "fast-check";

/**
 * Everyday runs try the same examples each time, so that a change that fails is the change's own fault. The slow studies
 * draw new ones, and print the seed of one that fails.
 */
if (process.env.SLOW_TESTS === undefined)
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_129 });
