import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { main } from "../../src/cli/main.ts";
import { servePage } from "../../src/cli/page-server.ts";
import { callLine, filesHere, inFolderWith } from "./call.ts";
import { wordsOf } from "./words.ts";

const small = "arrivals: {burst: 4}\nduration: 1s\n";

/** Calls the command, looks at what it serves, and interrupts it. */
async function served<Seen>(line: string, look: (address: string) => Promise<Seen>) {
  let stop: () => void = () => {};
  let seen: Promise<Seen> | undefined;
  let stdout = "";
  const code = await main(wordsOf(line), {
    stdout: (text) => {
      stdout += text;
      seen = look(text.trim());
      void seen.finally(() => stop());
    },
    stderr: () => {},
    environment: {},
    onInterrupt: (listener) => {
      stop = listener;
      return () => {};
    },
  });
  return { code, stdout, seen: await seen };
}

describe("take-sim play", () => {
  inFolderWith({
    "small.yaml": small,
    "large.yaml": "arrivals: {burst: 20001}\nduration: 1s\n",
    "folder/there.txt": "there\n",
  });

  it("serves one page on loopback until Ctrl-C, and nothing else", async () => {
    const { code, stdout, seen } = await served("play small.yaml", async (address) => {
      const [page, other, posted] = await Promise.all([
        fetch(address),
        fetch(`${address}small.yaml`),
        fetch(address, { method: "POST" }),
      ]);
      const kind = page.headers.get("content-type");
      return { html: await page.text(), kind, codes: [page.status, other.status, posted.status] };
    });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\n$/);
    expect(seen).toMatchObject({ codes: [200, 404, 405], kind: "text/html; charset=utf-8" });
    expect(seen?.html).toMatch(/^<!doctype html>/);
    expect(seen?.html).toContain("small: what does the take loop do?");
  });

  it.each([
    ["GET", "/", "127.0.0.1", 200],
    ["GET", "/?from=a-link", "127.0.0.1:8080", 200],
    ["HEAD", "/", "127.1.2.3", 200],
    ["GET", "/", "[::1]:8080", 200],
    ["GET", "/", "example.org", 403],
    ["GET", "/", "127.0.0.1.example.org", 403],
    ["GET", "/", "127.0.0.1:80.example.org", 403],
    ["GET", "/", "example.org:127.0.0.1", 403],
    ["GET", "/", "192.168.0.1", 403],
    ["GET", "/", "", 403],
    ["POST", "/", "example.org", 403],
    ...["POST", "PUT", "DELETE", "OPTIONS", "PATCH"].map((method): [string, string, string, number] => [
      method,
      "/",
      "127.0.0.1",
      405,
    ]),
    ["GET", "/small.yaml", "127.0.0.1", 404],
    ["POST", "/small.yaml", "127.0.0.1", 404],
    ["GET", "/../package.json", "127.0.0.1", 404],
    ["GET", "//", "127.0.0.1", 404],
  ] as const)("answers %s %s with the host %j: %i", async (method, path, host, status) => {
    const server = await servePage("<p>secret</p>", 0);
    const { port } = new URL(server.address);
    const answer = await new Promise<{ status: number | undefined; allow: string | undefined; text: string }>(
      (settle, fail) => {
        const asked = request(
          { host: "127.0.0.1", port, method, path, setHost: false, headers: { host } },
          (response) => {
            const { statusCode, headers } = response;
            let text = "";
            response.on("data", (part) => {
              text += part;
            });
            response.on("end", () => settle({ status: statusCode, allow: headers.allow, text }));
          },
        );
        asked.on("error", fail);
        asked.end();
      },
    );
    await server.close();
    expect(answer.status).toBe(status);
    expect(answer.allow).toBe(status === 405 ? "GET, HEAD" : undefined);
    expect(answer.text.includes("secret")).toBe(status === 200 && method === "GET");
  });

  it("ends on a real Ctrl-C with exit code 0", async () => {
    const command = resolve(import.meta.dirname, "../../bin/take-sim.js");
    const child = spawn(process.execPath, [command, "play", "small.yaml"]);
    await new Promise((settle) => child.stdout.once("data", settle));
    child.kill("SIGINT");
    expect(await new Promise((settle) => child.once("close", settle))).toBe(0);
  });

  it("writes the page that it would serve", async () => {
    const { seen } = await served("play small.yaml", async (address) => (await fetch(address)).text());
    const { code, stdout } = await callLine("play small.yaml --write page.html");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(readFileSync("page.html", "utf8")).toBe(seen);
  });

  it("says in words that a port is taken", async () => {
    const other = createServer();
    await new Promise<void>((settle) => other.listen(0, "127.0.0.1", settle));
    const { port } = other.address() as { port: number };
    await expect(servePage("", port)).rejects.toThrow(`--port ${port}: another program listens on this port`);
    const { code } = await callLine(`play small.yaml --port ${port}`);
    await new Promise((settle) => other.close(settle));
    expect(code).toBe(2);
  });

  it.each([
    ["play small.yaml --write folder", "folder: the report cannot be written: it is a folder\n"],
    ["play small.yaml --write no/x.html", "no/x.html: the report cannot be written: there is no folder no\n"],
    [
      "play small.yaml --write small.yaml",
      "--write small.yaml: the call reads this file; the page needs another one\n",
    ],
    [
      "play small.yaml --write x.html --port 80",
      "--write and --port exclude each other: a page that is written is not served\n",
    ],
    ["play small.yaml --port 0", '--port 0: "0" is not allowed; a whole number from 1 to 65535 is\n'],
    ["play small.yaml --seed x", '--seed x: "x" is not allowed; a whole number of at least 0 is\n'],
    [
      "play large.yaml",
      "large: it has 20001 jobs, and the page simulates 20000 at most, so that it follows the hand; --burst or --set arrivals=… sets fewer\n",
    ],
    ["play smal.yaml", 'smal.yaml: there is no such file; did you mean "small.yaml"?\n'],
  ])("is refused, and leaves nothing behind: %s", async (line, says) => {
    const before = filesHere();
    const { code, stdout, stderr } = await callLine(line);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: says });
    expect(filesHere()).toEqual(before);
  });

  it("leaves out policies from files, and says so", async () => {
    writeFileSync(
      "mine.ts",
      'export default { name: "mine", description: "waits", *takeLoop(worker) { while (worker.alive) yield* worker.sleep(1e6); } };\n',
    );
    const { code, stderr } = await callLine("play small.yaml --policy main,./mine.ts --write page.html");
    expect(code).toBe(0);
    expect(stderr).toContain("note: small: mine is left out: it comes from a file, and the page has none\n");
    expect(readFileSync("page.html", "utf8")).toContain("Not here, as they come from files: mine.");
    expect((await callLine("play small.yaml --policy ./mine.ts --write page.html")).code).toBe(2);
  });

  it.runIf(process.getuid?.() !== 0)("leaves nothing in a folder that may not be written", async () => {
    mkdirSync("locked");
    chmodSync("locked", 0o555);
    const { code, stderr } = await callLine("play small.yaml --write locked/x.html");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "locked/x.html: the report cannot be written: permission is denied\n",
    });
  });
});
