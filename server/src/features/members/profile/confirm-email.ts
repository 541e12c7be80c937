/** A new address that waits until somebody who reads it says so. */
import { DAY } from '@switchboard/contract/durations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { z } from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { type DeliveryDeps, deliver } from '../../../platform/mail/deliver.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { findLink, mintToken, openLink, useLink } from '../../access/account-links/account-link.repo.ts';
import { expectUsableEmail } from '../../organizations/member-email.ts';
import { anonymousContext } from '../../record/actor-context.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmailEmail } from './email-change-emails.ts';

const LINK_VALID_FOR = DAY;

const task = defineTask('email-change-letter', z.object({ linkId: z.uuid(), email: z.string() }));
type Confirmation = z.output<typeof task.payload>;

/** Sends a link to the new address; a link to another one that was asked for before is void. */
export async function requestEmailChange(
  trx: Database,
  userId: string,
  email: string,
  now: Date,
): Promise<void> {
  const linkId = newId();
  const expiresAt = new Date(now.getTime() + LINK_VALID_FOR);
  await openLink(trx, { id: linkId, purpose: 'email_change', userId, email, requestedAt: now, expiresAt });
  await enqueue(trx, task, { linkId, email });
}

function write(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  baseUrl: string,
  { linkId }: Confirmation,
): Promise<MailContent | null> {
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('account_links')
      .select('id')
      .where('account_links.id', '=', linkId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (link === undefined) return null;
    const token = await mintToken(trx, linkId);
    return confirmEmailEmail({ url: `${baseUrl}/confirm-email?token=${token}` });
  });
}

export const profileJobs = (deps: DeliveryDeps & { readonly baseUrl: string }): JobHandler[] => [
  handle(task, (confirmation, { signal }) =>
    deliver(
      deps,
      { id: confirmation.linkId, kind: 'email-change', to: confirmation.email },
      () => write(deps, deps.baseUrl, confirmation),
      signal,
    ),
  ),
];

/**
 * The change that the link was sent for. Sessions go on.
 * @throws AppError VALIDATION_FAILED for a link that opens nothing, or an address that the organization does not take
 *   any more; CONFLICT for one that somebody has got meanwhile
 */
export async function confirmEmail(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { token, ...call }: { readonly token: string; readonly requestId: string; readonly address: string },
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // The person before the link, as a new password takes them, or the two would wait for each other.
    const seen = await findLink(trx, 'email_change', token, now);
    const owner = seen?.userId == null ? undefined : await lockOwner(trx, seen.userId);
    const link = owner && (await useLink(trx, 'email_change', token, now));
    if (link === undefined || owner === undefined) throw invalid('token', MESSAGES.linkInvalid);
    const actor = { id: owner.id, role: owner.role, organizationId: owner.organization_id };
    const home = { id: owner.organization_id, entity: owner.entity ?? '' };
    await expectUsableEmail(trx, actor, home, link.email);
    const context = { ...anonymousContext(call, now), actor };
    await changeEmail(trx, owner, { email: link.email, proof: 'confirmed' }, context);
  });
}

const lockOwner = (trx: Database, userId: string) =>
  trx
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'users.id',
      'users.role',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.organization_id',
      'organizations.entity',
    ])
    .where('users.id', '=', userId)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .forUpdate('users')
    .executeTakeFirst();
