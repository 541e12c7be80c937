/**
 * Asking for a new password. The call does the same for every address: it queues a job. Whether there is somebody to
 * write to is found out there, so that neither the answer nor its duration shows who has an account.
 */
import { HOUR } from '@switchboard/contract/durations.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { type DeliveryDeps, deliver } from '../../../platform/mail/deliver.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { greetedName } from '../../people/person-ref.ts';
import { insertSecurityEvents } from '../../record/security-log/security-event.repo.ts';
import { countKeyOf, type Happening, rowOf } from '../../record/security-log/security-event.ts';
import { mintToken, openLink } from '../account-links/account-link.repo.ts';
import { isBound } from '../enforcement/sign-in-rule.ts';
import { openToMember } from '../sessions/session.repo.ts';
import { resetEmail } from './reset-email.ts';

const LINK_VALID_FOR = HOUR;

const task = defineTask(
  'password-reset-letter',
  z.object({
    linkId: z.uuid(),
    email: z.string(),
    requestedAt: z.iso.datetime(),
    /** Missing in what an older version has queued. */
    asked: z.object({ requestId: z.string(), address: z.string() }).optional(),
  }),
);
type Request = z.output<typeof task.payload>;

export const requestReset = (
  db: Database,
  email: string,
  asked: { readonly requestId: string; readonly address: string },
  now: Date,
): Promise<void> => enqueue(db, task, { linkId: newId(), email, requestedAt: now.toISOString(), asked });

/** Whoever could sign in with this address, were it not for the password. */
const findReader = (trx: Database, email: string) =>
  trx
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', 'users.first_name', 'users.email_proof', 'users.organization_id'])
    .where('users.email', '=', email)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(openToMember)
    .forUpdate('users')
    .executeTakeFirst();

/** In the security log; of an address without an account nothing is kept. */
async function countRequest(
  trx: Database,
  reader: { readonly id: string; readonly organization_id: string | null } | undefined,
  { requestId, address, at }: { readonly requestId: string; readonly address: string; readonly at: Date },
): Promise<void> {
  const happening: Happening = {
    event: 'password.reset_asked',
    data: {},
    outcome: reader === undefined ? 'failed' : 'ok',
    at,
    organizationId: reader?.organization_id ?? null,
    personId: reader?.id ?? null,
    origin: { address, sessionId: null },
    requestId,
  };
  await insertSecurityEvents(trx, [rowOf(happening, countKeyOf(happening))]);
}

/** The e-mail with a link of its own, or null when nobody is to get one (any more). */
function writeResetEmail(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  baseUrl: string,
  { linkId, email, requestedAt, asked }: Request,
): Promise<MailContent | null> {
  const requested = new Date(requestedAt);
  const expiresAt = new Date(requested.getTime() + LINK_VALID_FOR);
  if (expiresAt <= clock.now()) return Promise.resolve(null);
  return db.transaction().execute(async (trx) => {
    const found = await findReader(trx, email);
    // A password would open nothing.
    const reader = found !== undefined && (await isBound(trx, found)) ? undefined : found;
    if (asked !== undefined) await countRequest(trx, reader, { ...asked, at: requested });
    if (reader === undefined) return null;
    const link = { id: linkId, purpose: 'password_reset', userId: reader.id, email } as const;
    if (!(await openLink(trx, { ...link, requestedAt: requested, expiresAt }))) return null;
    const token = await mintToken(trx, linkId);
    return resetEmail({ firstName: greetedName(reader), url: `${baseUrl}/reset-password?token=${token}` });
  });
}

export const recoveryJobs = (deps: DeliveryDeps & { readonly baseUrl: string }): JobHandler[] => [
  handle(task, (request, { signal }) =>
    deliver(
      deps,
      { id: request.linkId, kind: 'password-reset', to: request.email },
      () => writeResetEmail(deps, deps.baseUrl, request),
      signal,
    ),
  ),
];
