/** Which ticket the alerts of a key have, and how often they came. The count is in a row of its own. */

import { isActive } from '@switchboard/contract/tickets/ticket-policy.ts';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../platform/database/write-row.ts';
import { restsSince } from '../tickets/life/reopen-limit.ts';

interface OfIntake {
  readonly organization_id: string;
  readonly id: string;
}

/** Key of the ticket of a flood: no alert has a blank one. */
export const FLOOD_KEY = '';

/** Holds back, on every node, others who take an alert of the same key. */
export async function holdKey(trx: Database, intake: OfIntake, key: string): Promise<void> {
  const name = `alert ${intake.id} ${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** Holds back others who make a ticket of an intake's alert, so that they can be counted; taken after the key. */
export async function holdRaising(trx: Database, intake: OfIntake): Promise<void> {
  const name = `alerts ${intake.id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}

/** The latest ticket of a key; where that was merged, the one that it leads to. */
export async function findKnown(db: Database, intake: OfIntake, key: string) {
  const row = await db
    .selectFrom('ticket_alerts as alert')
    .innerJoin('tickets as made', (join) =>
      join
        .onRef('made.organization_id', '=', 'alert.organization_id')
        .onRef('made.id', '=', 'alert.ticket_id'),
    )
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'alert.organization_id')
        .on(sql<boolean>`tickets.id = coalesce(made.merged_into, made.id)`),
    )
    .where('alert.organization_id', '=', intake.organization_id)
    .where('alert.intake_id', '=', intake.id)
    .where('alert.key', '=', key)
    .where('alert.is_current', '=', true)
    .select([
      'alert.id as alert_id',
      'alert.count',
      'alert.noted_at',
      'alert.noted_count',
      'alert.over_at',
      'tickets.organization_id',
      'tickets.id',
      'tickets.number',
      'tickets.status',
      'tickets.confidential',
      'tickets.updated_at',
    ])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...row, restsSince: isActive(row) ? null : await restsSince(db, row) };
}

export type KnownRow = NonNullable<Awaited<ReturnType<typeof findKnown>>>;

/** Tickets of its alerts since then, those of floods not. */
export async function countMade(db: Database, intake: OfIntake, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_alerts')
    .where('organization_id', '=', intake.organization_id)
    .where('intake_id', '=', intake.id)
    .where('first_at', '>', since)
    .where('key', '<>', FLOOD_KEY)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const insertAlert: (trx: Database, row: Insertable<Schema['ticket_alerts']>) => Promise<void> =
  rowInserter('ticket_alerts');

/** A key has a new ticket from now on; the one before keeps what it counted. */
export async function startAlert(trx: Database, row: Insertable<Schema['ticket_alerts']>): Promise<void> {
  await trx
    .updateTable('ticket_alerts')
    .set({ is_current: false })
    .where('organization_id', '=', row.organization_id)
    .where('intake_id', '=', row.intake_id)
    .where('key', '=', row.key)
    .where('is_current', '=', true)
    .execute();
  await insertAlert(trx, row);
}

export const updateAlert = tenantRowUpdater('ticket_alerts');
