/**
 * One entry of a trace, in the form of Chrome's trace events:
 * https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU
 */
export type TraceEvent = Readonly<Record<string, unknown>> & { readonly ph: string; readonly pid: number };
