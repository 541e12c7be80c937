/** Organizations whose letters are expected, and what their admins were told. */
import type { IntakeFailure } from '@switchboard/contract/mail-intake/intake-failure.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';

export interface WatchedIntake {
  readonly organization_id: string;
  readonly silent_hours: number;
  /** When the latest letter came, or since when one is expected. */
  readonly heard_at: Date;
  readonly failing_since: Date | null;
  readonly super_admins_told: boolean;
}

/** One node looks at a time; the others leave it to that one, until the end of the transaction. */
export async function isOnlyWatcher(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('switchboard intake')) as ours`.execute(trx);
  return rows[0]?.ours === true;
}

/** From now on letters are expected where they are since the last look, and nowhere else. */
export async function renewWatch(trx: Database, now: Date): Promise<void> {
  await trx
    .updateTable('mail_intake_settings')
    .set({ watched_since: now })
    .where('is_on', '=', true)
    .where('watched_since', 'is', null)
    .execute();
  await trx
    .updateTable('mail_intake_settings')
    .set({ watched_since: null, failing_since: null, failing_reason: null, super_admins_told: false })
    .where('is_on', '=', false)
    .where('watched_since', 'is not', null)
    .execute();
}

/** Of active organizations, in an order that stays. */
export async function findWatched(trx: Database): Promise<WatchedIntake[]> {
  const { rows } = await sql<WatchedIntake>`
    select intake.organization_id, silent_hours, failing_since, super_admins_told,
      greatest(watched_since, (
        select received_at from letters where letters.organization_id = intake.organization_id
        order by id desc limit 1)) as heard_at
    from mail_intake_settings as intake join organizations on organizations.id = intake.organization_id
    where watched_since is not null and organizations.status = 'active'
      and organizations.deleted_at is null and organizations.moved_at is null
    order by intake.organization_id`.execute(trx);
  return rows;
}

export async function setFailing(
  trx: Database,
  organizationId: string,
  failing: { readonly since: Date; readonly reason: IntakeFailure; readonly superAdmins: boolean } | null,
): Promise<void> {
  await trx
    .updateTable('mail_intake_settings')
    .set({
      failing_since: failing?.since ?? null,
      failing_reason: failing?.reason ?? null,
      super_admins_told: failing?.superAdmins ?? false,
    })
    .where('organization_id', '=', organizationId)
    .execute();
}
