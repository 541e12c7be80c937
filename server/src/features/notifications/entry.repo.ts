/** Entries of people: what concerns them, one for each event and person. Every reader takes the person first. */
import type { Relation } from '@switchboard/contract/enums.ts';
import { NOTIFICATIONS } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { insertUnlessTaken } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../platform/database/pagination.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { isId } from '../../platform/ids.ts';
import { personIn } from '../people/person-in.ts';
import { followingOf, isMailStopped } from '../tickets/following/follower.repo.ts';
import { timeZoneOf } from './preferences.repo.ts';
import { readableEntries } from './readable-entries.ts';

export type NewEntry = Insertable<Schema['notifications']>;

/**
 * Leaves out what a person has an entry of already.
 * @param entries of people of their organizations: see `recordActor`
 * @returns the ids of those that were written
 */
export const insertEntries = (trx: Database, entries: readonly NewEntry[]): Promise<ReadonlySet<string>> =>
  insertUnlessTaken(trx, 'notifications', entries);

const entriesOf = (actor: Actor, db: Database) =>
  db.selectFrom('notifications').where(readableEntries(actor));

type Entries = SelectQueryBuilder<Schema, 'notifications', object>;

/** With everything that the sentence of an entry needs; by itself it has no order. */
const withWords = (entries: Entries) =>
  entries
    .innerJoin('organizations', 'organizations.id', 'notifications.organization_id')
    .leftJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'notifications.organization_id')
        .onRef('tickets.id', '=', 'notifications.ticket_id'),
    )
    .leftJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'tickets.organization_id')
        .onRef('projects.id', '=', 'tickets.project_id'),
    )
    .leftJoin('events', (join) =>
      join
        .onRef('events.organization_id', '=', 'notifications.organization_id')
        .onRef('events.id', '=', 'notifications.event_id'),
    )
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.organization_id', '=', 'notifications.organization_id')
        .onRef('comments.id', '=', 'notifications.event_id'),
    )
    .leftJoinLateral(personIn('notifications.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .select([
      'notifications.id as entry_id',
      'notifications.notice',
      'notifications.reason',
      'notifications.count',
      'notifications.created_at',
      'notifications.read_at',
      'notifications.organization_id',
      'organizations.name as organization_name',
      'projects.name as project_name',
      'tickets.id as ticket_id',
      'tickets.number',
      'tickets.summary',
      'events.id as event_id',
      'events.subject_kind',
      'events.subject_id',
      'events.verb',
      'events.data',
      'person.id',
      'person.first_name',
      'person.last_name',
      'person.email',
      (row: ExpressionBuilder<Schema, 'comments'>) =>
        // Of Markdown less is left when it is read.
        sql<string | null>`left(${row.ref('comments.text')}, ${sql.lit(4 * NOTIFICATIONS.excerpt)})`.as(
          'excerpt',
        ),
      'comments.format',
    ]);

interface Filter {
  readonly unread: boolean;
  /** Of one ticket; blank for all. */
  readonly ticket: string;
}

/** A page of what the person may read, the newest first, and how many entries there are. */
export const readEntries = (actor: Actor, db: Database, { unread, ticket }: Filter, page: PageRequest) =>
  readPage(
    withWords(
      entriesOf(actor, db)
        .$if(unread, (query) => query.where('notifications.read_at', 'is', null))
        // What is no id is on no ticket.
        .$if(ticket !== '', (query) =>
          isId(ticket)
            ? query.where('notifications.ticket_id', '=', ticket)
            : query.where(sql<boolean>`false`),
        ),
    ).orderBy('notifications.id', 'desc'),
    page,
  );
export type EntryRow = Awaited<ReturnType<typeof readEntries>>['rows'][number];

/** Those of the named entries that the person may read, the newest first. */
export const findEntries = (actor: Actor, db: Database, ids: readonly string[]): Promise<EntryRow[]> =>
  withWords(entriesOf(actor, db).where(sql<boolean>`notifications.id = any(${ids.filter(isId)}::uuid[])`))
    .orderBy('notifications.id', 'desc')
    .execute();

const countOfUnread = (actor: Actor, db: Database) =>
  entriesOf(actor, db).where('notifications.read_at', 'is', null).select(sql<number>`count(*)`.as('unread'));

export const countUnread = async (actor: Actor, db: Database): Promise<number> =>
  (await countOfUnread(actor, db).executeTakeFirstOrThrow()).unread;

/** And by which clock the person reads. */
export const readBell = (actor: Actor, db: Database) =>
  countOfUnread(actor, db).select(timeZoneOf(actor.id).as('timeZone')).executeTakeFirstOrThrow();

/** Has entries wait for e-mails, and go with them. */
export async function putIntoMails(
  trx: Database,
  entries: readonly { readonly organizationId: string; readonly entryId: string; readonly mailId: string }[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    update notifications set mail_id = chosen.mail_id
    from unnest(${entries.map(({ organizationId }) => organizationId)}::uuid[],
      ${entries.map(({ entryId }) => entryId)}::uuid[], ${entries.map(({ mailId }) => mailId)}::uuid[])
      as chosen (organization_id, id, mail_id)
    where notifications.organization_id = chosen.organization_id and notifications.id = chosen.id`.execute(
    trx,
  );
}

/** What was in some e-mails is in another one. */
export async function moveToMail(trx: Database, mailIds: readonly string[], mailId: string): Promise<void> {
  await sql`update notifications set mail_id = ${mailId} where mail_id = any(${mailIds}::uuid[])`.execute(
    trx,
  );
}

/** Those of an e-mail, the one that is pushed, or those on a ticket from some time on; without a ticket those of none. */
type Sent =
  | { readonly mailId: string }
  | { readonly entryId: string }
  | { readonly organizationId: string; readonly ticketId: string | null; readonly since: Date };

function isSent(sent: Sent): RawBuilder<SqlBool> {
  if ('mailId' in sent) return sql`notifications.mail_id = ${sent.mailId}`;
  if ('entryId' in sent) return sql`notifications.id = ${sent.entryId}`;
  const onTicket =
    sent.ticketId === null
      ? sql`notifications.ticket_id is null`
      : sql`notifications.ticket_id = ${sent.ticketId}`;
  return sql`(${onTicket} and notifications.organization_id = ${sent.organizationId}
    and notifications.created_at >= ${sent.since})`;
}

/** What of it its person has not read and may read, in order, with what decides whether they want it. */
export const findSentEntries = (actor: Actor, db: Database, sent: Sent, most: number) =>
  withWords(entriesOf(actor, db).where(isSent(sent)).where('notifications.read_at', 'is', null))
    .select([
      'notifications.is_internal',
      'tickets.priority',
      sql<
        string | null
      >`coalesce(comments.text, case when notifications.notice in ('created', 'assigned') then tickets.description end)`.as(
        'said',
      ),
      sql<Relation[] | null>`(
        select array_agg(person.relation) from ticket_people as person
        where person.organization_id = tickets.organization_id and person.ticket_id = tickets.id
          and person.user_id = ${actor.id} and person.until is null)`.as('relations'),
      followingOf(actor.id).as('following'),
      isMailStopped(actor.id).as('mail_stopped'),
    ])
    .orderBy('notifications.id')
    .limit(most)
    .execute();
export type MailedEntry = Awaited<ReturnType<typeof findSentEntries>>[number];

/** Whether something of an e-mail is unread, whoever may read it. */
export async function isUnread(db: Database, mailId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .where('mail_id', '=', mailId)
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** On how many tickets there is something of an e-mail that its person has not read and may read. */
export async function countMailedTickets(actor: Actor, db: Database, mailId: string): Promise<number> {
  const { tickets } = await entriesOf(actor, db)
    .where('notifications.mail_id', '=', mailId)
    .where('notifications.read_at', 'is', null)
    .select(sql<number>`count(distinct notifications.ticket_id)`.as('tickets'))
    .executeTakeFirstOrThrow();
  return tickets;
}

/** Which entries are marked. */
export type Marked =
  | { readonly ids: readonly string[] }
  | { readonly ticket: string }
  /** It and everything before it. */
  | { readonly until: string };

/**
 * Marks what the person may read.
 * @returns how many were not so before
 */
export async function markEntries(
  actor: Actor,
  db: Database,
  marked: Marked,
  { read, at }: { readonly read: boolean; readonly at: Date },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: read ? at : null })
    .where(readableEntries(actor))
    .where('notifications.read_at', read ? 'is' : 'is not', null)
    .where(isMarked(marked))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function isMarked(marked: Marked): RawBuilder<SqlBool> {
  if ('ids' in marked) return sql`notifications.id = any(${marked.ids}::uuid[])`;
  if ('ticket' in marked) return sql`notifications.ticket_id = ${marked.ticket}`;
  return sql`notifications.id <= ${marked.until}`;
}
