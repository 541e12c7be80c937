import type { Database } from '../platform/database/open-database.ts';
import { lockWait } from './lock-wait.ts';

/**
 * Makes a call while a change is under way, and commits the change once the call waits for it: what the call has read
 * before is not true any more.
 * @param rest of the change, done while the call waits
 * @returns the call's answer
 */
export async function overtaken<Result>(
  db: Database,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<Result>,
  rest: (trx: Database) => Promise<unknown> = async () => undefined,
): Promise<Result> {
  const { answer } = await db.transaction().execute(async (trx) => {
    await change(trx);
    const answer = call();
    await lockWait(db);
    await rest(trx);
    // In an object, or the transaction would wait for it.
    return { answer };
  });
  return answer;
}
