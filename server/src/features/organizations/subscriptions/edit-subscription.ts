import { MESSAGES } from '@switchboard/contract/messages.ts';
import { toCents } from '@switchboard/contract/money.ts';
import type { SubscriptionChanges } from '@switchboard/contract/organizations/subscriptions.ts';
import type { ValuesOf } from '@switchboard/contract/record/events.ts';
import { endsAfterStart } from '@switchboard/contract/text.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import { dayOf, getSubscription, type SubscriptionRow, updateSubscription } from './subscription.repo.ts';

/**
 * Changes what is given, in a transaction of the caller's.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for an expiry date before the start date
 */
export async function editSubscription(
  trx: Database,
  context: PersonContext,
  organizationId: string,
  changes: SubscriptionChanges,
): Promise<SubscriptionRow> {
  const today = dayOf(context.at);
  await lockOrganization(trx, organizationId);
  const before = await getSubscription(trx, organizationId, today);
  const dates = {
    startDate: changes.startDate ?? before.start_date ?? '',
    endDate: changes.endDate ?? before.end_date ?? '',
  };
  if (!endsAfterStart(dates)) throw invalid('endDate', MESSAGES.subscriptionEndsBeforeStart);
  const { monthlyPrice } = changes;
  await updateSubscription(organizationId, trx, {
    plan: changes.plan,
    status: changes.status,
    monthly_price_cents: monthlyPrice === undefined ? undefined : toCents(monthlyPrice),
    start_date: day(changes.startDate),
    end_date: day(changes.endDate),
    features: changes.features,
    payment_method: changes.paymentMethod,
    next_payment: day(changes.nextPayment),
    updated_at: context.at,
  });
  const after = await getSubscription(trx, organizationId, today);
  const subject = {
    organizationId,
    kind: 'subscription',
    id: organizationId,
    name: after.organization_name,
  } as const;
  await recordEvents(trx, subject, context, edits<'subscription'>(valuesOf(before), valuesOf(after)));
  return after;
}

/** Blank empties it, absent leaves it. */
const day = (date: string | undefined) => (date === '' ? null : date);

const valuesOf = (row: SubscriptionRow): ValuesOf<'subscription'> => ({
  plan: row.plan,
  status: row.status,
  monthlyPrice: { cents: row.monthly_price_cents },
  startDate: row.start_date,
  expiryDate: row.end_date,
  features: row.features,
  paymentMethod: row.payment_method,
  nextPayment: row.next_payment,
});
