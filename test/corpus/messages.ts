import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

/** What a bad input says on stderr, to the letter, and its exit code. */
export interface Message {
  readonly code: number;
  readonly says: string;
}

const path = resolve("test/corpus/messages.txt");

/** `UPDATE_CORPUS=1` writes the messages in. */
export const updating = process.env.UPDATE_CORPUS !== undefined;

/** By kind, what and call: the first two lines of a block of the file. */
export const messages = new Map<string, Message>(
  updating
    ? []
    : readFileSync(path, "utf8")
        .split(/^# /m)
        .slice(1)
        .map((block) => {
          const [head = "", line = "", code = "", ...says] = block.split("\n");
          return [
            `${head}\n${line}`,
            { code: Number(code.replace("exit ", "")), says: says.slice(0, -1).join("\n") },
          ];
        }),
);

/** Writes the file anew where that is asked for. */
export function writeMessages(): void {
  if (!updating) return;
  const blocks = [...messages].map(([key, { code, says }]) => `# ${key}\nexit ${code}\n${says}\n`);
  writeFileSync(path, blocks.join(""));
}
