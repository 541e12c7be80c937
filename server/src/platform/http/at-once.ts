import { AppError } from './app-error.ts';

/** Does the work as soon as fewer than so many of this key go on, in the order of the calls. */
export type AtOnce = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** @throws AppError RATE_LIMITED from what is returned, when so many are waiting already */
export function createAtOnce({ most, waiting }: { most: number; waiting: number }): AtOnce {
  const lanes = new Map<string, { underWay: number; readonly queue: (() => void)[] }>();
  return async (key, work) => {
    const lane = lanes.get(key) ?? { underWay: 0, queue: [] };
    lanes.set(key, lane);
    if (lane.underWay < most) lane.underWay += 1;
    else if (lane.queue.length >= waiting) throw new AppError('RATE_LIMITED', { retryAfter: 10 });
    // Whoever ends hands the place on.
    else await new Promise<void>((resolve) => lane.queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.queue.shift();
      if (next !== undefined) next();
      else {
        lane.underWay -= 1;
        if (lane.underWay === 0) lanes.delete(key);
      }
    }
  };
}
