/** How many of several things were in use at a time on average, since that was last asked. */
export class AverageUse {
  #inUse = 0;
  /** Milliseconds of all of them together. */
  #used = 0;
  #since = performance.now();
  #asked = this.#since;

  begin(): void {
    this.#note();
    this.#inUse += 1;
  }

  end(): void {
    this.#note();
    this.#inUse -= 1;
  }

  take(): number {
    this.#note();
    const average = this.#used / Math.max(1, this.#since - this.#asked);
    this.#used = 0;
    this.#asked = this.#since;
    return average;
  }

  #note(): void {
    const now = performance.now();
    this.#used += this.#inUse * (now - this.#since);
    this.#since = now;
  }
}
