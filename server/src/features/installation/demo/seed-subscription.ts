import type { Database } from '../../../platform/database/open-database.ts';
import { editSubscription } from '../../organizations/subscriptions/edit-subscription.ts';
import { openSubscription } from '../../organizations/subscriptions/open-subscription.ts';
import { recordPayment } from '../../organizations/subscriptions/record-payment.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { dateOf } from './demo-time.ts';
import type { SeedContext } from './seed-context.ts';

/** What the organization pays: agreed when it was founded, paid on the first of each month since, raised where it was. */
export async function seedSubscription(
  trx: Database,
  { organization, organizationId, calendar: { now } }: SeedContext,
  superAdminId: string,
): Promise<void> {
  const by = (at: typeof now): PersonContext => ({
    actor: { id: superAdminId, role: 'super_admin', organizationId: null },
    at: dateOf(at),
    requestId: null,
  });
  const start = now.subtract({ days: organization.foundedDaysAgo });
  const { monthlyPrice, raised, features, paymentMethod, plan } = organization.subscription;
  const isPaid = monthlyPrice > 0;

  await openSubscription(trx, organizationId, dateOf(start));
  await editSubscription(trx, by(start), organizationId, {
    plan,
    monthlyPrice: raised?.from ?? monthlyPrice,
    features,
    paymentMethod,
    // A subscription begins on a day of the installation, wherever the organization is.
    ...(isPaid && { endDate: start.withTimeZone('UTC').toPlainDate().add({ years: 1 }).toString() }),
  });
  if (!isPaid) return;

  const dues = Array.from({ length: 12 }, (_, back) => now.with({ day: 1 }).subtract({ months: back }))
    .filter((due) => due.epochMilliseconds >= start.epochMilliseconds)
    .toReversed();
  const raise = raised && { at: now.subtract({ days: raised.daysAgo }), from: raised.from };
  const isBeforeRaise = (due: typeof now) => raise && due.epochMilliseconds < raise.at.epochMilliseconds;
  const pay = (due: typeof now) =>
    recordPayment(trx, by(due), organizationId, {
      amount: raise && isBeforeRaise(due) ? raise.from : monthlyPrice,
      date: due.toPlainDate().toString(),
      note: `Invoice ${due.toPlainDate().toPlainYearMonth()}`,
      ...(due === dues.at(-1) && { nextPayment: due.toPlainDate().add({ months: 1 }).toString() }),
    });

  for (const due of dues.filter(isBeforeRaise)) await pay(due);
  if (raise) await editSubscription(trx, by(raise.at), organizationId, { monthlyPrice });
  for (const due of dues.filter((one) => !isBeforeRaise(one))) await pay(due);
}
