/** Deliveries of webhooks: the queue of what is to be sent, and the log of what was. */
import type { DeliveryState, DeliveryType } from '@switchboard/contract/webhooks/webhook-values.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type {
  StoredAttempt,
  StoredRequest,
  StoredResponse,
} from '../../platform/database/tables/webhook-tables.ts';
import { isId } from '../../platform/ids.ts';

/** Attempts that the log keeps of one delivery: those of three rounds. */
const KEPT_ATTEMPTS = 33;

export const insertDeliveries = (
  trx: Database,
  rows: readonly Insertable<Schema['webhook_deliveries']>[],
): Promise<void> => insertMany(trx, 'webhook_deliveries', rows);

const LISTED = [
  'id',
  'webhook_id',
  'type',
  'state',
  'attempts',
  'due_at',
  'created_at',
] as const satisfies (keyof Schema['webhook_deliveries'])[];

export type ListedRow = Pick<Selectable<Schema['webhook_deliveries']>, (typeof LISTED)[number]>;

const ofWebhook = (organizationId: string, db: Database, webhookId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId);

interface Filters {
  readonly state: readonly DeliveryState[];
  readonly type: readonly DeliveryType[];
}

/** The newest first. */
export const listDeliveries = (
  organizationId: string,
  db: Database,
  webhookId: string,
  { state, type, ...page }: Filters & PageRequest,
) =>
  readPage(
    ofWebhook(organizationId, db, webhookId)
      .$if(state.length > 0, (query) => query.where('state', 'in', state))
      .$if(type.length > 0, (query) => query.where('type', 'in', type))
      .select(LISTED)
      .orderBy('id', 'desc'),
    page,
  );

/** Whether what a row of deliveries is about is confidential now. */
const isOfConfidential = sql<boolean>`exists (
  select from tickets where tickets.organization_id = delivery.organization_id and tickets.id = delivery.ticket_id
    and tickets.confidential)`.as('is_confidential');

export const findDelivery = (organizationId: string, db: Database, webhookId: string, id: string) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .where('delivery.organization_id', '=', organizationId)
    .where('delivery.webhook_id', '=', webhookId)
    .where('delivery.id', '=', isId(id) ? id : null)
    .selectAll('delivery')
    .select(isOfConfidential)
    .executeTakeFirst();
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** What nobody has sent yet of a webhook that was switched off. */
export async function dropWaiting(
  organizationId: string,
  trx: Database,
  webhookId: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({
      state: 'dropped',
      due_at: null,
      ...attemptAdded({ at: at.toISOString(), status: null, ms: 0, reason: 'off' }),
    })
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'pending')
    .execute();
}

/** The latest ones; further ones than there are do no harm. */
const attemptAdded = (attempt: StoredAttempt) => ({
  attempts: sql<string>`jsonb_path_query_array(attempts, ${sql.lit(`$[last - ${KEPT_ATTEMPTS - 2} to last]`)})
    || ${JSON.stringify([attempt])}::jsonb`,
});

/** To be sent once more, as if it had never been tried. */
export async function queueAgain(
  organizationId: string,
  trx: Database,
  webhookId: string,
  which: { readonly id: string } | { readonly since: Date },
  now: Date,
): Promise<string[]> {
  const rows = await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', due_at: now, leased_until: null, tries: 0, first_tried_at: null })
    .where('organization_id', '=', organizationId)
    .where('webhook_id', '=', webhookId)
    .$if('id' in which, (query) =>
      query.where('id', '=', 'id' in which ? which.id : '').where('state', '<>', 'pending'),
    )
    .$if('since' in which, (query) =>
      query
        .where('created_at', '>=', 'since' in which ? which.since : now)
        .where('state', 'in', ['failed', 'blocked']),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A delivery that somebody has taken to attempt it. */
export interface Claimed {
  readonly organizationId: string;
  readonly id: string;
}

interface Claim {
  readonly now: Date;
  readonly until: Date;
  /** In all. */
  readonly most: number;
  /** Of one organization, those that are under way here included. */
  readonly share: number;
  readonly underWay: ReadonlyMap<string, number>;
}

/**
 * Takes what is due for an attempt, by turns of the organizations and of each the longest due. What another node has is
 * passed over until its lease ends.
 */
export async function claimDue(
  db: Database,
  { now, until, most, share, underWay }: Claim,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with recursive waiting (organization_id) as (
      (select organization_id from webhook_deliveries where state = 'pending' order by organization_id limit 1)
      union all
      select (
        select further.organization_id from webhook_deliveries as further
        where further.state = 'pending' and further.organization_id > waiting.organization_id
        order by further.organization_id limit 1)
      from waiting where waiting.organization_id is not null
    ), due as (
      select found.organization_id, found.id, found.place + coalesce(busy.count, 0) as place, found.due_at
      from waiting
      left join unnest(${[...underWay.keys()]}::uuid[], ${[...underWay.values()]}::int[]) as busy (organization_id, count)
        using (organization_id)
      cross join lateral (
        select row.organization_id, row.id, row.due_at, row_number() over (order by row.due_at, row.id) as place
        from (
          select organization_id, id, due_at from webhook_deliveries
          where state = 'pending' and organization_id = waiting.organization_id and due_at <= ${now}
            and (leased_until is null or leased_until <= ${now})
          order by due_at limit ${share}) as row
      ) as found
      where found.place + coalesce(busy.count, 0) <= ${share}
      order by place, due_at limit ${most}
    )
    update webhook_deliveries as delivery set leased_until = ${until}
    from due
    where delivery.organization_id = due.organization_id and delivery.id = due.id and delivery.state = 'pending'
      and delivery.due_at <= ${now} and (delivery.leased_until is null or delivery.leased_until <= ${now})
    returning delivery.organization_id as "organizationId", delivery.id`.execute(db);
  return rows;
}

/** A claimed delivery with what an attempt needs. */
export const readClaimed = (db: Database, { organizationId, id }: Claimed) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', (join) =>
      join
        .onRef('webhooks.organization_id', '=', 'delivery.organization_id')
        .onRef('webhooks.id', '=', 'delivery.webhook_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'delivery.organization_id')
    .where('delivery.organization_id', '=', organizationId)
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'pending')
    .select([
      'delivery.organization_id',
      'delivery.id',
      'delivery.webhook_id',
      'delivery.type',
      'delivery.body',
      'delivery.tries',
      'delivery.first_tried_at',
      'delivery.leased_until',
      'webhooks.url',
      'webhooks.is_active',
      'webhooks.secret',
      'webhooks.earlier_secret',
      'webhooks.earlier_until',
      sql<boolean>`organizations.status = 'active' and organizations.deleted_at is null
        and organizations.moved_at is null`.as('is_served'),
      isOfConfidential,
    ])
    .executeTakeFirst();
export type ClaimedRow = NonNullable<Awaited<ReturnType<typeof readClaimed>>>;

export interface Settled {
  readonly state: DeliveryState;
  readonly dueAt: Date | null;
  readonly firstTriedAt: Date | null;
  readonly attempt: StoredAttempt;
  readonly request: StoredRequest | null;
  readonly response: StoredResponse | null;
}

/**
 * Writes what became of an attempt.
 * @returns false where the delivery is somebody else's meanwhile
 */
export async function settle(
  trx: Database,
  { organization_id, id, leased_until, tries }: ClaimedRow,
  { state, dueAt, firstTriedAt, attempt, request, response }: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set({
      state,
      due_at: dueAt,
      leased_until: null,
      tries: tries + 1,
      first_tried_at: firstTriedAt,
      ...attemptAdded(attempt),
      ...(request !== null && { request: JSON.stringify(request) }),
      response: response === null ? null : JSON.stringify(response),
    })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('leased_until', '=', leased_until)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives back what was claimed and not attempted, to be taken at once. */
export async function release(db: Database, { organizationId, id }: Claimed): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ leased_until: null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** @returns how many went */
export async function deleteDeliveriesBefore(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_deliveries where ctid = any(array(
      select ctid from webhook_deliveries where created_at < ${before} and state <> 'pending' limit ${most}))`.execute(
    db,
  );
  return Number(numAffectedRows);
}
