import { spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Terminal } from "./terminal.ts";

/**
 * Shows a page in the browser that the environment names (`BROWSER`), or in the system's own, and does not wait for it. What
 * cannot be opened is a warning: the page is written all the same.
 */
export function openPage(path: string, { environment, stderr }: Terminal): void {
  const [program, ...words] = openerOf(environment);
  const warn = (reason: string): void => stderr(`warning: ${path} cannot be opened: ${reason}\n`);
  const child = spawn(program, [...words, resolve(path)], { detached: true, stdio: "ignore" });
  child.on("error", ({ message }) => warn(message));
  child.unref();
}

function openerOf({ BROWSER = "" }: Terminal["environment"]): readonly [string, ...string[]] {
  if (BROWSER !== "") return [BROWSER];
  if (process.platform === "darwin") return ["open"];
  // A program of its own, that takes the first text in quotes as a title.
  if (process.platform === "win32") return ["cmd", "/c", "start", ""];
  return ["xdg-open"];
}
