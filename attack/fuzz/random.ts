/** Random choices that come again with the same seed. */
export interface Random {
  /** A whole number from 0 on, below this one. */
  below(bound: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** @returns the same items in another order */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** FNV-1a, so that what is named differently gets different choices under one seed. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

/** Mulberry32: 32 bits of state are enough to choose what to send. */
export function seededRandom(seed: number, name: string): Random {
  let state = (seed ^ hashOf(name)) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    below,
    pick(items) {
      const item = items[below(items.length)];
      if (item === undefined && !items.includes(item as never)) throw new Error('nothing to pick from');
      return item as (typeof items)[number];
    },
    shuffle(items) {
      const keyed = items.map((item) => [next(), item] as const);
      return keyed.toSorted(([one], [other]) => one - other).map(([, item]) => item);
    },
  };
}
