import type { MetricDescription } from "../metrics/metric.ts";
import { nearestName } from "../scenario/nearest-name.ts";
import { quoted } from "../scenario/problem.ts";
import { type Bound, type Gate, type Operator, operators } from "./gate.ts";
import { metricByName, metricNames } from "./metric-name.ts";
import { allowedUnits, quantityOf } from "./metric-quantity.ts";

/** Why a gate cannot be read, and where in its text: `offset` characters from its start. */
export interface GateProblem {
  readonly message: string;
  readonly offset: number;
}

/** A gate, or what is wrong with its text. */
export type ParsedGate =
  | { readonly ok: true; readonly gate: Gate }
  | { readonly ok: false; readonly problem: GateProblem };

/** What a gate's text does not say. */
export interface GateContext {
  /** The policies that run. */
  readonly policies: readonly string[];
  readonly kind?: Gate["kind"];
  readonly level?: Gate["level"];
}

/** What gates look like, for messages. */
export const gateForm =
  "METRIC of POLICY <= 20 s, METRIC of POLICY <= 102% of POLICY, or METRIC of POLICY within 19.7 s ± 6%";

/**
 * Reads a gate: METRIC `of` POLICY OPERATOR (NUMBER unit | N% `of` POLICY), or METRIC `of` POLICY `within` NUMBER unit `±`
 * (N% | NUMBER unit). The unit is needed exactly where the metric has one.
 */
export function parseGate(text: string, context: GateContext): ParsedGate {
  try {
    return { ok: true, gate: new GateParser(text, context).gate() };
  } catch (error) {
    if (error instanceof Unreadable)
      return { ok: false, problem: { message: error.message, offset: error.offset } };
    throw error;
  }
}

/**
 * Reads a gate from the command line, where `improve:` and `warn:` before it give its kind and level.
 */
export function parseGateArgument(text: string, policies: readonly string[]): ParsedGate {
  let rest = text;
  let kind: Gate["kind"] | undefined;
  let level: Gate["level"] | undefined;
  for (;;) {
    const prefix = /^\s*(improve|warn)\s*:\s*/.exec(rest);
    if (prefix === null) break;
    if (prefix[1] === "improve") kind = "improve";
    else level = "warn";
    rest = rest.slice(prefix[0].length);
  }
  const parsed = parseGate(rest, { policies, ...(kind && { kind }), ...(level && { level }) });
  if (parsed.ok) return parsed;
  const { message, offset } = parsed.problem;
  return { ok: false, problem: { message, offset: offset + text.length - rest.length } };
}

class Unreadable extends Error {
  readonly offset: number;

  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

class GateParser {
  readonly #text: string;
  readonly #context: GateContext;
  #offset = 0;

  constructor(text: string, context: GateContext) {
    this.#text = text;
    this.#context = context;
  }

  gate(): Gate {
    const metric = this.#metric();
    const policy = this.#policy();
    const bound = this.#match(/within\b/y) === undefined ? this.#operatorBound(metric) : this.#within(metric);
    this.#skipSpace();
    if (this.#offset < this.#text.length)
      this.#fail(
        `${quoted(this.#text.slice(this.#offset).trim())} is left over; a gate looks like ${gateForm}`,
      );
    const { level = "error" } = this.#context;
    const kind = this.#context.kind ?? (bound.kind === "policy" ? "no-regression" : "absolute");
    return { expression: this.#text.trim(), metric, policy, bound, kind, level };
  }

  #metric(): MetricDescription {
    this.#skipSpace();
    const end = this.#text.search(/(?<=^|\s)of\s/);
    if (end < 0) this.#fail(`there is no "of POLICY"; a gate looks like ${gateForm}`);
    const name = this.#text.slice(this.#offset, end).trim();
    if (name === "") this.#fail(`a metric is missing here; a gate looks like ${gateForm}`);
    const metric = metricByName(name);
    if (metric === undefined) this.#fail(unknownMetric(name));
    this.#offset = end;
    this.#match(/of\s/y);
    return metric as MetricDescription;
  }

  #policy(): string {
    this.#skipSpace();
    const start = this.#offset;
    const name = this.#match(/[^\s<>=]+/y) ?? "";
    if (this.#context.policies.includes(name)) return name;
    this.#offset = start;
    return this.#fail(unknownPolicy(name, this.#context.policies));
  }

  #operatorBound(metric: MetricDescription): Bound {
    const operator = this.#match(/<=|>=|<|>/y) as Operator | undefined;
    if (operator === undefined) this.#refuse(`${operators.join(", ")} or within`);
    this.#skipSpace();
    const start = this.#offset;
    const percent = this.#match(/\d+(\.\d+)?\s*%\s*of\s/y);
    if (percent !== undefined) {
      const ratio = Number.parseFloat(percent) / 100;
      return { kind: "policy", operator: operator as Operator, ratio, policy: this.#policy() };
    }
    if (this.#match(/\d+(\.\d+)?\s*%/y) !== undefined)
      this.#fail("a share needs the policy that it is of, e.g. 102% of main");
    this.#offset = start;
    return { kind: "number", operator: operator as Operator, value: this.#quantity(metric) };
  }

  #within(metric: MetricDescription): Bound {
    const centre = this.#quantity(metric);
    if (this.#match(/±|\+-|\+\/-/y) === undefined) this.#refuse("±");
    const percent = this.#match(/\d+(\.\d+)?\s*%/y);
    if (percent !== undefined)
      return { kind: "within", centre, tolerance: (Math.abs(centre) * Number.parseFloat(percent)) / 100 };
    this.#skipSpace();
    const start = this.#offset;
    const tolerance = this.#quantity(metric);
    if (tolerance >= 0) return { kind: "within", centre, tolerance };
    this.#offset = start;
    return this.#refuse("a distance of at least 0");
  }

  #quantity(metric: MetricDescription): number {
    this.#skipSpace();
    const start = this.#offset;
    const number = this.#match(/[+-]?\d+(\.\d+)?(e[+-]?\d+)?/iy);
    const unit = number === undefined ? undefined : (this.#match(/[a-zµ][a-zµ/-]*/iy) ?? "");
    const value = number === undefined ? undefined : quantityOf(metric, { number, unit: unit ?? "" });
    if (value !== undefined && Number.isFinite(value)) return value;
    this.#offset = start;
    return this.#refuse(allowedUnits(metric), ` for ${metric.label}`);
  }

  /** Takes what the pattern matches here, after spaces. */
  #match(pattern: RegExp): string | undefined {
    this.#skipSpace();
    pattern.lastIndex = this.#offset;
    const found = pattern.exec(this.#text)?.[0];
    if (found !== undefined) this.#offset += found.length;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text.charAt(this.#offset))) this.#offset += 1;
  }

  /** Says that what stands here is not what must. */
  #refuse(needed: string, purpose = ""): never {
    const rest = this.#text.slice(this.#offset).trim();
    if (rest === "") this.#fail(`${needed} is missing here${purpose}`);
    return this.#fail(`${quoted(rest)} is not allowed${purpose}; ${needed} is`);
  }

  #fail(message: string): never {
    this.#skipSpace();
    throw new Unreadable(message, Math.min(this.#offset, this.#text.length));
  }
}

function unknownMetric(name: string): string {
  const nearest = nearestName(name, metricNames);
  const hint = nearest === undefined ? `; known: ${metricNames.join(", ")}` : `; did you mean "${nearest}"?`;
  return `unknown metric ${quoted(name)}${hint}`;
}

function unknownPolicy(name: string, running: readonly string[]): string {
  if (name === "") return `a policy is missing here; those that run: ${running.join(", ")}`;
  const nearest = nearestName(name, running);
  const hint =
    nearest === undefined ? `; those that do: ${running.join(", ")}` : `; did you mean "${nearest}"?`;
  return `${quoted(name)} is no policy that runs${hint}`;
}
