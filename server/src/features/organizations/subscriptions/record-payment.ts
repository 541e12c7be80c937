import { HOUR } from '@switchboard/contract/durations.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { toCents } from '@switchboard/contract/money.ts';
import type { NewPayment } from '@switchboard/contract/organizations/subscriptions.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import { editSubscription } from './edit-subscription.ts';
import { getPayment, insertPayment, type PaymentRow } from './payment.repo.ts';
import { dayOf, getSubscription } from './subscription.repo.ts';

/** How far the earliest clock on earth is ahead of UTC: a payment of today there is not of the future. */
const AHEAD_OF_UTC = 14 * HOUR;

/**
 * Records that an organization has paid, in a transaction of the caller's.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for a date that has begun nowhere on earth
 */
export async function recordPayment(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  { amount, date, note, nextPayment }: NewPayment,
): Promise<PaymentRow> {
  if (date > dayOf(new Date(context.at.getTime() + AHEAD_OF_UTC))) {
    throw invalid('date', MESSAGES.paymentInFuture);
  }
  await lockOrganization(trx, organizationId);
  const { organization_name } = await getSubscription(trx, organizationId, dayOf(context.at));
  const paid = { organization_id: organizationId, date, amount_cents: toCents(amount), note };
  await recordActor(trx, organizationId, context.actor);
  const id = newId(context.at);
  await insertPayment(trx, { ...paid, id, recorded_by: context.actor.id, created_at: context.at });
  const subject = {
    organizationId,
    kind: 'subscription',
    id: organizationId,
    name: organization_name,
  } as const;
  await recordEvents(trx, subject, context, [
    { verb: 'payment_recorded', data: { cents: paid.amount_cents, date, note } },
  ]);
  if (nextPayment !== undefined) await editSubscription(trx, context, organizationId, { nextPayment });
  await keepAnswer(trx, context, id);
  return getPayment(organizationId, trx, id);
}
