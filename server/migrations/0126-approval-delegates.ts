import { type Kysely, sql } from 'kysely';
import type { SchemaChange } from '../src/platform/database/migrate.ts';

export const change: SchemaChange = 'expand';

/** Who decides approvals of somebody absent, and by what way somebody decided. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table absences
    -- Without one it is the substitute.
    add column delegate_id uuid,
    add constraint absences_delegate foreign key (organization_id, delegate_id)
      references organization_people (organization_id, user_id)`.execute(db);
  await sql`alter table approval_approvers
    -- Who stood in for the approver; null for the approver.
    add column decided_by_id uuid,
    -- Null while nobody has decided, and of decisions from before it was kept.
    add column via text check (via in ('page', 'mail')),
    add constraint approval_approvers_decided_by foreign key (organization_id, decided_by_id)
      references organization_people (organization_id, user_id)`.execute(db);
  await sql`create index approval_approvers_decided_by on approval_approvers (organization_id, decided_by_id, step_id)
    where decided_by_id is not null`.execute(db);
}
