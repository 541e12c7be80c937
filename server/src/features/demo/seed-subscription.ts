import type { Database } from '../../platform/database/open-database.ts';
import { newId } from '../../platform/ids.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { Home } from './home.ts';
import { insertRows } from './insert-rows.ts';

/** The record of what the organization pays, with a payment on the first of each month. */
export async function seedSubscription(
  trx: Database,
  home: Home,
  { subscription, founded }: DemoOrganization,
): Promise<void> {
  const today = home.calendar.now.toPlainDate();
  const start = today.subtract({ days: founded });
  const isPaid = subscription.monthlyPrice > 0;
  await insertRows(trx, 'subscriptions', [
    {
      organization_id: home.id,
      plan: subscription.plan,
      monthly_price: subscription.monthlyPrice,
      start_date: start.toString(),
      end_date: isPaid ? start.add({ years: 1 }).toString() : null,
      features: [...subscription.features],
      payment_method: subscription.paymentMethod,
      next_payment: isPaid ? today.with({ day: 1 }).add({ months: 1 }).toString() : null,
    },
  ]);
  await insertRows(
    trx,
    'subscription_payments',
    Array.from({ length: subscription.payments }, (_, monthsBack) => {
      const date = today.with({ day: 1 }).subtract({ months: monthsBack });
      const at = new Date(date.toZonedDateTime(home.calendar.now.timeZoneId).epochMilliseconds);
      return {
        organization_id: home.id,
        id: newId(at),
        date: date.toString(),
        amount: subscription.monthlyPrice,
        note: `Invoice ${date.toString().slice(0, 7)}`,
        created_at: at,
      };
    }),
  );
}
