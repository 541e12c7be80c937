import type { Database } from '../../../platform/database/open-database.ts';
import type { EmailProof } from '../../../platform/database/tables/account-tables.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { voidLinks } from '../../access/account-links/account-link.repo.ts';
import { takeEmail } from '../../organizations/member-email.ts';
import { updateUser } from '../../people/user.repo.ts';
import type { ActorContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { emailChangedEmail } from './email-change-emails.ts';

export interface EmailOwner {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly organization_id: string | null;
}

export interface NewEmail {
  readonly email: string;
  readonly proof: EmailProof;
  /** To another organization: neither that one nor the mailbox of the former learns the other address. */
  readonly moves?: boolean;
}

/**
 * Changes the person's e-mail, notifies the old one, and voids the links to set a password that went there.
 * @throws AppError VALIDATION_FAILED or CONFLICT for an e-mail that somebody has
 */
export async function changeEmail(
  trx: Database,
  owner: EmailOwner,
  { email, proof, moves = false }: NewEmail,
  context: ActorContext,
): Promise<void> {
  const columns = { email, email_proof: proof, updated_at: context.at };
  await takeEmail(trx, context.actor, owner.organization_id, email, () => updateUser(trx, owner.id, columns));
  await voidLinks(trx, owner.id, ['password_reset', 'email_change', 'invitation']);
  const account = { id: owner.id, organizationId: moves ? null : owner.organization_id };
  await recordAccountEvents(trx, account, context, [
    { verb: 'edited', data: { field: 'email', from: owner.email, to: email } },
  ]);
  await queueMail(trx, {
    kind: 'email-changed',
    to: owner.email,
    ...emailChangedEmail({ email: moves ? null : email }),
  });
}
