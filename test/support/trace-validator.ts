/** Checks a Chrome trace as Perfetto reads it. Returns what is wrong, a line each. */
export function traceProblems(text: string): string[] {
  const trace = JSON.parse(text) as { readonly traceEvents: readonly Entry[] };
  const problems: string[] = [];
  for (const [index, event] of trace.traceEvents.entries())
    problems.push(...entryProblems(event).map((problem) => `entry ${index} (${event.ph}): ${problem}`));
  return [
    ...problems,
    ...orderProblems(trace.traceEvents),
    ...sliceProblems(trace.traceEvents),
    ...pairProblems(trace.traceEvents, "b", "e"),
    ...pairProblems(trace.traceEvents, "s", "f"),
    ...arrowProblems(trace.traceEvents),
    ...counterProblems(trace.traceEvents),
    ...nameProblems(trace.traceEvents),
  ];
}

interface Entry {
  readonly ph: string;
  readonly pid: number;
  readonly tid?: number;
  readonly ts?: number;
  readonly dur?: number;
  readonly id?: number;
  readonly cat?: string;
  readonly name: string;
  readonly s?: string;
  readonly bp?: string;
  readonly args?: Readonly<Record<string, unknown>>;
}

const knownPhases = ["M", "X", "b", "e", "s", "f", "i", "C"];
const knownMetadata = ["process_name", "thread_name", "process_sort_index", "thread_sort_index"];

function entryProblems(event: Entry): string[] {
  const { ph, pid, tid, ts, dur, id, name, s, bp, args } = event;
  const checks: [boolean, string][] = [
    [knownPhases.includes(ph), "an unknown phase"],
    [Number.isInteger(pid) && pid >= 1, `process ${pid}`],
    [tid === undefined || (Number.isInteger(tid) && tid >= 1), `thread ${tid}`],
    [ph === "M" || (typeof ts === "number" && Number.isFinite(ts) && ts >= 0), `instant ${ts}`],
    [ph !== "X" || (typeof dur === "number" && Number.isFinite(dur) && dur >= 0), `length ${dur}`],
    [!["b", "e", "s", "f"].includes(ph) || Number.isSafeInteger(id), `id ${id}`],
    [typeof name === "string" && name !== "" && !hasControl(name), `name ${JSON.stringify(name)}`],
    [ph !== "M" || knownMetadata.includes(name), `metadata ${name}`],
    [ph !== "i" || ["t", "p", "g"].includes(s ?? ""), `scope ${s}`],
    [ph !== "f" || bp === "e", "an arrow's end that binds to the next slice"],
    [ph !== "C" || Object.values(args ?? {}).every(Number.isFinite), "a counter that is no number"],
  ];
  return checks.filter(([holds]) => !holds).map(([, problem]) => problem);
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < " ");
}

/** Metadata comes first, and everything else in order of time. */
function orderProblems(events: readonly Entry[]): string[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1];
    if (before === undefined || before.ph === "M") return [];
    if (event.ph === "M") return [`entry ${index} (M): metadata after "${before.name}"`];
    const [earlier = 0, later = 0] = [before.ts, event.ts];
    return later < earlier ? [`entry ${index} (${event.ph}): at ${later} after ${earlier}`] : [];
  });
}

/** Slices of one thread must not overlap in part. */
function sliceProblems(events: readonly Entry[]): string[] {
  const problems: string[] = [];
  for (const [thread, slices] of byThread(events)) {
    const open: number[] = [];
    for (const { ts = 0, dur = 0, name } of slices) {
      while (open.length > 0 && (open.at(-1) as number) <= ts) open.pop();
      const outer = open.at(-1);
      if (outer !== undefined && outer < ts + dur) problems.push(`${thread}: "${name}" at ${ts} overlaps`);
      open.push(ts + dur);
    }
  }
  return problems;
}

function byThread(events: readonly Entry[]): Map<string, Entry[]> {
  const threads = new Map<string, Entry[]>();
  for (const event of events.filter(({ ph }) => ph === "X")) {
    const thread = `${event.pid}:${event.tid}`;
    const slices = threads.get(thread);
    if (slices === undefined) threads.set(thread, [event]);
    else slices.push(event);
  }
  for (const slices of threads.values())
    slices.sort((a, b) => (a.ts ?? 0) - (b.ts ?? 0) || (b.dur ?? 0) - (a.dur ?? 0));
  return threads;
}

/** Every beginning has one end of the same category, id and name, which is not before it; and no id is used twice. */
function pairProblems(events: readonly Entry[], first: string, second: string): string[] {
  const begun = new Map<string, number>();
  const problems: string[] = [];
  const done = new Set<string>();
  for (const { ph, cat, id, name, ts = 0 } of events.filter((one) => one.ph === first || one.ph === second)) {
    const key = `${cat} ${id} ${name}`;
    if (ph === first) {
      if (begun.has(key) || done.has(key)) problems.push(`${key} begins twice`);
      begun.set(key, ts);
      continue;
    }
    const from = begun.get(key);
    if (from === undefined || from > ts) problems.push(`${key} ends at ${ts} and began at ${from}`);
    begun.delete(key);
    done.add(key);
  }
  return [...problems, ...[...begun.keys()].map((key) => `${key} never ends`)];
}

/** Both ends of an arrow hang on a slice that is open at that instant. */
function arrowProblems(events: readonly Entry[]): string[] {
  const threads = byThread(events);
  return events
    .filter(({ ph }) => ph === "s" || ph === "f")
    .filter(({ pid, tid, ts = 0 }) => {
      const slices = threads.get(`${pid}:${tid}`) ?? [];
      return !slices.some((slice) => (slice.ts ?? 0) <= ts && ts < (slice.ts ?? 0) + (slice.dur ?? 0));
    })
    .map(({ ph, name, ts }) => `arrow ${ph} "${name}" at ${ts} hangs on nothing`);
}

/** Counters stand in order of time, one value an instant, and always have the same columns. */
function counterProblems(events: readonly Entry[]): string[] {
  const last = new Map<string, { readonly ts: number; readonly columns: string }>();
  const problems: string[] = [];
  for (const { pid, name, ts = 0, args = {} } of events.filter(({ ph }) => ph === "C")) {
    const key = `${pid} ${name}`;
    const columns = Object.keys(args).join();
    const before = last.get(key);
    if (before !== undefined && before.ts >= ts) problems.push(`counter ${key} at ${ts} after ${before.ts}`);
    if (before !== undefined && before.columns !== columns) problems.push(`counter ${key}: other columns`);
    last.set(key, { ts, columns });
  }
  return problems;
}

/** Every process and thread with entries is named, once. */
function nameProblems(events: readonly Entry[]): string[] {
  const named = (name: string, of: (event: Entry) => string): string[] =>
    events.filter((event) => event.ph === "M" && event.name === name).map(of);
  const processes = named("process_name", ({ pid }) => `${pid}`);
  const threads = named("thread_name", ({ pid, tid }) => `${pid}:${tid}`);
  const used = events.filter(({ ph }) => ph !== "M");
  const missing = [
    ...used.filter(({ pid }) => !processes.includes(`${pid}`)).map(({ pid }) => `process ${pid} has no name`),
    ...used
      .filter(({ ph, pid, tid }) => ph === "X" && !threads.includes(`${pid}:${tid}`))
      .map(({ pid, tid }) => `thread ${pid}:${tid} has no name`),
  ];
  const twice = [...processes, ...threads].filter((one, index, all) => all.indexOf(one) !== index);
  return [...new Set(missing), ...twice.map((one) => `${one} is named twice`)];
}
