import { checkEvents } from "./check-events.ts";
import { checkFleet } from "./check-fleet.ts";
import { checkGates, type GateReader } from "./check-gates.ts";
import { checkKeys } from "./check-keys.ts";
import { checkPolicies, type PolicyDescription } from "./check-policies.ts";
import { checkWindow } from "./check-window.ts";
import { checkWorkload } from "./check-workload.ts";
import { completeScenario } from "./complete-scenario.ts";
import { DataFiles } from "./data-file.ts";
import { type GatePlace, gatePlacesOf } from "./gate-places.ts";
import type { KeyValues } from "./keys.ts";
import { originsOf } from "./origins.ts";
import { applyOverrides, type Override } from "./overrides.ts";
import { type LoadPolicy, PolicyFiles } from "./policy-files.ts";
import { checkPolicyParameters, completeParameters } from "./policy-parameters.ts";
import { inOrder, type Problem } from "./problem.ts";
import { type ReadFile, readScenarioFiles } from "./read-scenario-files.ts";
import type { Scenario } from "./scenario.ts";
import { withDurations } from "./trace-arrivals.ts";
import { type LoadTrace, readTrace } from "./trace-file.ts";

/** What a scenario's text cannot say by itself. */
export interface ParseOptions {
  /** The file's name, for messages, for the scenario's default name and for the files that it names. */
  readonly file: string;
  /** The policies that can be named. */
  readonly policies: readonly PolicyDescription[];
  /** Values set from outside, each over the one before. */
  readonly overrides?: readonly Override[];
  /** Reads the scenario's gates; without it their expressions are taken as they are. */
  readonly readGate?: GateReader;
  /** Loads policies from files that the scenario names; without it, their names are taken as they are. */
  readonly loadPolicy?: LoadPolicy;
  /** Gives the text of files that the scenario names; without it, naming one is a problem. */
  readonly readFile?: ReadFile;
  /** Reads the trace that the scenario names; without it, the scenario can be shown and not run. */
  readonly loadTrace?: LoadTrace;
}

/**
 * A scenario, where each key's value came from (`default`, `file:line`, an override's origin) and where each of its gates
 * was written, or all its problems.
 */
export type ParseResult =
  | {
      readonly ok: true;
      readonly scenario: Scenario;
      readonly origins: ReadonlyMap<string, string>;
      readonly gatePlaces: readonly GatePlace[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a scenario from the text of its file (YAML or JSON), or says everything that is wrong with it. */
export function parseScenario(text: string, options: ParseOptions): ParseResult {
  const { file, policies, overrides = [], readFile, readGate, loadPolicy, loadTrace } = options;
  const files = readScenarioFiles(text, file, readFile);
  if (!files.root) return { ok: false, problems: inOrder(files.problems) };
  const overridden = applyOverrides(files.root, overrides);
  const data = new DataFiles(file, readFile);
  const own = loadPolicy && new PolicyFiles(loadPolicy, policies);
  const root = data.readMapping(own?.readMapping(overridden.root) ?? overridden.root);
  const known = [...policies, ...(own?.loaded ?? [])];
  const { values, problems } = checkKeys(root);
  const all = [
    ...files.problems,
    ...overridden.problems,
    ...data.problems,
    ...(own?.problems ?? []),
    ...problems,
  ];
  if (!files.isPart)
    all.push(
      ...checkWorkload(root, values),
      ...checkEvents(root, values),
      ...checkFleet(root, values),
      ...checkWindow(root, values),
      ...checkPolicies(root, values, known),
    );
  if (!files.isPart && readGate) all.push(...checkGates(root, values, readGate));
  const running = known.filter(({ name }) => values.policies?.includes(name));
  const given = values.policyParameters ?? {};
  if (all.length === 0) all.push(...checkPolicyParameters(root, given, { running, all: own !== undefined }));
  if (loadTrace && all.length === 0 && values.arrivals?.kind === "trace") {
    const read = readTrace(withDurations(values.arrivals, values.duration), {
      root,
      scenario: file,
      loadTrace,
    });
    values.arrivals = read.trace;
    all.push(...read.problems, ...(read.problems.length === 0 ? checkEvents(root, values) : []));
  }
  if (all.length > 0) return { ok: false, problems: inOrder(all) };
  // Where files are not loaded, nothing is known of the parameters that their policies have.
  const policyParameters = { ...(own ? {} : given), ...completeParameters(given, running) };
  const scenario = completeScenario({ ...(values as KeyValues), policyParameters }, file);
  return { ok: true, scenario, origins: originsOf(root, scenario), gatePlaces: gatePlacesOf(root) };
}
