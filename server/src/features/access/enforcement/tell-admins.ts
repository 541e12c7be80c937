/** Letters to the admins of an organization about ways in that its own providers have no part in. */
import type { Database } from '../../../platform/database/open-database.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { emailsOfAdmins } from '../../people/active-admins.ts';
import { fullName } from '../../people/person-ref.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { whenOf } from '../../record/account-letters.ts';
import type { SessionOrigin } from '../sessions/create-session.repo.ts';

/** Somebody came in as an emergency admin. */
export async function tellOfEmergency(
  trx: Database,
  user: Pick<UserRow, 'organization_id' | 'first_name' | 'last_name' | 'email'>,
  { address }: SessionOrigin,
  at: Date,
): Promise<void> {
  const name = fullName(user);
  await tell(trx, user.organization_id ?? '', 'emergency-sign-in', {
    subject: `${name} signed in as an emergency admin`,
    paragraphs: [
      `${name} (${user.email}) signed in on ${whenOf(at)} from ${address}, past your organization’s own sign-in. Emergency admins alone can do that.`,
      'If none of you knows why, deactivate the account and look into what it did.',
    ],
  });
}

/** @param name of whoever decided it */
export const tellOfRule = (
  trx: Database,
  organizationId: string,
  { name, enforced }: { readonly name: string; readonly enforced: boolean },
): Promise<void> =>
  tell(
    trx,
    organizationId,
    'sign-in-enforcement',
    enforced
      ? {
          subject: 'Everybody signs in through your own provider now',
          paragraphs: [
            `${name} has decided that people of your organization come in through its own providers alone. What they had come in with otherwise has ended, and no password leads in any more.`,
            'Emergency admins alone still have another way in. Each time that one of them takes it, all of you are told.',
          ],
        }
      : {
          subject: 'People may sign in with passwords again',
          paragraphs: [
            `${name} has lifted the rule that people of your organization come in through its own providers alone. Passwords and passkeys lead in again.`,
          ],
        },
  );

async function tell(
  trx: Database,
  organizationId: string,
  kind: 'emergency-sign-in' | 'sign-in-enforcement',
  letter: { readonly subject: string; readonly paragraphs: string[] },
): Promise<void> {
  const content = renderEmail({ ...letter, notes: [] });
  for (const to of await emailsOfAdmins(organizationId, trx)) await queueMail(trx, { kind, to, ...content });
}
