/**
 * A first-come-first-served line of jobs, by index. Also a worker's buffer of held jobs.
 */
export class JobLine {
  #jobs: number[] = [];
  #first = 0;

  get length(): number {
    return this.#jobs.length - this.#first;
  }

  /** The first job; the line must not be empty. */
  get first(): number {
    if (this.length === 0) throw new Error("an empty line has no first job");
    return this.#jobs[this.#first] as number;
  }

  /** The job at a place in the line, the first at 0. */
  at(place: number): number {
    if (place >= this.length) throw new Error(`a line of ${this.length} has no place ${place}`);
    return this.#jobs[this.#first + place] as number;
  }

  /** Joins the end of the line. */
  push(job: number): void {
    this.#jobs.push(job);
  }

  /** Takes the first job out; the line must not be empty. */
  shift(): number {
    if (this.length === 0) throw new Error("an empty line has no first job");
    const job = this.#jobs[this.#first] as number;
    this.#first += 1;
    // Gives the used front back once it is as long as the rest, so that a job costs a constant time.
    if (this.#first * 2 >= this.#jobs.length && this.#first > 32) {
      this.#jobs = this.#jobs.slice(this.#first);
      this.#first = 0;
    }
    return job;
  }

  /** Takes up to `count` jobs from the front. */
  shiftUpTo(count: number): number[] {
    const jobs: number[] = [];
    while (jobs.length < count && this.length > 0) jobs.push(this.shift());
    return jobs;
  }

  /** Puts jobs before the first one, in their order. */
  unshift(jobs: readonly number[]): void {
    this.#jobs = [...jobs, ...this.#jobs.slice(this.#first)];
    this.#first = 0;
  }

  /** Puts the jobs at these places in this order; they must be the first ones. */
  arrange(places: readonly number[]): void {
    const jobs = places.map((place) => this.at(place));
    for (const [place, job] of jobs.entries()) this.#jobs[this.#first + place] = job;
  }

  /** Takes a job out, wherever it stands. Returns whether it was there. */
  remove(job: number): boolean {
    const position = this.#jobs.indexOf(job, this.#first);
    if (position < 0) return false;
    this.#jobs.splice(position, 1);
    return true;
  }

  /** The jobs in order. */
  toArray(): readonly number[] {
    return this.#jobs.slice(this.#first);
  }
}
