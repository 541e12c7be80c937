/** Letters about erasures. */
import type { Database } from '../../../platform/database/open-database.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { emailsOfAdmins } from '../../people/active-admins.ts';
import { greetedName } from '../../people/person-ref.ts';
import { whenOf } from '../../record/account-letters.ts';
import type { ErasureRow } from './erasure.repo.ts';

const PAGE = '/admin/data/keeping?tab=erasures';

async function tellAdmins(
  trx: Database,
  { organization_id }: Pick<ErasureRow, 'organization_id'>,
  baseUrl: string,
  { subject, says }: { readonly subject: string; readonly says: string },
): Promise<void> {
  const content = renderEmail({
    subject,
    paragraphs: [says],
    action: { label: 'See the erasure', url: `${baseUrl}${PAGE}` },
    notes: [],
  });
  for (const to of await emailsOfAdmins(organization_id, trx))
    await queueMail(trx, { kind: 'erasure', to, ...content });
}

/** Without the name: letters stay in mailboxes that no erasure comes to. */
export const tellAdminsOfRequest = (trx: Database, row: ErasureRow, baseUrl: string) =>
  tellAdmins(trx, row, baseUrl, {
    subject: 'Somebody asks to be erased',
    says: `Somebody of your organization asks to be erased (${row.code}). Look at what stands of them, and decide.`,
  });

export const tellAdminsOfApproval = (trx: Database, row: ErasureRow, dueAt: Date, baseUrl: string) =>
  tellAdmins(trx, row, baseUrl, {
    subject: 'An erasure has been approved',
    says: `The person of the erasure ${row.code} is deactivated, and will be erased after ${whenOf(dueAt)}. Until then it can be cancelled.`,
  });

export const tellAdminsOfEnd = (trx: Database, row: ErasureRow, baseUrl: string) =>
  tellAdmins(trx, row, baseUrl, {
    subject: 'An erasure is done',
    says: `Erased person ${row.code} stands now wherever the name stood. Exports of before have been removed; backups keep names until they end.`,
  });

const PERSON: Readonly<
  Record<'approved' | 'cancelled', { subject: string; says: (when: string) => string }>
> = {
  approved: {
    subject: 'Your account will be erased',
    says: (when) =>
      `Your account is deactivated. After ${when} your name and address are erased from everything here. If that is not what you want, tell your administrator before.`,
  },
  cancelled: {
    subject: 'Your account will not be erased',
    says: () => 'The erasure of your account has been cancelled. Your administrator can let you in again.',
  },
};

/** To the person, while there is an address. */
export async function tellPerson(
  trx: Database,
  { user_id }: Pick<ErasureRow, 'user_id'>,
  what: keyof typeof PERSON,
  dueAt: Date,
): Promise<void> {
  const person = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_proof'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (person === undefined) return;
  const { subject, says } = PERSON[what];
  const content = renderEmail({
    subject,
    firstName: greetedName(person),
    paragraphs: [says(whenOf(dueAt))],
    notes: [],
  });
  await queueMail(trx, { kind: `erasure-${what}`, to: person.email, ...content });
}
