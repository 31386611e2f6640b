import type { TraceEvent } from "./trace-event.ts";

/** What a process is called; it stands where its number puts it. */
export function processName(pid: number, name: string): TraceEvent[] {
  return [
    { ph: "M", pid, name: "process_name", args: { name } },
    { ph: "M", pid, name: "process_sort_index", args: { sort_index: pid } },
  ];
}

/** What a thread of a process is called; it stands where its number puts it. */
export function threadName(pid: number, tid: number, name: string): TraceEvent[] {
  return [
    { ph: "M", pid, tid, name: "thread_name", args: { name } },
    { ph: "M", pid, tid, name: "thread_sort_index", args: { sort_index: tid } },
  ];
}
