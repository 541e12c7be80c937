import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who is absent may hand over what they have: it is offered to who stands in, and given to them as the absence begins. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table absences
    add column hand_over boolean not null default false,
    -- When what was not answered was given away.
    add column handed_over_at timestamptz`.execute(db);
  await sql`create index absences_to_hand_over on absences (starts_at) where hand_over and handed_over_at is null`.execute(
    db,
  );
  // For which absence it was offered.
  await sql`alter table handovers add column absence_id uuid`.execute(db);
  await sql`alter table handovers add constraint handovers_absence foreign key (organization_id, absence_id)
    references absences (organization_id, id) on delete set null (absence_id) not valid`.execute(db);
  await sql`create index handovers_of_absence on handovers (organization_id, absence_id)
    where absence_id is not null`.execute(db);
}
