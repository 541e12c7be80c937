import type { Database } from '../../../platform/database/open-database.ts';
import { CANARY, marked, nextCanaryId } from '../canary.ts';
import { AT, own } from './shared-values.ts';

/** One with a ticket of its alerts, and the log of a post. */
export async function addIntake(db: Database) {
  const intake_id = nextCanaryId();
  await db
    .insertInto('users')
    .values({
      id: intake_id,
      organization_id: null,
      role: 'manager',
      first_name: marked('intake'),
      last_name: '',
      email: '',
      is_active: false,
      created_at: AT,
      deleted_at: AT,
    })
    .execute();
  await db
    .insertInto('organization_people')
    .values({ ...own, user_id: intake_id, since: AT })
    .execute();
  await db
    .insertInto('alert_intakes')
    .values({
      ...own,
      id: intake_id,
      name: marked('intake'),
      preset: 'generic',
      is_active: true,
      template: JSON.stringify({ summary: marked('summary'), tags: [marked('tag')] }),
      category_id: CANARY.category,
      project_id: CANARY.project,
      key_template: marked('key'),
      status_path: marked('status'),
      resolved_values: [marked('value')],
      on_resolved: 'comment',
      prefix: marked('prefix'),
      token_hash: Buffer.alloc(32),
      created_at: AT,
    })
    .execute();
  await db
    .insertInto('ticket_alerts')
    .values({
      ...own,
      id: nextCanaryId(),
      intake_id,
      ticket_id: CANARY.ticket,
      key: marked('alert'),
      count: 1,
      first_at: AT,
      last_at: AT,
      noted_at: AT,
      noted_count: 1,
    })
    .execute();
  await db
    .insertInto('intake_calls')
    .values({
      ...own,
      id: nextCanaryId(),
      intake_id,
      at: AT,
      status: 400,
      error: marked('error'),
      outcomes: ['refused'],
      results: JSON.stringify([{ key: marked('alert'), outcome: 'refused', ticket: null }]),
    })
    .execute();
}
