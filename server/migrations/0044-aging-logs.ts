import { type Kysely, type RawBuilder, sql } from 'kysely';
import { createDeletion } from './record/deletion.ts';

/**
 * Records of accounts and administration, and the security log, age out. What belongs to a ticket stays with it, and so
 * do the two lines that account for an organization that is gone. Ninety days are the least that can be set; an hour
 * less is for clocks that disagree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const ageOut = (table: string, rows: RawBuilder<boolean>) =>
    createDeletion(db, {
      name: `age_out_${table}`,
      table,
      parameters: 'moment timestamptz',
      due: sql`moment < now() - interval '90 days' + interval '1 hour'`,
      rows: sql`at < moment and ${rows}`,
    });
  await ageOut('security_events', sql`last_at < moment`);
  await ageOut('events', sql`subject_kind not in ('ticket', 'chat_message')`);
  await ageOut(
    'installation_events',
    sql`not (subject_kind = 'organization' and verb in ('deleted', 'purged'))`,
  );
  // Entries are listed by their ids.
  await sql`drop index security_events_of_organization`.execute(db);
  await sql`create index security_events_of_organization on security_events (organization_id, id)`.execute(
    db,
  );
  await sql`create index events_that_age on events (at) where subject_kind not in ('ticket', 'chat_message')`.execute(
    db,
  );
}
