/** The e-mail that a registration waits for. */
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { type DeliveryDeps, deliver } from '../../../platform/mail/deliver.ts';
import type { MailContent } from '../../../platform/mail/mail.ts';
import { greetedName } from '../../people/person-ref.ts';
import { mintToken } from '../account-links/account-link.repo.ts';
import { accountExistsEmail, confirmationEmail } from './registration-emails.ts';

const task = defineTask('registration-letter', z.object({ linkId: z.uuid(), email: z.string() }));
type Confirmation = z.output<typeof task.payload>;

export const queueConfirmation = (trx: Database, confirmation: Confirmation): Promise<void> =>
  enqueue(trx, task, confirmation);

function write(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  baseUrl: string,
  { linkId, email }: Confirmation,
): Promise<MailContent | null> {
  return db.transaction().execute(async (trx) => {
    const owner = await trx
      .selectFrom('users')
      .select(['first_name', 'email_proof'])
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (owner !== undefined) {
      return accountExistsEmail({ firstName: greetedName(owner), url: `${baseUrl}/forgot-password` });
    }
    const pending = await trx
      .selectFrom('account_links')
      .innerJoin('pending_registrations', 'pending_registrations.link_id', 'account_links.id')
      .innerJoin('organizations', 'organizations.id', 'pending_registrations.organization_id')
      .select('organizations.name')
      .where('account_links.id', '=', linkId)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (pending === undefined) return null;
    const token = await mintToken(trx, linkId);
    const url = `${baseUrl}/confirm-registration?token=${token}`;
    return confirmationEmail({ organization: pending.name, url });
  });
}

export const registrationJobs = (deps: DeliveryDeps & { readonly baseUrl: string }): JobHandler[] => [
  handle(task, (confirmation, { signal }) =>
    deliver(
      deps,
      { id: confirmation.linkId, kind: 'registration', to: confirmation.email },
      () => write(deps, deps.baseUrl, confirmation),
      signal,
    ),
  ),
];
