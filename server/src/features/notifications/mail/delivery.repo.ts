/** E-mails about what happened: opened by entries, claimed by one node, settled once. */
import {
  DELIVERY_DETAILS,
  type DeliveredEvent,
  type DeliveryOutcome,
} from '@switchboard/contract/notifications/deliveries.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FailedTry, MailKind } from '../../../platform/database/tables/notification-tables.ts';
import { newId } from '../../../platform/ids.ts';
import { MAIL_BOUNDS } from './mail-bounds.ts';

export interface NewDelivery {
  readonly userId: string;
  readonly organizationId: string;
  readonly ticketId: string | null;
  /** `push` for what is shown in browsers after quiet hours. */
  readonly kind: MailKind | 'push';
  readonly event: DeliveredEvent;
  readonly dueAt: Date;
  /** Waits for the end of quiet hours. */
  readonly isHeld: boolean;
}

type Key = Pick<NewDelivery, 'userId' | 'organizationId' | 'ticketId' | 'kind'>;
const keyOf = ({ userId, organizationId, ticketId, kind }: Key) =>
  [userId, organizationId, ticketId, kind].join();

/**
 * One that waits already takes what is new, and is due no later than before.
 * @returns the id for each of them, by position
 */
export async function openDeliveries(
  trx: Database,
  wanted: readonly NewDelivery[],
  now: Date,
): Promise<readonly string[]> {
  const distinct = [...Map.groupBy(wanted, keyOf).values()].map((same) => earliest(same));
  if (distinct.length === 0) return [];
  const column = <Value>(read: (one: NewDelivery) => Value) => distinct.map(read);
  const { rows } = await sql<Key & { readonly id: string }>`
    insert into mail_deliveries as mail (id, user_id, organization_id, ticket_id, kind, event, due_at, is_held,
      created_at, at, detail)
    select *, ${now}::timestamptz, ${now}::timestamptz, case when is_held then ${DELIVERY_DETAILS.quietHours} else '' end
    from unnest(${column(() => newId())}::uuid[], ${column(({ userId }) => userId)}::uuid[],
      ${column(({ organizationId }) => organizationId)}::uuid[], ${column(({ ticketId }) => ticketId)}::uuid[],
      ${column(({ kind }) => kind)}::text[], ${column(({ event }) => event)}::text[],
      ${column(({ dueAt }) => dueAt)}::timestamptz[], ${column(({ isHeld }) => isHeld)}::boolean[])
      as wanted (id, user_id, organization_id, ticket_id, kind, event, due_at, is_held)
    order by user_id, organization_id, ticket_id, kind
    on conflict (user_id, organization_id, ticket_id, kind) where is_open do update
      set due_at = least(mail.due_at, excluded.due_at), is_held = mail.is_held and excluded.is_held,
        detail = case when excluded.is_held then mail.detail else '' end,
        created_at = least(mail.created_at, excluded.created_at)
    returning id, user_id as "userId", organization_id as "organizationId", ticket_id as "ticketId", kind`.execute(
    trx,
  );
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return wanted.map((one) => ids.get(keyOf(one)) ?? '');
}

function earliest(same: readonly NewDelivery[]): NewDelivery {
  const [first] = same.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  if (first === undefined) throw new Error('a group has members');
  return first;
}

export interface Delivery {
  readonly id: string;
  readonly userId: string;
  /** Null where a super admin tries the mail of the installation. */
  readonly organizationId: string | null;
  readonly ticketId: string | null;
  readonly kind: MailKind;
  readonly isHeld: boolean;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** A node that has worked on one for so long is gone. */
const CLAIM = sql`interval '2 minutes'`;
/** Of those that are due so many are looked at, so that an organization with many of them does not keep others waiting. */
const LOOKED_AT = 1_000;

/** Those that are due, of each organization in turn. What is claimed takes nothing new: each attempt says the same. */
export async function claimDue(db: Database, now: Date, most: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with due as materialized (
      select id, due_at, row_number() over (partition by organization_id order by due_at) as turn
      from (
        select id, organization_id, due_at from mail_deliveries
        where outcome = 'queued' and kind <> 'push' and due_at <= ${now}
          and (claimed_at is null or claimed_at < clock_timestamp() - ${CLAIM})
        order by due_at limit ${sql.lit(LOOKED_AT)}) as oldest
    )
    update mail_deliveries as mail set is_open = false, claimed_at = clock_timestamp(), attempts = attempts + 1
    where id = any(array(
      select waiting.id from mail_deliveries as waiting join due on due.id = waiting.id
      where waiting.outcome = 'queued'
        and (waiting.claimed_at is null or waiting.claimed_at < clock_timestamp() - ${CLAIM})
      order by due.turn, due.due_at limit ${most} for update of waiting skip locked))
    returning id, user_id as "userId", organization_id as "organizationId", ticket_id as "ticketId", kind,
      is_held as "isHeld", attempts, created_at as "createdAt"`.execute(db);
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

export interface Settled {
  readonly outcome: Exclude<DeliveryOutcome, 'queued'>;
  readonly detail: string;
}

/** @returns whether it was still waiting */
export async function settleDelivery(
  db: Database,
  id: string,
  { outcome, detail }: Settled,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_deliveries')
    .set({ outcome, detail, at: now, is_open: false, claimed_at: null })
    .where('id', '=', id)
    .where('outcome', '=', 'queued')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Later {
  readonly dueAt: Date;
  readonly detail: string;
  readonly isHeld: boolean;
  /** What went wrong; absent where nothing was tried. */
  readonly failure?: string;
}

export async function postponeDelivery(db: Database, id: string, later: Later, now: Date): Promise<void> {
  const { dueAt, detail, isHeld, failure } = later;
  await db
    .updateTable('mail_deliveries')
    .set({
      due_at: dueAt,
      detail,
      is_held: isHeld,
      claimed_at: null,
      at: now,
      ...(failure !== undefined && { tries: withTry({ at: now.toISOString(), detail: failure }) }),
    })
    .where('id', '=', id)
    .where('outcome', '=', 'queued')
    .execute();
}

/** As the new value of `tries`: the oldest makes way. */
export const withTry = (failed: FailedTry) =>
  sql<readonly FailedTry[]>`
    case when jsonb_array_length(mail_deliveries.tries) >= ${sql.lit(MAIL_BOUNDS.tries)}
      then mail_deliveries.tries - 0 else mail_deliveries.tries end || ${JSON.stringify([failed])}::jsonb`;

/** By which the e-mail comes back: known before it leaves. */
export async function keepReturnHash(db: Database, id: string, hash: Buffer): Promise<void> {
  await db
    .updateTable('mail_deliveries')
    .set({ return_hash: hash })
    .where('id', '=', id)
    .where('return_hash', 'is distinct from', hash)
    .execute();
}

/** @returns to whom it went; undefined where that is known already */
export const markBounced = (trx: Database, id: string, detail: string, now: Date) =>
  trx
    .updateTable('mail_deliveries')
    .set({ outcome: 'bounced', detail, at: now, is_open: false, claimed_at: null })
    .where('id', '=', id)
    .where('outcome', 'in', ['queued', 'sent'])
    .returning('user_id as userId')
    .executeTakeFirst();

/** @returns those that still wait, which nobody else settles before the transaction ends */
export async function lockWaiting(trx: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_deliveries')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('outcome', '=', 'queued')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Of one person and organization, those of quiet hours that are over. */
export async function findHeld(
  db: Database,
  { userId, organizationId }: Pick<Delivery, 'userId' | 'organizationId'>,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail_deliveries
    where user_id = ${userId} and organization_id = ${organizationId} and outcome = 'queued' and is_held
      and due_at <= ${now} and kind not in ('digest', 'push')`.execute(db);
  return rows.map(({ id }) => id);
}

/** And those that have waited since before this time. */
export async function findStale(
  db: Database,
  { userId, organizationId }: Pick<Delivery, 'userId' | 'organizationId'>,
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from mail_deliveries
    where user_id = ${userId} and organization_id = ${organizationId} and outcome = 'queued'
      and created_at < ${before} and kind not in ('digest', 'test', 'push')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Digests that take entries and are due at one time are due at another. */
export async function moveDigests(
  trx: Database,
  userId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<void> {
  await trx
    .updateTable('mail_deliveries')
    .set({ due_at: to })
    .where('user_id', '=', userId)
    .where('kind', '=', 'digest')
    .where('is_open', '=', true)
    .where('due_at', '=', from)
    .execute();
}

/** One that is being worked on already. */
export async function insertTest<Kind extends 'test' | 'push'>(
  trx: Database,
  { userId, organizationId, kind }: Pick<Delivery, 'userId' | 'organizationId'> & { readonly kind: Kind },
  now: Date,
) {
  const id = newId();
  await trx
    .insertInto('mail_deliveries')
    .values({
      id,
      organization_id: organizationId,
      user_id: userId,
      ticket_id: null,
      kind,
      event: 'test',
      is_open: false,
      due_at: now,
      attempts: 1,
      claimed_at: sql`clock_timestamp()`,
      created_at: now,
      at: now,
    })
    .execute();
  return { id, userId, organizationId, kind, ticketId: null, isHeld: false, attempts: 1, createdAt: now };
}

export async function countTestsSince(trx: Database, userId: string, since: Date): Promise<number> {
  const { sent } = await trx
    .selectFrom('mail_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('user_id', '=', userId)
    .where('event', '=', 'test')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
}

export interface Sent {
  readonly count: number;
  /** Null where none was sent. */
  readonly first: Date | null;
}

export async function readSentSince(db: Database, userId: string, since: Date): Promise<Sent> {
  const { rows } = await sql<Sent>`
    select count(*)::int as count, min(at) as first from mail_deliveries
    where user_id = ${userId} and outcome = 'sent' and at > ${since} and kind not in ('test', 'push')`.execute(
    db,
  );
  return rows[0] ?? { count: 0, first: null };
}

/** E-mails of the same conversation that this person has, the first and the latest ones, in their order. */
export async function findEarlier(
  db: Database,
  { id, userId, organizationId, ticketId }: Delivery,
  most: number,
): Promise<string[]> {
  if (ticketId === null) return [];
  const { rows } = await sql<{ id: string }>`
    with sent as (
      select id from mail_deliveries
      where organization_id = ${organizationId} and ticket_id = ${ticketId} and user_id = ${userId}
        and outcome in ('sent', 'bounced') and kind <> 'push' and id < ${id}
    )
    (select id from sent order by id limit 1) union (select id from sent order by id desc limit ${most})
    order by id`.execute(db);
  return rows.map((row) => row.id);
}
