import { createServer } from "node:http";
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
 * Serves one page on loopback, and nothing else.
 *
 * @param port 0 for a free one
 * @throws UsageError if the port cannot be listened on
 */
export async function servePage(html: string, port: number): Promise<PageServer> {
  const bytes = Buffer.from(html);
  const server = createServer((request, response) => {
    const path = (request.url ?? "").replace(/\?.*$/, "");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (path !== "/" || !isRead) {
      response.writeHead(path === "/" ? 405 : 404, { "content-type": "text/plain; charset=utf-8" });
      response.end(path === "/" ? "only GET\n" : "there is only /\n");
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

function reasonOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EADDRINUSE" ? "another program listens on this port" : systemReason(error);
}
