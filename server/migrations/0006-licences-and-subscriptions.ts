import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table license_requests (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      requested_by uuid not null,
      requested_total integer check (requested_total between 1 and 10000),
      note text not null default '',
      state text not null default 'open' check (state in ('open', 'granted', 'declined')),
      created_at timestamptz not null default now(),
      decided_by uuid,
      decided_at timestamptz,
      primary key (organization_id, id),
      foreign key (organization_id, requested_by) references organization_people (organization_id, user_id),
      foreign key (organization_id, decided_by) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create unique index license_requests_one_open on license_requests (organization_id)
    where state = 'open'`.execute(db);

  await sql`
    create table subscriptions (
      organization_id uuid primary key references organizations (id),
      plan text not null,
      status text not null default 'Active' check (status in ('Active', 'Expired', 'Suspended', 'Cancelled')),
      monthly_price numeric(12, 2) not null default 0 check (monthly_price >= 0),
      start_date date,
      end_date date,
      features text[] not null default '{}',
      payment_method text not null default '',
      next_payment date
    )`.execute(db);

  await sql`
    create table subscription_payments (
      organization_id uuid not null references subscriptions (organization_id),
      id uuid not null,
      date date not null,
      amount numeric(12, 2) not null,
      note text not null default '',
      created_at timestamptz not null default now(),
      primary key (organization_id, id)
    )`.execute(db);
}
