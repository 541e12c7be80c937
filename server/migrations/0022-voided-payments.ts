import { type Kysely, sql } from 'kysely';

/** A payment that was recorded by mistake stays on record as voided: by whom, when and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscription_payments
      add column voided_at timestamptz,
      add column voided_by uuid,
      add column void_reason text not null default '',
      add foreign key (organization_id, voided_by) references organization_people (organization_id, user_id),
      add check ((voided_at is null) = (void_reason = ''))`.execute(db);
}
