/** A bad input and the call that reads it; what it says and its exit code stand in `messages.txt`. */
export interface BadInput {
  readonly what: string;
  /** The call, as one would type it. */
  readonly line: string;
  /** What lies in the folder beside `good.yaml`. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/** What inputs are made of by damaging them. */
export interface GoodInputs {
  readonly result: string;
  /** The lines of a blob, the first one being its header. */
  readonly blob: readonly string[];
}

/** A result as damage finds it. */
export interface Damaged {
  readonly tool: object;
  readonly scenario: object;
  readonly design: { readonly analysis: object };
  readonly runs: object[];
}

/** The jobs of a scenario that is good until something is added to it. */
export const jobs = "arrivals: { burst: 5 }\nduration: 500ms\n";
