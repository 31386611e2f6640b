import { UnreadableResult } from "./damage.ts";
import { isNestedDeeper } from "./nesting.ts";

/** A scenario's 64 levels, and those around it. */
const DEEPEST = 80;

/** What a JSON text of take-sim holds. @throws UnreadableResult if it holds none */
export function parseJson(text: string): unknown {
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  if (json.trim() === "") throw new UnreadableResult("it is empty");
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch {
    // An unfinished text is what an interrupted copy leaves.
    const cut = /^\s*[[{]/.test(json) && !/[\]}]\s*$/.test(json);
    throw new UnreadableResult(
      cut ? "it is cut off: its JSON does not end" : "it is not valid JSON, and so no result of take-sim",
    );
  }
  if (isNestedDeeper(data, DEEPEST))
    throw new UnreadableResult(`it is damaged: nested more than ${DEEPEST} levels deep`);
  return data;
}
