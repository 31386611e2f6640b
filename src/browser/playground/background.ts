import type { SeedsMessage, SeedsRequest } from "./messages.ts";

/**
 * Many seeds, simulated beside the page by the page's own script in a worker: made from a blob, so that it works from a file.
 */
export class Background {
  readonly #address: string;
  #worker: Worker | undefined;

  /** @param script the text of the page's script */
  constructor(script: string) {
    this.#address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  }

  /** Begins; what was under way is given up. */
  start(request: SeedsRequest, heard: (message: SeedsMessage) => void): void {
    this.cancel();
    try {
      const worker = new Worker(this.#address);
      this.#worker = worker;
      worker.onmessage = ({ data }: MessageEvent<SeedsMessage>) => {
        if (worker === this.#worker) heard(data);
      };
      worker.onerror = () => heard({ kind: "failure", message: "the browser gives the page no worker" });
      worker.postMessage(request);
    } catch (error) {
      heard({ kind: "failure", message: `the browser gives the page no worker (${error})` });
    }
  }

  /** Ends what is under way, if anything is. A worker in the middle of a run hears nothing, so it is ended as a whole. */
  cancel(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
