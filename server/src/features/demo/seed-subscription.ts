import type { Database } from '../../platform/database/open-database.ts';
import type { PersonalCause } from '../events/cause.ts';
import { editSubscription } from '../subscriptions/edit-subscription.ts';
import { openSubscription } from '../subscriptions/open-subscription.ts';
import { recordPayment } from '../subscriptions/record-payment.ts';
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
  const by = (at: typeof now): PersonalCause => ({
    actor: { id: superAdminId, role: 'super_admin', organizationId: null },
    at: new Date(at.epochMilliseconds),
    requestId: null,
  });
  const start = now.subtract({ days: founded });
  const { monthlyPrice, raised, features, paymentMethod, plan } = subscription;
  const raisedAt = raised && now.subtract({ days: raised.days });
  const isPaid = monthlyPrice > 0;

  await openSubscription(trx, home.id, new Date(start.epochMilliseconds));
  await editSubscription(trx, by(start), home.id, {
    plan,
    monthlyPrice: raised?.from ?? monthlyPrice,
    features: [...features],
    paymentMethod,
    ...(isPaid && { endDate: start.toPlainDate().add({ years: 1 }).toString() }),
  });
  if (!isPaid) return;

  let isRaised = false;
  const firsts = Array.from({ length: 12 }, (_, back) =>
    now.with({ day: 1 }).subtract({ months: 11 - back }),
  );
  for (const due of firsts.filter((day) => day.epochMilliseconds >= start.epochMilliseconds)) {
    if (raisedAt && !isRaised && raisedAt.epochMilliseconds < due.epochMilliseconds) {
      await editSubscription(trx, by(raisedAt), home.id, { monthlyPrice });
      isRaised = true;
    }
    await recordPayment(trx, by(due), home.id, {
      amount: raised && !isRaised ? raised.from : monthlyPrice,
      date: due.toPlainDate().toString(),
      note: `Invoice ${due.toPlainDate().toPlainYearMonth()}`,
    });
  }
  if (raisedAt && !isRaised) await editSubscription(trx, by(raisedAt), home.id, { monthlyPrice });
  await editSubscription(trx, by(now), home.id, {
    nextPayment: now.toPlainDate().with({ day: 1 }).add({ months: 1 }).toString(),
  });
}
