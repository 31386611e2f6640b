/** Names that a policy's own parameters cannot have: what a scenario tells every policy. */
const taken = ["takeAhead", "linger"];

const NAME = /^[\p{Letter}\p{Number}_][\p{Letter}\p{Number}_.-]{0,63}$/u;
const KEY = /^[A-Za-z_]\w{0,63}$/;
const TIME = /^\s*\d*\.?\d+\s*(us|µs|ms|s|m|min|h)\s*$/;

/** What is wrong with a value as a policy, as a sentence about it; undefined if nothing is. */
export function policyProblem(value: unknown): string | undefined {
  if (!isObject(value))
    return `it is ${kindOf(value)}; an object with name, description and takeLoop is needed`;
  const { name, description, mirrors, requires, extraJobs, takeLoop, parameters } = value;
  if (typeof name !== "string") return `its name is ${kindOf(name)}; a text is needed`;
  if (!NAME.test(name) || /\.m?[jt]s$/.test(name))
    return `its name ${JSON.stringify(name)} is not allowed; letters, digits, ".", "-" and "_" are, at most 64`;
  if (typeof description !== "string") return `its description is ${kindOf(description)}; a text is needed`;
  if (mirrors !== undefined && typeof mirrors !== "string")
    return `its mirrors is ${kindOf(mirrors)}; a text is needed, or nothing`;
  if (typeof takeLoop !== "function")
    return `its takeLoop is ${kindOf(takeLoop)}; a generator (*takeLoop) is needed`;
  if (extraJobs !== undefined && typeof extraJobs !== "function")
    return `its extraJobs is ${kindOf(extraJobs)}; a function is needed, or nothing`;
  if (requires !== undefined && !(Array.isArray(requires) && requires.every((key) => taken.includes(key))))
    return `its requires is ${shown(requires)}; a list of ${taken.join(" and ")} is needed, or nothing`;
  return parametersProblem(parameters);
}

function parametersProblem(parameters: unknown): string | undefined {
  if (parameters === undefined) return undefined;
  if (!isObject(parameters))
    return `its parameters is ${kindOf(parameters)}; {name: {default, description}} is needed`;
  for (const [name, given] of Object.entries(parameters)) {
    if (!KEY.test(name) || taken.includes(name))
      return `its parameter ${JSON.stringify(name)} cannot be called so; a name of letters and digits is needed, other than ${taken.join(" and ")}`;
    if (!isObject(given))
      return `its parameter ${name} is ${kindOf(given)}; {default, description} is needed`;
    const { default: usual, description, unit } = given;
    const isTime = typeof usual === "string" && TIME.test(usual);
    const isNumber = typeof usual === "number" && Number.isFinite(usual);
    if (!isTime && !isNumber && typeof usual !== "boolean")
      return `the default of its parameter ${name} is ${shown(usual)}; a number is needed, a time such as "50ms", or true or false`;
    if (typeof description !== "string")
      return `the description of its parameter ${name} is ${kindOf(description)}; a text is needed`;
    if (unit !== undefined && typeof unit !== "string")
      return `the unit of its parameter ${name} is ${kindOf(unit)}; a text is needed, or nothing`;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What kind of value it is, in words that fit behind "is". */
export function kindOf(value: unknown): string {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** A value as one would write it, shortened. */
export function shown(value: unknown): string {
  if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
  if (value === undefined) return "missing";
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  return kindOf(value);
}
