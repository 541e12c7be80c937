import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';
import { recordEvents } from '../../record/record-events.ts';
import { findToken, ownerOf, revokeTokenRow, type TokenRow } from './token.repo.ts';
import { tokenRevokedEmail } from './token-emails.ts';

/** It opens nothing from the commit on; revoking it again changes nothing. */
async function revoke(trx: Database, row: TokenRow, context: PersonContext): Promise<boolean> {
  if (row.state !== 'active' || !(await revokeTokenRow(trx, row.id, context.at))) return false;
  const data = { token: row.name };
  const { id, name } = ownerOf(row);
  if (row.kind === 'service' && row.organization_id !== null) {
    const subject = { organizationId: row.organization_id, kind: 'service_account', id, name } as const;
    await recordEvents(trx, subject, context, [{ verb: 'token_revoked', data }]);
  } else {
    const account = { id, organizationId: row.organization_id, name };
    await recordAccountEvent(trx, account, context, { verb: 'token_revoked', data });
  }
  return true;
}

/** @throws AppError NOT_FOUND for somebody else's */
export const revokeOwnToken = (db: Database, context: PersonContext, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await findToken(trx, id, { ownerId: context.actor.id }, context.at);
    if (row === undefined) throw notFound();
    await revoke(trx, row, context);
  });

/**
 * Anybody's of an organization. Its owner is told, unless that is whoever does it.
 * @throws AppError NOT_FOUND
 */
export const revokeTokenIn = (
  db: Database,
  context: PersonContext,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await findToken(trx, id, { organizationId }, context.at);
    if (row === undefined) throw notFound();
    const isTold = row.kind === 'personal' && row.user_id !== context.actor.id && row.email !== '';
    if ((await revoke(trx, row, context)) && isTold) {
      await queueMail(trx, { kind: 'token-revoked', to: row.email, ...tokenRevokedEmail(row) });
    }
  });
