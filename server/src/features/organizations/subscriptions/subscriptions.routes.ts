import { fromCents } from '@switchboard/contract/money.ts';
import * as endpoints from '@switchboard/contract/organizations/subscriptions.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { namedOrganization } from '../../people/actor-organizations.ts';
import { contextOf } from '../../record/actor-context.ts';
import { editSubscription } from './edit-subscription.ts';
import { exportPayments } from './export-payments.ts';
import { findPayment, listPayments, paymentTotals } from './payment.repo.ts';
import { recordPayment } from './record-payment.ts';
import { growthRate, revenueBefore } from './revenue.ts';
import { presentPayment, presentSubscription } from './subscription.presenter.ts';
import { dayOf, findSubscription, listSubscriptions, subscriptionStats } from './subscription.repo.ts';
import { voidPayment } from './void-payment.ts';

export function subscriptionRoutes(serve: Serve, { config, database: { db }, clock }: Deps): void {
  const { currency } = config;
  const requireSubscription = async (organizationId: string) => {
    const row = await findSubscription(db, organizationId, dayOf(clock.now()));
    if (row === undefined) throw notFound();
    return row;
  };

  serve(endpoints.listSubscriptions, async ({ query }) => {
    const now = clock.now();
    const today = dayOf(now);
    const [{ subscriptions, total }, stats, before] = await Promise.all([
      listSubscriptions(db, today, query),
      subscriptionStats(db, today),
      revenueBefore(db, now),
    ]);
    return {
      subscriptions: subscriptions.map(presentSubscription),
      pagination: paginate(total, query),
      currency,
      stats: {
        totalSubscriptions: stats.total,
        activeSubscriptions: stats.active,
        monthlyRevenue: fromCents(stats.revenue),
        revenueBefore: fromCents(before),
        growthRate: growthRate(stats.revenue, before),
        totalUsers: stats.members,
        usedLicenses: stats.seats,
        totalLicenses: stats.licenses,
      },
    };
  });

  serve(endpoints.getSubscription, async ({ params }) => ({
    subscription: presentSubscription(await requireSubscription(params.organizationId)),
    currency,
  }));

  serve(endpoints.editSubscription, async (call) => {
    const context = contextOf(call, clock);
    const row = await db
      .transaction()
      .execute((trx) => editSubscription(trx, context, call.params.organizationId, call.body));
    return { subscription: presentSubscription(row) };
  });

  serve(endpoints.listPayments, async ({ params: { organizationId }, query }) => {
    await requireSubscription(organizationId);
    const totals = await paymentTotals(organizationId, db);
    const { rows, total } = await listPayments(organizationId, db, query, totals.count);
    return {
      payments: rows.map(presentPayment),
      pagination: paginate(total, query),
      currency,
      totalPaid: fromCents(totals.cents),
    };
  });

  const readPayment = async (organizationId: string, id: string) => {
    const row = await findPayment(organizationId, db, id);
    if (row === undefined) throw notFound();
    return { payment: presentPayment(row) };
  };

  serve(
    endpoints.recordPayment,
    async (call) => {
      const context = contextOf(call, clock);
      const row = await db
        .transaction()
        .execute((trx) => recordPayment(trx, context, call.params.organizationId, call.body));
      return { payment: presentPayment(row) };
    },
    { again: ({ params }, id) => readPayment(params.organizationId, id) },
  );

  serve(
    endpoints.voidPayment,
    async (call) => {
      const context = contextOf(call, clock);
      const { organizationId, paymentId } = call.params;
      const { reason } = call.body;
      const row = await db
        .transaction()
        .execute((trx) => voidPayment(trx, context, organizationId, { paymentId, reason }));
      return { payment: presentPayment(row) };
    },
    { again: ({ params }, id) => readPayment(params.organizationId, id) },
  );

  serve(endpoints.exportPayments, ({ query }) =>
    exportPayments(namedOrganization(query.organization), db, { now: clock.now(), currency }),
  );
}
