import type { Database } from '../../../platform/database/open-database.ts';
import { editSubscription } from '../../organizations/subscriptions/edit-subscription.ts';
import { openSubscription } from '../../organizations/subscriptions/open-subscription.ts';
import { recordPayment } from '../../organizations/subscriptions/record-payment.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { Home } from './home.ts';

/** What the organization pays: agreed when it was founded, paid on the first of each month since, raised where it was. */
export async function seedSubscription(
  trx: Database,
  home: Home,
  { subscription, founded }: DemoOrganization,
  superAdminId: string,
): Promise<void> {
  const { now } = home.calendar;
  const by = (at: typeof now): PersonContext => ({
    actor: { id: superAdminId, role: 'super_admin', organizationId: null },
    at: new Date(at.epochMilliseconds),
    requestId: null,
  });
  const start = now.subtract({ days: founded });
  const { monthlyPrice, raised, features, paymentMethod, plan } = subscription;
  const isPaid = monthlyPrice > 0;

  await openSubscription(trx, home.id, new Date(start.epochMilliseconds));
  await editSubscription(trx, by(start), home.id, {
    plan,
    monthlyPrice: raised?.from ?? monthlyPrice,
    features: [...features],
    paymentMethod,
    // A subscription begins on a day of the installation, wherever the organization is.
    ...(isPaid && { endDate: start.withTimeZone('UTC').toPlainDate().add({ years: 1 }).toString() }),
  });
  if (!isPaid) return;

  const dues = Array.from({ length: 12 }, (_, back) => now.with({ day: 1 }).subtract({ months: back }))
    .filter((due) => due.epochMilliseconds >= start.epochMilliseconds)
    .toReversed();
  const raise = raised && { at: now.subtract({ days: raised.days }), from: raised.from };
  const isBeforeRaise = (due: typeof now) => raise && due.epochMilliseconds < raise.at.epochMilliseconds;
  const pay = (due: typeof now) =>
    recordPayment(trx, by(due), home.id, {
      amount: raise && isBeforeRaise(due) ? raise.from : monthlyPrice,
      date: due.toPlainDate().toString(),
      note: `Invoice ${due.toPlainDate().toPlainYearMonth()}`,
      ...(due === dues.at(-1) && { nextPayment: due.toPlainDate().add({ months: 1 }).toString() }),
    });

  for (const due of dues.filter(isBeforeRaise)) await pay(due);
  if (raise) await editSubscription(trx, by(raise.at), home.id, { monthlyPrice });
  for (const due of dues.filter((one) => !isBeforeRaise(one))) await pay(due);
}
