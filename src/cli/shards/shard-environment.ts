import { UsageError } from "../exit-codes.ts";
import { mostShards, type Shard } from "./shard.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A shard that the environment names, and which variables do; or why it names none where one would expect it to. */
export type ShardFound =
  | { readonly shard: Shard; readonly origin: string }
  | { readonly shard: undefined; readonly doubt: string };

/** How many shards there are, where the environment does not say it, or says it only of a part of the array. */
const TOTAL = "TAKE_SIM_SHARDS";

/** The shard of an array job; undefined outside of one. @throws UsageError where the variables contradict each other */
export function shardOfEnvironment(environment: Environment): ShardFound | undefined {
  const total = numberIn(environment, TOTAL);
  if (total !== undefined && (total < 1 || total > mostShards))
    throw new UsageError(`${TOTAL}=${total}: "${total}" is not allowed; a number of shards from 1 on is`);
  const found = slurm(environment, total) ?? kubernetes(environment, total) ?? awsBatch(environment, total);
  if (found !== undefined || total === undefined || total === 1) return found;
  return { shard: undefined, doubt: `${TOTAL}=${total}, but no variable says which of them this one is` };
}

/** Array indices may begin anywhere and have a step: `--array=0-18:2`. */
function slurm(environment: Environment, total: number | undefined): ShardFound | undefined {
  const id = numberIn(environment, "SLURM_ARRAY_TASK_ID");
  if (id === undefined) return undefined;
  const origin = `SLURM_ARRAY_TASK_ID=${id}`;
  const count = numberIn(environment, "SLURM_ARRAY_TASK_COUNT");
  // A part of the array that is submitted again keeps its indices; they count from 1 then.
  if (total !== undefined && total !== count) return within(id, total, { origin, first: 1 });
  const least = numberIn(environment, "SLURM_ARRAY_TASK_MIN");
  const most = numberIn(environment, "SLURM_ARRAY_TASK_MAX") ?? (least ?? 0) + (count ?? 0) - 1;
  const step = numberIn(environment, "SLURM_ARRAY_TASK_STEP") ?? 1;
  if (count === undefined || least === undefined)
    return {
      shard: undefined,
      doubt: `${origin}, but neither SLURM_ARRAY_TASK_COUNT and _MIN nor ${TOTAL} is set`,
    };
  // A task alone, as one that is submitted again, does not say of how many it was one.
  if (count === 1) return { shard: undefined, doubt: `${origin} is the only task of its array` };
  const index = (id - least) / step;
  if (!Number.isInteger(index) || index >= count || (most - least) / step !== count - 1)
    throw new UsageError(
      `${origin}: the tasks ${least} to ${most} by ${step} are not ${count} shards; --shard i/n says which one this is, or ${TOTAL} how many there are`,
    );
  return { shard: { index: index + 1, of: count }, origin: `${origin} of ${count} tasks` };
}

function kubernetes(environment: Environment, total: number | undefined): ShardFound | undefined {
  const index = numberIn(environment, "JOB_COMPLETION_INDEX");
  if (index === undefined) return undefined;
  const origin = `JOB_COMPLETION_INDEX=${index}`;
  if (total === undefined)
    return { shard: undefined, doubt: `${origin}, but ${TOTAL} does not say how many completions there are` };
  return within(index, total, { origin, first: 0 });
}

function awsBatch(environment: Environment, total: number | undefined): ShardFound | undefined {
  const index = numberIn(environment, "AWS_BATCH_JOB_ARRAY_INDEX");
  if (index === undefined) return undefined;
  const origin = `AWS_BATCH_JOB_ARRAY_INDEX=${index}`;
  const size = total ?? numberIn(environment, "AWS_BATCH_JOB_ARRAY_SIZE");
  if (size === undefined)
    return { shard: undefined, doubt: `${origin}, but neither AWS_BATCH_JOB_ARRAY_SIZE nor ${TOTAL} is set` };
  return within(index, size, { origin, first: 0 });
}

function within(
  position: number,
  of: number,
  { origin, first }: { readonly origin: string; readonly first: number },
): ShardFound {
  const index = position - first + 1;
  if (index >= 1 && index <= of) return { shard: { index, of }, origin: `${origin} of ${of}` };
  throw new UsageError(`${origin}: it is not from ${first} to ${of - 1 + first}, and there are ${of} shards`);
}

/** Undefined where the variable is not set or empty. @throws UsageError for what is no whole number */
function numberIn(environment: Environment, name: string): number | undefined {
  const text = environment[name];
  if (text === undefined || text === "") return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`${name}=${text}: "${text}" is not allowed; a whole number is`);
}
