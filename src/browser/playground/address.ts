/** The part of the page's address after `#`: written where the reader rests, and read where it changes by itself. */
export class Address {
  #known: string;

  /** @param changed told when somebody else has changed it: back, forward, a link, a hand */
  constructor(changed: (hash: string) => void) {
    this.#known = this.#read();
    addEventListener("hashchange", () => {
      const hash = this.#read();
      if (hash === this.#known) return;
      this.#known = hash;
      changed(hash);
    });
  }

  get hash(): string {
    return this.#known;
  }

  /** A new entry of the history, unless it is there already. */
  write(hash: string): void {
    if (hash === this.#known) return;
    this.#known = hash;
    location.hash = hash;
  }

  #read(): string {
    return location.hash.replace(/^#/, "");
  }
}
