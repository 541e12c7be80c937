export interface RecentIds {
  /** @returns whether it was new */
  add(id: string): boolean;
  has(id: string): boolean;
}

/** Remembers the last ids, so many at most. */
export function createRecentIds(most: number): RecentIds {
  const known = new Set<string>();
  return {
    has: (id) => known.has(id),
    add(id) {
      if (known.has(id)) return false;
      known.add(id);
      const [oldest] = known;
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return true;
    },
  };
}
