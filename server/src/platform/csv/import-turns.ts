import { RATE } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/policies/actor.ts';
import { createRateLimit } from '../http/rate-limits.ts';
import { createTurns } from '../turns.ts';

/** Reading a large file is work: each person has it done for one at a time, and so many in an hour. */
export function createImportTurns(rateLimitFactor: number) {
  const limit = createRateLimit(RATE.imports.points, RATE.imports.window, rateLimitFactor);
  const turns = createTurns();
  return async <Result>({ id }: Actor, work: () => Promise<Result>): Promise<Result> => {
    await limit.consume(id);
    return turns.take(id, work);
  };
}

export type TakeImportTurn = ReturnType<typeof createImportTurns>;
