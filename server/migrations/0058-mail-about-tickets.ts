import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** E-mails about tickets: what waits to be sent and what became of it, in one table; and how their readers stop them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_deliveries (
      id uuid primary key,
      -- Null where a super admin tries the mail of the installation.
      organization_id uuid,
      user_id uuid not null,
      ticket_id uuid,
      kind text not null check (kind in ('ticket', 'chat', 'notice', 'digest', 'test')),
      -- What opened it.
      event text not null,
      outcome text not null default 'queued'
        check (outcome in ('queued', 'sent', 'skipped', 'refused', 'bounced', 'suppressed')),
      detail text not null default '',
      -- Takes further events; what has been tried says the same at the next try.
      is_open boolean not null default true,
      -- Has waited for the end of quiet hours.
      is_held boolean not null default false,
      due_at timestamptz not null,
      attempts integer not null default 0,
      -- Since when a node works on it, by the clock of the database.
      claimed_at timestamptz,
      created_at timestamptz not null,
      -- Of the outcome.
      at timestamptz not null,
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    ) with (fillfactor = 80)`.execute(db);
  await sql`
    create unique index mail_deliveries_open on mail_deliveries (user_id, organization_id, ticket_id, kind)
    nulls not distinct where is_open`.execute(db);
  await sql`create index mail_deliveries_due on mail_deliveries (due_at) where outcome = 'queued'`.execute(
    db,
  );
  await sql`create index mail_deliveries_of_person on mail_deliveries (user_id, id)`.execute(db);
  await sql`create index mail_deliveries_of_organization on mail_deliveries (organization_id, id)`.execute(
    db,
  );
  await sql`
    create index mail_deliveries_of_ticket on mail_deliveries (organization_id, ticket_id, user_id)
    where ticket_id is not null`.execute(db);
  // The e-mail that an entry waits for, or went with.
  await sql`alter table notifications add column mail_id uuid`.execute(db);
  await sql`create index notifications_of_mail on notifications (mail_id) where mail_id is not null`.execute(
    db,
  );
  await sql`alter table ticket_followers add column mail_stopped boolean not null default false`.execute(db);
  await sql`
    create table unsubscribe_tokens (
      token_hash bytea primary key,
      organization_id uuid not null,
      user_id uuid not null,
      -- Null of digests.
      ticket_id uuid,
      expires_at timestamptz not null,
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id)
    )`.execute(db);
  await sql`create index unsubscribe_tokens_in_time on unsubscribe_tokens (expires_at)`.execute(db);
  await sql`create index unsubscribe_tokens_of_ticket on unsubscribe_tokens (organization_id, ticket_id)`.execute(
    db,
  );
  // Admins hear of addresses at which nothing arrives.
  await sql`drop trigger tell_of_event on events`.execute(db);
  await sql`
    create trigger tell_of_event after insert on events for each row when (
      new.subject_kind = 'license_request'
      or (new.subject_kind = 'user' and new.verb in ('registered', 'applied', 'mail_failing'))
      or (new.subject_kind = 'scheduled_ticket' and new.verb = 'paused')
    ) execute function tell_of_event()`.execute(db);
  // Why nothing can be sent to somebody's address, until they or an admin say that it can again.
  await sql`
    alter table users add column mail_problem_since timestamptz, add column mail_problem text`.execute(db);
  await sql`
    create function forget_mail_problem() returns trigger language plpgsql as $$
    begin
      new.mail_problem_since := null;
      new.mail_problem := null;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger forget_mail_problem before update of email on users
    for each row when (new.email is distinct from old.email and old.mail_problem_since is not null)
    execute function forget_mail_problem()`.execute(db);
}
