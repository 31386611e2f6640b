/** One second in whole microseconds: the SDK's sleeps and bounds. */
export const SECOND = 1_000_000;
