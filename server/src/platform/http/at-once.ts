import { AppError } from './app-error.ts';

/** Does the work, unless too much of this key goes on already. */
export type AtOnce = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** @throws AppError RATE_LIMITED from what is returned, before the work begins */
export function createAtOnce(most: number): AtOnce {
  const underWay = new Map<string, number>();
  return async (key, work) => {
    const others = underWay.get(key) ?? 0;
    if (others >= most) throw new AppError('RATE_LIMITED', { retryAfter: 10 });
    underWay.set(key, others + 1);
    try {
      return await work();
    } finally {
      const left = (underWay.get(key) ?? 1) - 1;
      if (left === 0) underWay.delete(key);
      else underWay.set(key, left);
    }
  };
}
