import type { KeyValues } from "./keys.ts";
import { nearestName } from "./nearest-name.ts";
import { notAllowed, type PlacedProblem } from "./problem.ts";
import type { MappingNode, Path, SourceNode } from "./source-tree.ts";

/** What is wrong between the events and the workers and jobs that they name. */
export function checkEvents(root: MappingNode, values: Partial<KeyValues>): PlacedProblem[] {
  const node = root.entries.get("events")?.node;
  if (node?.kind !== "list" || values.events === undefined) return [];
  return node.items.flatMap((item, index) =>
    item.kind === "mapping" ? checkEvent(root, { item, index, values }) : [],
  );
}

interface ListedEvent {
  readonly item: MappingNode;
  readonly index: number;
  readonly values: Partial<KeyValues>;
}

function checkEvent(root: MappingNode, { item, index, values }: ListedEvent): PlacedProblem[] {
  return [...item.entries].flatMap(([key, { node }]): PlacedProblem[] => {
    const path = ["events", index, key];
    const workers = mostWorkers(root, values);
    if ((key === "shutdown" || key === "crash") && workers !== undefined && node.kind === "scalar") {
      if (Number(node.value) < workers) return [];
      const allowed = workers === 1 ? "0, the only worker" : `a worker from 0 to ${workers - 1}`;
      return [notAllowed({ node, path, allowed })];
    }
    return key === "stop" ? checkJob(node, path, values) : [];
  });
}

function checkJob(node: SourceNode, path: Path, values: Partial<KeyValues>): PlacedProblem[] {
  const name = node.kind === "scalar" ? String(node.value) : "";
  if (values.jobs !== undefined) {
    const ids = values.jobs.map(({ id }) => id);
    if (ids.includes(name)) return [];
    const few = ids.length <= 8 ? `one of the jobs (${ids.join(", ")})` : "the id of one of the jobs";
    return [notAllowed({ node, path, allowed: few, suggestion: nearestName(name, ids) })];
  }
  if (values.arrivals === undefined) return [];
  const { arrivals } = values;
  const count =
    arrivals.kind === "bursts"
      ? arrivals.bursts.reduce((sum, burst) => sum + burst.count, 0)
      : arrivals.count;
  // A trace's jobs are counted once it is read.
  if (arrivals.kind === "trace" && arrivals.jobs === undefined) return [];
  const number = /^job-(0|[1-9]\d*)$/.exec(name)?.[1];
  if (number !== undefined && Number(number) < count) return [];
  return [notAllowed({ node, path, allowed: `a job from job-0 to job-${count - 1}` })];
}

/** Workers that can be there: numbers go up to this. Undefined where a wrong key leaves it open. */
function mostWorkers(root: MappingNode, { workers, autoscaler }: Partial<KeyValues>): number | undefined {
  if (workers === undefined) return undefined;
  if (autoscaler === undefined && root.entries.has("autoscaler")) return undefined;
  return Math.max(workers, autoscaler?.max ?? 0);
}
