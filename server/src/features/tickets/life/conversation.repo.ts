/** Comments, files and history of one ticket, as far as the reader may see them. */
import type { TicketEventKind } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';

export interface TicketKey {
  readonly organization_id: string;
  readonly id: string;
}

const comments = (db: Database, ticket: TicketKey, internal: boolean) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .where('comments.organization_id', '=', ticket.organization_id)
    .where('comments.ticket_id', '=', ticket.id)
    .$if(!internal, (query) => query.where('comments.is_internal', '=', false))
    .select([
      'comments.id as comment_id',
      'comments.text',
      'comments.is_internal',
      'comments.is_system',
      'comments.created_at',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
    ]);

/**
 * The newest first.
 * @param internal whether the reader is staff of the ticket
 */
export const readNewestComments = (db: Database, ticket: TicketKey, internal: boolean, limit: number) =>
  comments(db, ticket, internal).orderBy('comments.id', 'desc').limit(limit).execute();
export type CommentRow = Awaited<ReturnType<typeof readNewestComments>>[number];

/** @param internal whether the reader is staff of the ticket */
export const findComments = (
  db: Database,
  ticket: TicketKey,
  internal: boolean,
  ids: readonly string[],
): Promise<CommentRow[]> =>
  comments(db, ticket, internal).where(sql<boolean>`comments.id = any(${ids}::uuid[])`).execute();

const attachments = (db: Database, ticket: TicketKey) =>
  db
    .selectFrom('attachments')
    .where('attachments.organization_id', '=', ticket.organization_id)
    .where('attachments.ticket_id', '=', ticket.id)
    .select([
      'attachments.id',
      'attachments.comment_id',
      'attachments.stored_name',
      'attachments.original_name',
      'attachments.mime_type',
      'attachments.size',
      'attachments.created_at',
    ]);

/** Those that came with the ticket itself, the newest first. */
export const readNewestFiles = (db: Database, ticket: TicketKey, limit: number) =>
  attachments(db, ticket)
    .where('attachments.comment_id', 'is', null)
    .orderBy('attachments.id', 'desc')
    .limit(limit)
    .execute();
export type AttachmentRow = Awaited<ReturnType<typeof readNewestFiles>>[number];

/**
 * The files of comments that the reader may see, in the order of their upload.
 * @returns them by comment
 */
export async function readFilesOf(
  db: Database,
  ticket: TicketKey,
  commentIds: readonly string[],
): Promise<ReadonlyMap<string | null, AttachmentRow[]>> {
  if (commentIds.length === 0) return new Map();
  const rows = await attachments(db, ticket)
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
export const readNewestHistory = (db: Database, ticket: TicketKey, limit: number) =>
  db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor_id')
    .where('events.organization_id', '=', ticket.organization_id)
    .where('events.subject_id', '=', ticket.id)
    .where('events.subject_kind', '=', 'ticket')
    // As the index has it.
    .where(sql<boolean>`events.verb not in ('comment', 'note', 'files')`)
    .select([
      'events.id as event_id',
      'events.at',
      'events.subject_kind',
      'events.verb',
      'events.data',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .orderBy('events.sequence', 'desc')
    .limit(limit)
    .$narrowType<{ verb: TicketEventKind }>()
    .execute();
export type HistoryRow = Awaited<ReturnType<typeof readNewestHistory>>[number];
