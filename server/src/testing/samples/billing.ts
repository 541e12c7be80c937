/** Licenses, subscriptions and payments. */
import { newId } from '../../platform/ids.ts';
import { type MakeSample, newName, type Samples } from './sample.ts';

const onSubscription =
  (body?: () => Record<string, unknown>): MakeSample =>
  (_app, home) => ({
    params: { organizationId: home.id },
    ...(body !== undefined && { body: body() }),
  });

export const billingSamples: Samples = {
  'POST /organizations/{id}/license-requests': async ({ db }, home) => {
    // The one before is decided: only one may be open.
    await db
      .updateTable('license_requests')
      .set({ state: 'declined' })
      .where('organization_id', '=', home.id)
      .execute();
    return { params: { id: home.id }, body: { requestedTotal: 120, note: 'Two more shifts' } };
  },
  'GET /organizations/{id}/license-requests': (_app, home) => ({
    params: { id: home.id },
    query: { page: '1', limit: '5' },
  }),
  'GET /super-admin/license-requests': () => ({ query: { page: '1', limit: '5', state: 'open' } }),
  'PUT /super-admin/license-requests/{id}': async ({ db }, home) => {
    await db
      .updateTable('license_requests')
      .set({ state: 'declined' })
      .where('organization_id', '=', home.id)
      .execute();
    const id = newId();
    await db
      .insertInto('license_requests')
      .values({ organization_id: home.id, id, requested_by: home.admin, requested_total: 150 })
      .execute();
    return { params: { id }, body: { decision: 'declined', reason: 'Next quarter' } };
  },
  'GET /super-admin/subscriptions': () => ({
    query: { page: '1', limit: '5', search: 'company', status: 'active' },
  }),
  'GET /super-admin/subscriptions/{organizationId}': onSubscription(),
  'PUT /super-admin/subscriptions/{organizationId}': onSubscription(() => ({
    plan: 'Enterprise',
    status: 'active',
    monthlyPrice: 299.5,
    startDate: '2026-01-31',
    endDate: '2099-12-31',
    features: ['Live chat'],
    paymentMethod: 'Bank transfer',
    nextPayment: '2026-12-01',
  })),
  'GET /super-admin/subscriptions/{organizationId}/payments': onSubscription(),
  'POST /super-admin/subscriptions/{organizationId}/payments': onSubscription(() => ({
    amount: 299,
    date: '2026-01-31',
    note: newName('Invoice'),
    nextPayment: '2026-02-28',
  })),
  'POST /super-admin/subscriptions/{organizationId}/payments/{paymentId}/void': async ({ db }, home) => {
    const paymentId = newId();
    await db
      .insertInto('subscription_payments')
      .values({ organization_id: home.id, id: paymentId, date: '2026-01-31', amount_cents: 29_900 })
      .execute();
    return { params: { organizationId: home.id, paymentId }, body: { reason: 'Recorded twice' } };
  },
  'GET /super-admin/export/payments': (_app, home) => ({ query: { organization: home.id } }),
};
