import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';

/**
 * For changes of how somebody signs in: whatever has ended the session since the call was let in, such as a new password
 * by an e-mail, is seen here, and what comes later waits for this transaction.
 * @throws AppError UNAUTHENTICATED
 */
export async function holdSession(trx: Database, { id, actor }: Session): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  if (session === undefined) throw new AppError('UNAUTHENTICATED');
}
