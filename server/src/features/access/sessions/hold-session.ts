import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Session } from '../../../platform/http/call.ts';
import { type ProviderSession, providerOf } from './provider-session.ts';

/**
 * For changes of how somebody signs in: whatever has ended the session since the call was let in, such as a new password
 * by an e-mail, is seen here, and what comes later waits for this transaction.
 * @returns the organization's own provider that it came by
 * @throws AppError UNAUTHENTICATED
 */
export async function holdSession(trx: Database, { id, actor }: Session): Promise<ProviderSession | null> {
  await trx.selectFrom('users').select('id').where('id', '=', actor.id).forNoKeyUpdate().execute();
  const session = await trx
    .selectFrom('sessions')
    .select(['provider_id', 'provider_session'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (session === undefined) throw new AppError('UNAUTHENTICATED');
  return providerOf(session);
}
