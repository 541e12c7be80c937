/** Stops mail by the link of an e-mail. */

import { MESSAGES } from '@switchboard/contract/messages.ts';
import { MAIL_CELLS } from '@switchboard/contract/notifications/mail-modes.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { stopMail } from '../../tickets/following/follower.repo.ts';
import { lockPreferences, savePreferences } from '../preferences.repo.ts';
import { findUnsubscribeToken, type KnownToken } from './unsubscribe-token.repo.ts';

/** @throws AppError NOT_FOUND for a token that is forged or too old */
export async function requireUnsubscribing(db: Database, token: string, now: Date): Promise<KnownToken> {
  const known = await findUnsubscribeToken(db, token, now);
  if (known === undefined) throw new AppError('NOT_FOUND', { message: MESSAGES.linkInvalid });
  return known;
}

/**
 * Stops mail of the token's ticket, or digests; the inbox goes on.
 * @param all stops all of it
 * @param reader who is signed in; null for nobody
 * @throws AppError UNAUTHENTICATED where all is to be stopped and its reader is not signed in
 */
export function unsubscribe(
  db: Database,
  context: ActorContext,
  { token, all, reader }: { readonly token: string; readonly all: boolean; readonly reader: Actor | null },
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const known = await requireUnsubscribing(trx, token, context.at);
    if (all && reader?.id !== known.userId) throw new AppError('UNAUTHENTICATED');
    const what = all ? await stopAll(trx, known) : await stopOne(trx, known);
    const account = { id: known.userId, organizationId: known.organizationId };
    await recordAccountEvent(trx, account, context, { verb: 'mail_stopped', data: { what } });
  });
}

async function stopOne(trx: Database, { organizationId, userId, ticketId, ticketNumber }: KnownToken) {
  if (ticketId === null) {
    const { preferences, timeZone } = await lockPreferences(trx, userId);
    await savePreferences(
      trx,
      userId,
      { ...preferences, digest: { ...preferences.digest, every: 'off' } },
      timeZone,
    );
    return 'digests';
  }
  await stopMail(trx, { organization_id: organizationId, id: ticketId }, userId);
  return ticketNumber ?? 'a ticket';
}

async function stopAll(trx: Database, { userId }: KnownToken) {
  const { preferences, timeZone } = await lockPreferences(trx, userId);
  await savePreferences(
    trx,
    userId,
    {
      ...preferences,
      mail: MAIL_CELLS.map(({ event, reason, mode }) => ({
        event,
        reason,
        mode: 'never' as const,
        isDefault: mode === 'never',
      })),
      digest: { ...preferences.digest, every: 'off' },
    },
    timeZone,
  );
  return 'all mail about tickets';
}
