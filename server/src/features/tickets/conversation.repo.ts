/** What hangs on one ticket: comments, files and history, as far as the reader may see them. */
import type { TicketEventKind } from '@switchboard/contract/enums.ts';
import type { Database } from '../../platform/database/open-database.ts';

interface TicketKey {
  readonly organization_id: string;
  readonly id: string;
}

/** @param internal whether the reader is staff of the ticket */
export const readComments = (db: Database, ticket: TicketKey, internal: boolean) =>
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
    ])
    .orderBy('comments.id')
    .execute();
export type CommentRow = Awaited<ReturnType<typeof readComments>>[number];

const attachments = (db: Database, ticket: TicketKey, internal: boolean) =>
  db
    .selectFrom('attachments')
    .leftJoin('comments', (join) =>
      join
        .onRef('comments.organization_id', '=', 'attachments.organization_id')
        .onRef('comments.id', '=', 'attachments.comment_id'),
    )
    .where('attachments.organization_id', '=', ticket.organization_id)
    .where('attachments.ticket_id', '=', ticket.id)
    .$if(!internal, (query) => query.where((where) => where('comments.is_internal', 'is not', true)))
    .select([
      'attachments.id',
      'attachments.comment_id',
      'attachments.stored_name',
      'attachments.original_name',
      'attachments.mime_type',
      'attachments.size',
      'attachments.created_at',
    ]);

/** @param internal whether the reader is staff of the ticket */
export const readAttachments = (db: Database, ticket: TicketKey, internal: boolean) =>
  attachments(db, ticket, internal).orderBy('attachments.id').execute();
export type AttachmentRow = Awaited<ReturnType<typeof readAttachments>>[number];

/** @param internal whether the reader is staff of the ticket */
export const findAttachment = (db: Database, ticket: TicketKey, internal: boolean, storedName: string) =>
  attachments(db, ticket, internal).where('attachments.stored_name', '=', storedName).executeTakeFirst();

export const readHistory = (db: Database, ticket: TicketKey) =>
  db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor_id')
    .where('events.organization_id', '=', ticket.organization_id)
    .where('events.subject_id', '=', ticket.id)
    .where('events.subject_kind', '=', 'ticket')
    .select([
      'events.id as event_id',
      'events.at',
      'events.verb',
      'events.old_value',
      'events.new_value',
      'events.reason',
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
    ])
    .orderBy('events.sequence')
    .$narrowType<{ verb: TicketEventKind }>()
    .execute();
export type HistoryRow = Awaited<ReturnType<typeof readHistory>>[number];
