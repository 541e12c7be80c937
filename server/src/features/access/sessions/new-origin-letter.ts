import { browserName } from '@switchboard/contract/people/browser-name.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { renderEmail } from '../../../platform/mail/render-email.ts';
import { greetedName } from '../../people/person-ref.ts';
import type { UserRow } from '../../people/user.repo.ts';
import { NOT_YOU, whenOf } from '../../record/account-letters.ts';
import type { SessionOrigin } from './create-session.repo.ts';

/** Tells somebody that their account was signed in to from where, or with what, it has not been before. */
export const sendNewOriginLetter = (
  trx: Database,
  user: Pick<UserRow, 'email' | 'first_name' | 'email_proof'>,
  { address, userAgent }: SessionOrigin,
  at: Date,
): Promise<void> =>
  queueMail(trx, {
    kind: 'new-sign-in',
    to: user.email,
    ...renderEmail({
      subject: 'A new sign-in to your Switchboard account',
      firstName: greetedName(user),
      paragraphs: [
        `Your account was signed in to from where it has not been before: ${browserName(userAgent)}, from ${address}.`,
        `It happened on ${whenOf(at)}.`,
      ],
      notes: [`Your profile lists all sessions and ends each of them. ${NOT_YOU}`],
    }),
  });
