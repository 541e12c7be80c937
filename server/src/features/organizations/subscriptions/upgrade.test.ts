/** An installation from before subscriptions were kept finds one for each organization, and its money in cents. */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up as keepSubscriptions } from '../../../../migrations/0020-subscriptions.ts';
import { grantServing } from '../../../platform/database/grants.ts';
import { SERVING_ROLE } from '../../../platform/database/roles.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createOrganization } from '../../../testing/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { empty: true });
});
afterAll(() => app.close());

test('the migration opens what is missing and keeps what is there', async () => {
  const { owner } = app.database;
  const old = await createOrganization(app.db, 'OLD');
  const bought = await createOrganization(app.db, 'BOUGHT');
  const gone = await createOrganization(app.db, 'GONE');
  await sql`update organizations set license_type = 'premium', created_at = '2025-03-31T23:00:00Z'
    where id = ${bought.id}`.execute(app.db);
  await sql`update organizations set deleted_at = now() where id = ${gone.id}`.execute(app.db);
  await sql`
    drop table subscription_rates;
    drop function note_subscription_rate cascade;
    drop index events_of_installation, subscription_payments_by_date;
    delete from subscriptions;
    alter table subscriptions drop column updated_at;
    alter table subscriptions rename column monthly_price_cents to monthly_price;
    alter table subscriptions alter column monthly_price type numeric(12, 2);
    alter table subscription_payments drop column recorded_by;
    alter table subscription_payments rename column amount_cents to amount;
    alter table subscription_payments alter column amount type numeric(12, 2)`.execute(owner);
  await sql`insert into subscriptions (organization_id, plan, monthly_price, start_date)
    values (${old.id}, 'Enterprise', 299.99, '2025-02-01')`.execute(app.db);
  await sql`insert into subscription_payments (organization_id, id, date, amount)
    values (${old.id}, gen_random_uuid(), '2025-02-01', 19.99)`.execute(app.db);

  await owner.transaction().execute((trx) => keepSubscriptions(trx as unknown as Kysely<unknown>));
  await grantServing(owner, SERVING_ROLE);

  const subscriptions = await app.db.selectFrom('subscriptions').selectAll().orderBy('plan').execute();
  expect(subscriptions).toMatchObject([
    { organization_id: old.id, monthly_price_cents: 29_999, start_date: '2025-02-01' },
    {
      organization_id: bought.id,
      plan: 'Professional',
      monthly_price_cents: 14_900,
      start_date: '2025-03-31',
    },
  ]);
  const payments = await app.db.selectFrom('subscription_payments').selectAll().execute();
  expect(payments).toMatchObject([{ amount_cents: 1_999, recorded_by: null }]);
  const rates = await app.db.selectFrom('subscription_rates').selectAll().orderBy('since').execute();
  expect(rates).toMatchObject([
    { organization_id: old.id, monthly_price_cents: 29_999, counts: true },
    { organization_id: bought.id, monthly_price_cents: 14_900, counts: true },
  ]);
  // What was paid before anything was kept is not claimed.
  expect(rates[1]?.since.getTime()).toBeGreaterThan(Date.now() - 60_000);
});
