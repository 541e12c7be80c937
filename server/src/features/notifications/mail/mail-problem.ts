/** Addresses at which nothing arrives. */
import type { Database } from '../../../platform/database/open-database.ts';
import { clearMailProblemOf, setMailProblem } from '../../people/user.repo.ts';
import { type ActorContext, productContext } from '../../record/actor-context.ts';
import { recordAccountEvent } from '../../record/record-account-event.ts';

/** Nothing about tickets is sent to them any more, and their admins are told, once. */
export async function markMailProblem(
  trx: Database,
  userId: string,
  { email, detail }: { readonly email: string; readonly detail: string },
  now: Date,
): Promise<void> {
  const person = await setMailProblem(trx, userId, { email, detail, since: now });
  if (person === undefined) return;
  const account = { id: userId, organizationId: person.organization_id };
  await recordAccountEvent(trx, account, productContext(now), { verb: 'mail_failing', data: { detail } });
}

/** Does nothing where there is none. */
export async function clearProblem(trx: Database, userId: string, context: ActorContext): Promise<void> {
  const person = await clearMailProblemOf(trx, userId);
  if (person === undefined) return;
  const account = { id: userId, organizationId: person.organization_id };
  await recordAccountEvent(trx, account, context, { verb: 'mail_problem_cleared' });
}
