import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { UsageError } from "./exit-codes.ts";
import { systemReason } from "./system-error.ts";

/** The only interface that is listened on: this computer's own. */
const loopback = "127.0.0.1";

/** A page that is being served. */
export interface PageServer {
  readonly address: string;
  /** Ends once nobody is served any more; connections that are open are cut. */
  readonly close: () => Promise<void>;
}

/**
 * Serves one page on loopback, to whoever asks by its number, and nothing else.
 *
 * @param port 0 for a free one
 * @throws UsageError if the port cannot be listened on
 */
export async function servePage(html: string, port: number): Promise<PageServer> {
  const bytes = Buffer.from(html);
  const server = createServer((request, response) => {
    const refusal = refusalOf(request);
    if (refusal !== undefined) {
      const { status, text, headers = {} } = refusal;
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers });
      response.end(`${text}\n`);
      return;
    }
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-length": bytes.length,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
    response.end(request.method === "HEAD" ? undefined : bytes);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new UsageError(`--port ${port}: ${reasonOf(error)}`)));
    server.listen(port, loopback, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://${loopback}:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Why a request is not answered with the page; undefined if it is. */
function refusalOf({ method, url = "", headers: { host = "" } }: IncomingMessage): Refusal | undefined {
  // A page of another host whose name was made to lead here (DNS rebinding) asks by that host's name; a number cannot be.
  if (!/^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/.test(host))
    return { status: 403, text: `only the number is answered, as in http://${loopback}:PORT/, and no name` };
  if (url.replace(/\?.*$/, "") !== "/") return { status: 404, text: "there is only /" };
  if (method === "GET" || method === "HEAD") return undefined;
  return { status: 405, text: "only GET and HEAD", headers: { allow: "GET, HEAD" } };
}

function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRINUSE" ? "another program listens on this port" : systemReason(error);
}
