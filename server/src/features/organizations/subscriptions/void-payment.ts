import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import { findPayment, getPayment, type PaymentRow, updatePayment } from './payment.repo.ts';

/**
 * Takes a recorded payment back, in a transaction of the caller's: it stays on record and counts nowhere. When the next
 * one is due stays as it is, for nobody knows whether this payment had moved it.
 * @throws AppError NOT_FOUND, CONFLICT for one that is voided already
 */
export async function voidPayment(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<PaymentRow> {
  await lockOrganization(trx, organizationId);
  const payment = await findPayment(organizationId, trx, paymentId);
  if (payment === undefined) throw notFound();
  if (payment.voided_at !== null) throw new AppError('CONFLICT', { message: MESSAGES.paymentVoided });

  await recordActor(trx, organizationId, context.actor);
  await updatePayment(organizationId, trx, paymentId, {
    voided_at: context.at,
    voided_by: context.actor.id,
    void_reason: reason,
  });
  const subject = {
    organizationId,
    kind: 'subscription',
    id: organizationId,
    name: payment.organization_name,
  } as const;
  await recordEvents(trx, subject, context, [
    { verb: 'payment_voided', data: { cents: payment.amount_cents, date: payment.date, reason } },
  ]);
  await keepAnswer(trx, context, paymentId);
  return getPayment(organizationId, trx, paymentId);
}
