/** Comments, files and history of one ticket, as far as the reader may see them. */
import type { CommentFormat, CommentWay } from '@switchboard/contract/enums.ts';
import { FILES, TICKET } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Mention } from '@switchboard/contract/tickets/mentions.ts';
import {
  TICKET_EVENT_KINDS,
  type TicketEventKind,
} from '@switchboard/contract/tickets/ticket-event-kinds.ts';
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { insertionOf } from '../../../platform/database/insert-many.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Write } from '../../../platform/database/write-together.ts';
import { newId } from '../../../platform/ids.ts';
import { type ActorKind, actorOfKind, idsOfActor, kindOfActor } from '../../people/actor-kind.ts';
import { leadsScopeOf } from '../../people/leads-scope.ts';
import { personIn } from '../../people/person-in.ts';
import { EVENT_AND_ACTOR } from '../../record/event.repo.ts';
import { followingOf } from '../following/follower.repo.ts';
import { setSharingOfRow } from '../sharing/sharing.repo.ts';
import {
  leadPeople,
  offeredPeople,
  openedBy,
  sharingOfRow,
  type TicketKey,
  teamPeople,
  ticketsWithNames,
} from '../ticket.repo.ts';
import {
  inScopeByRow,
  isInTeamOfRow,
  isLedByReader,
  isSeenByStaff,
  readableBy,
  readsContact,
  readsNotesOfRow,
} from '../ticket.scope.ts';
import {
  type FurtherParts,
  findFurtherParts,
  hasFurtherParts,
  NO_FURTHER_PARTS,
} from './further-parts.repo.ts';
import { unreadOf } from './ticket-unread.repo.ts';
import type { TimelineSubject } from './timeline.repo.ts';

/** A ticket that is known, or the row of a query over `tickets`. */
type TicketOfQuery = TicketKey | typeof THE_ROW;
const THE_ROW = {
  organization_id: sql.ref<string>('tickets.organization_id'),
  id: sql.ref<string>('tickets.id'),
};

/** A row that was read by itself, or as JSON from the database, where times are text. */
export type OrInJson<Row> = { [Column in keyof Row]: Row[Column] extends Date ? Date | string : Row[Column] };

export interface NewComment {
  readonly ticketId: string;
  /** One of the organization's people: see `recordActor`. */
  readonly authorId: string;
  readonly text: string;
  readonly isInternal?: boolean;
  /** Written by the product in somebody's name. */
  readonly isSystem?: boolean;
  /** Ids of those whom it names. */
  readonly mentions?: readonly string[];
  readonly via?: CommentWay | undefined;
  readonly format?: CommentFormat | undefined;
}

/**
 * Without a `comment` event: see `writeComments`. A comment on a change of status has that event.
 * @param comments at least one
 * @returns what writes them, and their ids in their order
 */
export function newComments(
  organizationId: string,
  at: Date,
  comments: readonly NewComment[],
): { readonly write: Write; readonly ids: readonly string[] } {
  const rows = comments.map(
    ({
      ticketId,
      authorId,
      text,
      isInternal = false,
      isSystem = false,
      mentions = [],
      via = 'page',
      format = 'plain',
    }) => ({
      organization_id: organizationId,
      id: newId(),
      ticket_id: ticketId,
      author_id: authorId,
      text,
      is_internal: isInternal,
      is_system: isSystem,
      mentions: [...mentions],
      via,
      format,
      created_at: at,
    }),
  );
  return { write: insertionOf('comments', rows), ids: rows.map(({ id }) => id) };
}

/** The people whom the comment of a query's row names, by what they are called now. */
const mentionsOf = sql<readonly Mention[]>`case when comments.mentions = '{}' then '[]'::json else (
  select coalesce(json_agg(json_build_object('_id', person.id, 'firstName', person.first_name,
    'lastName', person.last_name)), '[]'::json)
  from unnest(comments.mentions) as mentioned (id)
  join lateral ${personIn('comments.organization_id', 'mentioned.id')} on true) end`;

const commentsOf = (db: Database) =>
  db
    .selectFrom('comments')
    .innerJoinLateral(personIn('comments.organization_id', 'comments.author_id'), (join) => join.onTrue())
    .select([
      'comments.id as comment_id',
      'comments.text',
      'comments.is_internal',
      'comments.is_system',
      'comments.via',
      'comments.format',
      'comments.created_at',
      'person.id',
      'person.first_name',
      'person.last_name',
      'person.email',
      'person.role',
      mentionsOf.as('mentions'),
    ]);

/** @param internal whether the reader is staff of the ticket */
const comments = (db: Database, ticket: TicketOfQuery, internal: boolean | Expression<SqlBool>) =>
  commentsOf(db)
    .where('comments.organization_id', '=', ticket.organization_id)
    .where('comments.ticket_id', '=', ticket.id)
    .$if(internal !== true, (query) => query.where(sql<boolean>`(not comments.is_internal or ${internal})`));

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number];

/** Those of a page of a timeline, which may stand on several tickets. */
export const findCommentsOn = (
  db: Database,
  organizationId: string,
  subjects: readonly TimelineSubject[],
  ids: readonly string[],
) => {
  const idsOf = (internal: boolean) =>
    subjects.filter((subject) => subject.internal === internal).map(({ id }) => id);
  return commentsOf(db)
    .where('comments.organization_id', '=', organizationId)
    .where(sql<boolean>`comments.id = any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(comments.ticket_id = any(${idsOf(true)}::uuid[])
        or (comments.ticket_id = any(${idsOf(false)}::uuid[]) and not comments.is_internal))`,
    )
    .execute();
};

/** @param internal whether the reader is staff of the ticket */
export const findComments = (db: Database, ticket: TicketKey, internal: boolean, ids: readonly string[]) =>
  comments(db, ticket, internal).where(sql<boolean>`comments.id = any(${ids}::uuid[])`).execute();

const attachmentsOf = (db: Database) =>
  db
    .selectFrom('attachments')
    .select([
      'attachments.id',
      'attachments.ticket_id',
      'attachments.comment_id',
      'attachments.stored_name',
      'attachments.original_name',
      'attachments.mime_type',
      'attachments.size',
      'attachments.created_at',
    ]);

const attachments = (db: Database, ticket: TicketOfQuery) =>
  attachmentsOf(db)
    .where('attachments.organization_id', '=', ticket.organization_id)
    .where('attachments.ticket_id', '=', ticket.id);

/** Of some comments and, with `own`, of the ticket itself. */
export const findFilesSaid = (
  db: Database,
  ticket: TicketOfQuery,
  comments: readonly string[],
  own: boolean,
  most: number,
) =>
  attachments(db, ticket)
    .where(
      sql<boolean>`(attachments.comment_id = any(${comments}::uuid[])
        or (${own}::boolean and attachments.comment_id is null))`,
    )
    .orderBy('attachments.id')
    .limit(most)
    .execute();

export async function insertAttachments(
  trx: Database,
  rows: readonly Insertable<Schema['attachments']>[],
): Promise<void> {
  await trx.insertInto('attachments').values(rows).execute();
}

/** Bytes of files that the person has uploaded since then, those of fields among them. */
export async function bytesAttached(
  organizationId: string,
  db: Database,
  uploaderId: string,
  since: Date,
): Promise<number> {
  const bytesIn = (table: 'attachments' | 'field_files') => sql`
    (select coalesce(sum(size), 0) from ${sql.table(table)} where organization_id = ${organizationId}
      and uploader_id = ${uploaderId} and created_at > ${since})`;
  const { used } = await db
    .selectNoFrom(sql<number>`(${bytesIn('attachments')} + ${bytesIn('field_files')})::bigint`.as('used'))
    .executeTakeFirstOrThrow();
  return used;
}

/** Those that came with the ticket itself, the newest first. */
const newestFiles = (db: Database, ticket: TicketOfQuery, limit: number | Expression<number>) =>
  attachments(db, ticket)
    .where('attachments.comment_id', 'is', null)
    .orderBy('attachments.id', 'desc')
    .limit(limit);

/** Those that came with the tickets themselves, of which each has a request's at most. */
export const readFilesOfTickets = (db: Database, organizationId: string, ticketIds: readonly string[]) =>
  attachmentsOf(db)
    .where('attachments.organization_id', '=', organizationId)
    .where(sql<boolean>`attachments.ticket_id = any(${ticketIds}::uuid[])`)
    .where('attachments.comment_id', 'is', null)
    .orderBy('attachments.id')
    .limit(ticketIds.length * FILES.attachmentsPerRequest)
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof readFilesOfTickets>>[number];

/**
 * The files of comments that the reader may see, in the order of their upload.
 * @returns them by comment
 */
export async function readFilesOf(
  db: Database,
  organizationId: string,
  ticketIds: readonly string[],
  commentIds: readonly string[],
): Promise<ReadonlyMap<string | null, AttachmentRow[]>> {
  if (commentIds.length === 0) return new Map();
  const rows = await attachmentsOf(db)
    .where('attachments.organization_id', '=', organizationId)
    .where(sql<boolean>`attachments.ticket_id = any(${ticketIds}::uuid[])`)
    .where(sql<boolean>`attachments.comment_id = any(${commentIds}::uuid[])`)
    .orderBy('attachments.id')
    .execute();
  return Map.groupBy(rows, (row) => row.comment_id);
}

/** @param internal whether the reader is staff of the ticket */
export const findAttachment = (db: Database, ticket: TicketKey, internal: boolean, storedName: string) =>
  attachments(db, ticket)
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.organization_id', '=', 'attachments.organization_id')
        .onRef('comments.id', '=', 'attachments.comment_id'),
    )
    .$if(!internal, (query) => query.where((where) => where('comments.is_internal', 'is not', true)))
    .where('attachments.stored_name', '=', storedName)
    .executeTakeFirst();

/** The newest first, without comments and files. */
const newestHistory = (db: Database, ticket: TicketOfQuery, limit: Expression<number>) =>
  db
    .selectFrom('events')
    .leftJoinLateral(personIn('events.organization_id', 'events.actor_id'), (join) => join.onTrue())
    .where('events.organization_id', '=', ticket.organization_id)
    .where('events.subject_id', '=', ticket.id)
    .where('events.subject_kind', '=', 'ticket')
    // As the index has it.
    .where(sql<boolean>`events.verb not in ('comment', 'note', 'files')`)
    .where(sql<boolean>`events.verb in (${sql.join(TICKET_EVENT_KINDS.map((kind) => sql.lit(kind)))})`)
    .select([...EVENT_AND_ACTOR])
    .orderBy('events.sequence', 'desc')
    .limit(limit)
    .$narrowType<{ verb: TicketEventKind }>();

/** One more of each kind than is shown, to know whether there is more; in the statement, for plans that need not be made anew. */
const LIMIT = sql.lit(TICKET.newest + 1);

const ticketWithConversation = prepared(
  (db, reads: ActorKind, given: ReturnType<typeof idsOfActor> & { id: string }) => {
    const actor = actorOfKind(reads, given);
    return ticketsWithNames(db)
      .where('tickets.id', '=', given.id)
      .where(inScopeByRow(readableBy(actor)))
      .select([
        unreadOf(actor, 'tickets.organization_id', 'tickets.id').as('unread'),
        followingOf(actor.id).as('following'),
        isSeenByStaff(actor).as('by_staff'),
        readsContact(actor).as('with_contact'),
        isInTeamOfRow(actor).as('in_team'),
        teamPeople,
        leadPeople,
        offeredPeople,
        ...sharingOfRow,
        openedBy,
        leadsScopeOf('tickets.organization_id').as('leads_scope'),
        setSharingOfRow.as('set_sharing'),
        isLedByReader(actor).as('led'),
        hasFurtherParts.as('has_further_parts'),
        jsonArrayFrom(
          comments(db, THE_ROW, readsNotesOfRow(actor))
            .select(
              jsonArrayFrom(
                attachments(db, THE_ROW)
                  .where('attachments.comment_id', '=', sql.ref<string>('comments.id'))
                  .orderBy('attachments.id'),
              ).as('files'),
            )
            .orderBy('comments.id', 'desc')
            .limit(LIMIT),
        ).as('comments'),
        jsonArrayFrom(newestFiles(db, THE_ROW, LIMIT)).as('files'),
        jsonArrayFrom(newestHistory(db, THE_ROW, LIMIT)).as('history'),
      ]);
  },
);
export type TicketWithConversation = Awaited<ReturnType<typeof ticketWithConversation>>[number] &
  FurtherParts;

/** A ticket with the newest of everything on it that the actor may see, the newest first: of each kind at most `LIMIT`. */
export async function findWithConversation(
  db: Database,
  actor: Actor,
  id: string,
): Promise<TicketWithConversation | undefined> {
  const [row] = await ticketWithConversation(db, kindOfActor(actor), { ...idsOfActor(actor), id });
  if (row === undefined) return undefined;
  return { ...row, ...(row.has_further_parts ? await findFurtherParts(db, actor, row) : NO_FURTHER_PARTS) };
}
