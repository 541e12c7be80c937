import { type Kysely, sql } from 'kysely';

/**
 * Every organization has a subscription; money is whole cents; what each one brought in a month is noted whenever it
 * changes, so that revenue can be compared with an earlier day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table subscriptions alter column monthly_price drop default`.execute(db);
  await sql`alter table subscriptions
    alter column monthly_price type integer using round(monthly_price * 100)::integer`.execute(db);
  await sql`alter table subscriptions alter column monthly_price set default 0`.execute(db);
  await sql`alter table subscriptions rename column monthly_price to monthly_price_cents`.execute(db);
  await sql`alter table subscriptions add column updated_at timestamptz not null default now()`.execute(db);

  await sql`alter table subscription_payments
    alter column amount type integer using round(amount * 100)::integer`.execute(db);
  await sql`alter table subscription_payments rename column amount to amount_cents`.execute(db);
  // Null for those recorded before this was kept.
  await sql`alter table subscription_payments add column recorded_by uuid`.execute(db);
  await sql`alter table subscription_payments add foreign key (organization_id, recorded_by)
    references organization_people (organization_id, user_id)`.execute(db);
  await sql`create index subscription_payments_by_date on subscription_payments (organization_id, date, id)`.execute(
    db,
  );

  await sql`
    create table subscription_rates (
      organization_id uuid not null references subscriptions (organization_id),
      since timestamptz not null,
      monthly_price_cents integer not null,
      -- Whether it is recorded as active and its organization is; the dates of the subscription are asked besides.
      counts boolean not null,
      primary key (organization_id, since)
    )`.execute(db);
  await sql`
    insert into subscription_rates
    select organization_id, coalesce(start_date, now()), monthly_price_cents,
      subscriptions.status = 'Active' and organizations.status = 'active' and deleted_at is null
    from subscriptions join organizations on organizations.id = organization_id`.execute(db);

  await sql`
    create function note_subscription_rate() returns trigger language plpgsql as $$
    declare
      home uuid;
    begin
      if tg_table_name = 'organizations' then home := new.id; else home := new.organization_id; end if;
      insert into subscription_rates
      select organization_id, new.updated_at, monthly_price_cents,
        subscriptions.status = 'Active' and organizations.status = 'active' and deleted_at is null
      from subscriptions join organizations on organizations.id = organization_id
      where organization_id = home
      on conflict (organization_id, since) do update
        set monthly_price_cents = excluded.monthly_price_cents, counts = excluded.counts;
      return null;
    end $$`.execute(db);
  await sql`create trigger note_rate_of_new after insert on subscriptions
    for each row execute function note_subscription_rate()`.execute(db);
  await sql`
    create trigger note_rate after update of monthly_price_cents, status on subscriptions
    for each row when (old.monthly_price_cents <> new.monthly_price_cents or old.status <> new.status)
    execute function note_subscription_rate()`.execute(db);
  await sql`
    create trigger note_rate after update of status, deleted_at on organizations
    for each row when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
    execute function note_subscription_rate()`.execute(db);

  await sql`
    insert into subscriptions (organization_id, plan, monthly_price_cents, start_date)
    select id,
      case license_type when 'enterprise' then 'Enterprise' when 'premium' then 'Professional' else 'Basic' end,
      case license_type when 'enterprise' then 29900 when 'premium' then 14900 else 0 end,
      (created_at at time zone 'UTC')::date
    from organizations
    where deleted_at is null
      and not exists (select from subscriptions where subscriptions.organization_id = organizations.id)`.execute(
    db,
  );

  // What super admins are told of, the newest first, over all organizations.
  await sql`create index events_of_installation on events (sequence)
    where subject_kind in ('organization', 'user', 'license_request', 'subscription')`.execute(db);
}
