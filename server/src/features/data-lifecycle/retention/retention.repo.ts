/** For how long an organization keeps closed tickets, and which are over. */
import type { RetentionAction } from '@switchboard/contract/data-lifecycle/retention-values.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { PageRequest } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { isOpenTo } from '../../tickets/ticket.scope.ts';

export type PolicyRow = Selectable<Schema['retention_policies']>;

export const findPolicy = (organizationId: string, db: Database): Promise<PolicyRow | undefined> =>
  db
    .selectFrom('retention_policies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();

export const lockPolicy = (organizationId: string, trx: Database): Promise<PolicyRow | undefined> =>
  trx
    .selectFrom('retention_policies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();

export const writePolicy = (
  trx: Database,
  row: Pick<PolicyRow, 'organization_id' | 'months' | 'action' | 'is_active' | 'announced_at' | 'starts_at'>,
) =>
  trx
    .insertInto('retention_policies')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet(({ ref }) => ({
        months: ref('excluded.months'),
        action: ref('excluded.action'),
        is_active: ref('excluded.is_active'),
        announced_at: ref('excluded.announced_at'),
        starts_at: ref('excluded.starts_at'),
        version: sql`retention_policies.version + 1`,
      })),
    )
    .execute();

export const updatePolicy = (
  organizationId: string,
  trx: Database,
  changes: Partial<Pick<PolicyRow, 'last_run_at' | 'done' | 'nobody_id'>>,
) =>
  trx.updateTable('retention_policies').set(changes).where('organization_id', '=', organizationId).execute();

/** Those whose run of the day is due: the day is that of UTC. */
export const listDuePolicies = (db: Database, now: Date): Promise<{ organization_id: string }[]> =>
  db
    .selectFrom('retention_policies')
    .innerJoin('organizations', 'organizations.id', 'retention_policies.organization_id')
    .select('retention_policies.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where(isDue(now))
    .orderBy('retention_policies.organization_id')
    .execute();

/** The condition of the same, for a run that looks again. */
export const isDue = (now: Date) => sql<SqlBool>`retention_policies.is_active
  and retention_policies.starts_at <= ${now}
  and coalesce(retention_policies.last_run_at, '-infinity') < date_trunc('day', ${now}::timestamptz, 'UTC')`;

interface Over {
  readonly months: number;
  readonly action: RetentionAction;
  readonly now: Date;
}

/** Of `closed_tickets` those that are over: months are those of the calendar in UTC. */
const isOver = ({ months, action, now }: Over) => sql<SqlBool>`
  (closed.closed_at <= (${now}::timestamptz at time zone 'UTC' - make_interval(months => ${months})) at time zone 'UTC'
    and ${action === 'delete' ? sql`true` : sql`closed.anonymized_at is null`})`;

/** The reason of the newest hold on the ticket, on somebody on it, or on the organization. */
const holdReason = sql<string | null>`(
  select held.reason from legal_holds as held
  where held.organization_id = closed.organization_id and (
    held.kind = 'organization' or held.ticket_id = closed.ticket_id or held.user_id in (
      select person.user_id from ticket_people as person
      where person.organization_id = closed.organization_id and person.ticket_id = closed.ticket_id))
  order by held.created_at desc, held.id desc limit 1)`;

const over = (organizationId: string, db: Database, which: Over) =>
  db
    .selectFrom('closed_tickets as closed')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'closed.organization_id')
        .onRef('tickets.id', '=', 'closed.ticket_id'),
    )
    .where('closed.organization_id', '=', organizationId)
    .where('tickets.status', '=', 'Closed')
    .where(isOver(which));

const shown = (organizationId: string, db: Database, actor: Actor, which: Over) =>
  over(organizationId, db, which)
    .select(['closed.ticket_id', 'closed.closed_at', 'tickets.number', holdReason.as('held_by')])
    .select(sql<string | null>`case when ${isOpenTo(actor)} then tickets.summary end`.as('summary'))
    .orderBy('closed.closed_at')
    .orderBy('closed.ticket_id');

export type OverRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const listOver = (
  organizationId: string,
  db: Database,
  actor: Actor,
  which: Over,
  { page, limit }: PageRequest,
): Promise<OverRow[]> =>
  shown(organizationId, db, actor, which)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

/** How many go, and how many a hold keeps. */
export async function countOver(
  organizationId: string,
  db: Database,
  which: Over,
): Promise<{ going: number; held: number }> {
  const counts = await over(organizationId, db, which)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      // Where nothing is held, nothing is asked of any ticket.
      sql<number>`count(*) filter (where exists (
        select from legal_holds where legal_holds.organization_id = closed.organization_id
      ) and ${holdReason} is not null)`.as('held'),
    ])
    .executeTakeFirstOrThrow();
  return { going: Number(counts.all) - Number(counts.held), held: Number(counts.held) };
}

/** Rows of an export at a time. */
const PART = 500;

export async function* everyOver(
  organizationId: string,
  db: Database,
  actor: Actor,
  which: Over,
): AsyncGenerator<OverRow> {
  let last: OverRow | undefined;
  do {
    const after = last;
    const rows: OverRow[] = await shown(organizationId, db, actor, which)
      .$if(after !== undefined, (query) =>
        query.where(
          sql<SqlBool>`(closed.closed_at, closed.ticket_id) > (${after?.closed_at}, ${after?.ticket_id}::uuid)`,
        ),
      )
      .limit(PART)
      .execute();
    yield* rows;
    last = rows.length < PART ? undefined : rows.at(-1);
  } while (last !== undefined);
}

/** The next that go, held until the transaction ends: whoever reopens one waits, or is waited for. */
export async function lockOver(
  organizationId: string,
  trx: Database,
  which: Over,
  most: number,
): Promise<string[]> {
  const rows = await over(organizationId, trx, which)
    .where(sql<SqlBool>`${holdReason} is null`)
    .select('tickets.id')
    .orderBy('closed.closed_at')
    .orderBy('closed.ticket_id')
    .limit(most)
    .forUpdate('tickets')
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
