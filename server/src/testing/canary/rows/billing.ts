import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked } from '../canary.ts';
import { AT, own } from './shared-values.ts';

export async function addBilling(db: Database) {
  await db
    .insertInto('license_requests')
    .values({
      ...own,
      id: CANARY.licenseRequest,
      requested_by: CANARY.admin,
      requested_total: 200,
      note: marked('note'),
      state: 'declined',
      created_at: AT,
      decided_by: CANARY.admin,
      decided_at: AT,
      decision_reason: marked('reason'),
    })
    .execute();
  await db
    .insertInto('subscriptions')
    .values({
      ...own,
      plan: marked('plan'),
      status: 'Cancelled',
      start_date: '2022-05-17',
      features: [marked('feature')],
      payment_method: marked('payment'),
      updated_at: AT,
    })
    .execute();
  await db
    .insertInto('subscription_payments')
    .values({
      ...own,
      id: CANARY.payment,
      date: '2022-05-17',
      amount_cents: 1,
      note: marked('note'),
      recorded_by: CANARY.admin,
      created_at: AT,
      voided_at: AT,
      voided_by: CANARY.admin,
      void_reason: marked('reason'),
    })
    .execute();
}
