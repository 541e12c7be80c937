/** Who has had something to do lately. */
export interface Presence {
  note(key: string): void;
  /** Whether nobody else has. */
  isAlone(key: string): boolean;
}

/** For so many milliseconds somebody counts as being there. */
const LATELY_MS = 1_000;

export function createPresence(): Presence {
  let last = { key: '', at: Number.NEGATIVE_INFINITY };
  /** The last one who is not `last`. */
  let other = last;
  return {
    note(key) {
      if (key !== last.key) other = last;
      last = { key, at: performance.now() };
    },
    isAlone(key) {
      const { at } = key === last.key ? other : last;
      return performance.now() - at > LATELY_MS;
    },
  };
}
