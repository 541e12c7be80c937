/** Choices that look random and are the same in every run. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<Value>(values: readonly Value[]): Value;
  /** @param weights how often each value is picked, relative to the others */
  weighted<Value extends string>(weights: Readonly<Record<Value, number>>): Value;
  chance(probability: number): boolean;
}

/** The mulberry32 generator. */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick(values) {
      const value = values[between(0, values.length - 1)];
      if (value === undefined) throw new Error('there is nothing to pick from');
      return value;
    },
    weighted<Value extends string>(weights: Readonly<Record<Value, number>>) {
      const entries = Object.entries<number>(weights) as [Value, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new Error('the weights are not positive numbers');
    },
    chance: (probability) => next() < probability,
  };
}
