import { SECOND } from '@switchboard/contract/durations.ts';

/** What may come at once before anybody has to wait, in milliseconds of the rate. */
const BURST_MS = 250;

export interface Pace {
  /** Resolves when so much more may be taken for the key. */
  take(key: string, amount: number): Promise<void>;
}

/** @param rate how much a second of one key */
export function createPace(rate: number): Pace {
  /** By key: when everything that was taken so far is paid for. */
  const paid = new Map<string, number>();
  return {
    async take(key, amount) {
      const now = performance.now();
      const from = Math.max(now, paid.get(key) ?? now);
      paid.set(key, from + (amount / rate) * SECOND);
      const early = from - now - BURST_MS;
      if (early > 0) await new Promise((done) => setTimeout(done, early));
    },
  };
}
