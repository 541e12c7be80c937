import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Since when the mail server takes nothing, and with which organization super admins were told of it: no row while it does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_outage (
      is_only boolean primary key default true check (is_only),
      since timestamptz not null,
      -- Whose mail waits; it may be gone when the outage ends.
      organization_id uuid not null
    )`.execute(db);
  await sql`
    create trigger tell_of_outgoing_mail after insert on events
    for each row when (new.subject_kind = 'organization' and new.verb in ('mail_out_failing', 'mail_out_works'))
    execute function tell_of_event()`.execute(db);
}
