import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';
import { createDeletion } from './record/deletion.ts';

export const change: SchemaChange = 'expand';

/**
 * What has to be kept. A hold that is lifted is a row less; the record tells of both. Logs of an organization that is held
 * as a whole do not age out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table legal_holds (
      organization_id uuid not null references organizations (id),
      id uuid not null,
      kind text not null check (kind in ('person', 'ticket', 'organization')),
      user_id uuid,
      ticket_id uuid,
      reason text not null,
      placed_by uuid not null,
      by_super_admin boolean not null,
      created_at timestamptz not null,
      primary key (organization_id, id),
      foreign key (organization_id, user_id) references organization_people (organization_id, user_id),
      foreign key (organization_id, ticket_id) references tickets (organization_id, id),
      foreign key (organization_id, placed_by) references organization_people (organization_id, user_id),
      check ((kind = 'person') = (user_id is not null)),
      check ((kind = 'ticket') = (ticket_id is not null))
    )`.execute(db);
  await sql`create index legal_holds_of_person on legal_holds (organization_id, user_id) where user_id is not null`.execute(
    db,
  );
  await sql`create index legal_holds_of_ticket on legal_holds (organization_id, ticket_id) where ticket_id is not null`.execute(
    db,
  );
  await sql`create index legal_holds_by_time on legal_holds (created_at desc, id desc)`.execute(db);
  await sql`create index legal_holds_by_maker on legal_holds (organization_id, placed_by)`.execute(db);
  // Beside the functions of before, which hold an hour less than ninety days for clocks that disagree.
  for (const [table, rows] of [
    ['security_events', sql`last_at < moment`],
    ['events', sql`subject_kind not in ('ticket', 'chat_message')`],
  ] as const) {
    const name = `age_out_${table}`;
    await sql`drop function ${sql.ref(name)}(timestamptz, integer)`.execute(db);
    await createDeletion(db, {
      name,
      table,
      parameters: 'moment timestamptz',
      due: sql`moment < now() - interval '90 days' + interval '1 hour'`,
      rows: sql`at < moment and ${rows} and not exists (
        select from legal_holds
        where legal_holds.organization_id = ${sql.ref(`${table}.organization_id`)} and legal_holds.kind = 'organization')`,
    });
  }
}
