/** Letters to the owner of an account about changes of how it is signed in to, whoever made them. */

import type { Database } from '../../platform/database/open-database.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { greetedName } from '../people/person-ref.ts';
import type { ActorContext } from './actor-context.ts';

interface Recorded {
  readonly verb: string;
}

interface Letter {
  readonly subject: string;
  readonly says: string;
}

/** An e-mail that changes is told to the one of before, by what changes it. */
const LETTERS: Readonly<Record<string, Letter>> = {
  password_changed: {
    subject: 'Your Switchboard password has changed',
    says: 'The password of your account has been changed, and all other sessions have ended.',
  },
  password_reset: {
    subject: 'Your Switchboard password has changed',
    says: 'A new password has been set for your account, and all its sessions have ended.',
  },
  second_factor_enabled: {
    subject: 'Your second factor is on',
    says: 'Signing in to your account now takes a code of an app besides the password.',
  },
  second_factor_disabled: {
    subject: 'Your second factor is off',
    says: 'Signing in to your account takes no code of an app any more.',
  },
  second_factor_reset: {
    subject: 'Your second factor has been removed',
    says: 'The second factor of your account, its passkeys and its recovery codes have been removed for you. You set a new one up as you sign in, or on your profile.',
  },
  recovery_code_used: {
    subject: 'A recovery code has been used',
    says: 'Somebody has signed in to your account with one of its recovery codes.',
  },
  recovery_codes_renewed: {
    subject: 'You have new recovery codes',
    says: 'New recovery codes have been made for your account; the old ones stopped working.',
  },
  passkey_added: {
    subject: 'A passkey has been added',
    says: 'Your account can now be signed in to with a new passkey.',
  },
  passkey_removed: {
    subject: 'A passkey has been removed',
    says: 'A passkey of your account has been removed: it opens nothing any more.',
  },
};

export const NOT_YOU =
  'If this was not you, tell your administrator at once: somebody else has access to your account.';

/** Of what has just been recorded about the account. Takes part in that transaction. */
export async function sendAccountLetters(
  trx: Database,
  userId: string,
  { at }: Pick<ActorContext, 'at'>,
  recorded: readonly Recorded[],
): Promise<void> {
  const letters = recorded.flatMap((one) => {
    const letter = LETTERS[one.verb];
    return letter === undefined ? [] : [{ verb: one.verb, ...letter }];
  });
  if (letters.length === 0) return;
  const owner = await trx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_proof'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (owner === undefined) return;
  for (const { verb, subject, says } of letters) {
    const content = renderEmail({
      subject,
      firstName: greetedName(owner),
      paragraphs: [says, `It happened on ${whenOf(at)}.`],
      notes: [NOT_YOU],
    });
    await queueMail(trx, { kind: verb.replaceAll('_', '-'), to: owner.email, ...content });
  }
}

/** In UTC: the product does not know where the reader is. */
export const whenOf = (at: Date) =>
  `${at.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
