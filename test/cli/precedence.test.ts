import { describe, expect, it } from "vitest";
import { callLine, inFolderWith, resultOf } from "./call.ts";
import { someFiles } from "./files.ts";

describe("a value comes from a flag, else the environment, else the scenario, else its default", () => {
  inFolderWith(someFiles);

  const cases = [
    { flags: "", environment: {}, workers: 2, origin: "small.yaml:3" },
    { flags: "", environment: { TAKE_SIM_WORKERS: "3" }, workers: 3, origin: "TAKE_SIM_WORKERS=3" },
    {
      flags: "--set workers=4",
      environment: { TAKE_SIM_WORKERS: "3" },
      workers: 4,
      origin: "--set workers=4",
    },
    { flags: "--workers 5", environment: { TAKE_SIM_WORKERS: "3" }, workers: 5, origin: "--workers 5" },
    { flags: "--set workers=4 --workers 5", environment: {}, workers: 5, origin: "--workers 5" },
    { flags: "--set workers=4 --set workers=6", environment: {}, workers: 6, origin: "--set workers=6" },
  ];

  it.each(cases)("workers, with flags '$flags' and environment $environment", async (one) => {
    const { runs } = await resultOf(`run small.yaml --json ${one.flags}`, one.environment);
    expect(runs[0]?.workers.length).toBe(one.workers);
    const { stderr } = await callLine(`run small.yaml -v ${one.flags}`, one.environment);
    expect(stderr).toMatch(new RegExp(`^  workers +${one.workers} +${one.origin}$`, "m"));
  });

  it("a default has no place", async () => {
    const { stderr } = await callLine("run small.yaml -v");
    expect(stderr).toMatch(/^ {2}warmup +250ms +default$/m);
    expect(stderr).toMatch(/^ {2}linger +– +default$/m);
  });

  it("a key with two words, and one inside a mapping", async () => {
    const environment = { TAKE_SIM_TAKE_AHEAD: "7", TAKE_SIM_JOB_TAKE: "{deepQueue: 0.2s}" };
    const { scenario } = await resultOf("run small.yaml --json --set jobTake.longPoll=10ms", environment);
    expect(scenario.resolved).toMatchObject({
      takeAhead: 7,
      jobTake: { deepQueue: "200ms", longPoll: "10ms" },
    });
    const { stderr } = await callLine("run small.yaml -v --set jobTake.longPoll=10ms", environment);
    expect(stderr).toMatch(/^ {2}jobTake\.longPoll +10ms +--set jobTake\.longPoll=10ms$/m);
  });

  it.each([
    ["run small.yaml", {}, "default of run"],
    ["run small.yaml --seed 4", { TAKE_SIM_SEEDS: "3" }, "--seed 4"],
    ["run small.yaml --seeds 4", { TAKE_SIM_SEEDS: "3" }, "--seeds 4"],
    ["run small.yaml", { TAKE_SIM_SEEDS: "3" }, "TAKE_SIM_SEEDS=3"],
    ["compare small.yaml", {}, "default of compare"],
    ["compare small.yaml", { TAKE_SIM_SEEDS: "3" }, "TAKE_SIM_SEEDS=3"],
    ["compare small.yaml --seeds 2", { TAKE_SIM_SEEDS: "3" }, "--seeds 2"],
  ])("the seeds of %s in %j: %s", async (line, environment, origin) => {
    const { stderr } = await callLine(`${line} -v`, environment);
    expect(/^ {2}seeds +\S+(?: 1)? +(.*)$/m.exec(stderr)?.[1]).toBe(origin);
  });

  it("the environment's seeds are run, and a flag's win over them", async () => {
    const environment = { TAKE_SIM_SEEDS: "3" };
    expect((await resultOf("run small.yaml --json", environment)).design.seeds).toEqual([1, 2, 3]);
    expect((await resultOf("run small.yaml --json --seed 9", environment)).design.seeds).toEqual([9]);
  });

  it("the baseline of a comparison", async () => {
    const { stderr } = await callLine("compare small.yaml -v --seeds 2 --baseline drain-wait");
    expect(stderr).toMatch(/^ {2}baseline +drain-wait +--baseline drain-wait$/m);
  });

  it("a variable that names no key is passed over with a warning", async () => {
    const { code, stderr } = await callLine("run small.yaml", {
      TAKE_SIM_WORKER: "3",
      TAKE_SIM_COLOUR: "red",
    });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'warning: TAKE_SIM_WORKER names no key of a scenario and is not used; did you mean "TAKE_SIM_WORKERS"?\n' +
        "warning: TAKE_SIM_COLOUR names no key of a scenario and is not used\n",
    );
  });

  it.each([
    ["TAKE_SIM_WORKERSS", "TAKE_SIM_WORKERS"],
    ["TAKE_SIM_SHARD", "TAKE_SIM_SHARDS"],
    ["TAKE_SIM_DEBUGG", "TAKE_SIM_DEBUG"],
  ])("%s is taken for a typing error, whatever is run", async (name, meant) => {
    for (const line of [
      "run small.yaml",
      "compare small.yaml --seeds 2 --set loopLag=1ms",
      "plan small.yaml",
      "sweep small.yaml -P workers=1,2 --seeds 2",
      "tune small.yaml --policy main --over workers=1,2 --seeds 2 --objective slot_use",
    ])
      expect((await callLine(line, { [name]: "3" })).stderr).toContain(
        `warning: ${name} names no key of a scenario and is not used; did you mean "${meant}"?`,
      );
  });

  it("a wrong value in the environment is named as it was set", async () => {
    const { code, stderr } = await callLine("run small.yaml", { TAKE_SIM_WORKERS: "none" });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'TAKE_SIM_WORKERS=none: workers: "none" is not allowed; a whole number of at least 1 is\n',
    );
  });

  it("-v changes nothing on stdout", async () => {
    const [plain, verbose] = [await callLine("run small.yaml"), await callLine("run small.yaml -v")];
    expect(verbose.stdout).toBe(plain.stdout);
  });
});
