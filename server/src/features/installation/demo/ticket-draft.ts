/** The rows of one ticket while it is being told, and the ways to add to them. */
import type { TicketPriority, TicketStatus } from '@switchboard/contract/enums.ts';
import type { Insertable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { newId } from '../../../platform/ids.ts';
import type { TicketEvent } from '../../tickets/life/ticket-events.ts';
import type { DemoFileName } from './files/demo-files.ts';
import type { Member } from './home.ts';

export interface FileDraft {
  readonly name: DemoFileName;
  readonly ticketId: string;
  readonly commentId: string | null;
  readonly uploaderId: string;
  readonly at: Date;
}

export interface MessageDraft {
  readonly row: Insertable<Schema['chat_messages']> & { readonly created_at: Date };
  readonly picture: DemoFileName | null;
}

interface TicketState {
  status: TicketStatus;
  priority: TicketPriority;
  updated_at: Date;
}

export interface TicketDraft {
  /** Its number is given when all tickets of the organization are known. */
  readonly ticket: Omit<Insertable<Schema['tickets']>, 'number' | keyof TicketState> &
    TicketState & { readonly created_at: Date };
  agent: Member | null;
  readonly people: Insertable<Schema['ticket_people']>[];
  readonly comments: Insertable<Schema['comments']>[];
  readonly events: (Insertable<Schema['events']> & { readonly at: Date })[];
  readonly files: FileDraft[];
  readonly messages: MessageDraft[];
}

const keyOf = (draft: TicketDraft) => ({
  organization_id: draft.ticket.organization_id,
  ticket_id: draft.ticket.id,
});

/** @param by null for the product itself */
export function relate(
  draft: TicketDraft,
  person: Member,
  relation: Schema['ticket_people']['relation'],
  since: Date,
  by: Member | null,
): void {
  draft.people.push({
    ...keyOf(draft),
    id: newId(since),
    user_id: person.id,
    relation,
    since,
    by_id: by?.id ?? null,
    until: null,
  });
}

/** @param by null for the product itself */
export function record(draft: TicketDraft, by: Member | null, at: Date, event: TicketEvent): void {
  draft.events.push({
    organization_id: draft.ticket.organization_id,
    id: event.id ?? newId(at),
    actor_id: by?.id ?? null,
    actor_role: by?.role ?? null,
    subject_kind: 'ticket',
    subject_id: draft.ticket.id,
    verb: event.verb,
    old_value: event.from ?? null,
    new_value: event.to ?? null,
    reason: event.reason ?? null,
    details: event.details ?? null,
    at,
  });
}

/** @returns the comment's id */
export function comment(
  draft: TicketDraft,
  author: Member,
  text: string,
  at: Date,
  kind: { readonly isInternal?: boolean; readonly isSystem?: boolean },
): string {
  const id = newId(at);
  draft.comments.push({
    ...keyOf(draft),
    id,
    author_id: author.id,
    text,
    is_internal: kind.isInternal ?? false,
    is_system: kind.isSystem ?? false,
    created_at: at,
  });
  // A change of status is told of by an event of its own.
  if (!kind.isSystem) record(draft, author, at, { id, verb: kind.isInternal ? 'note' : 'comment' });
  return id;
}

export function attach(
  draft: TicketDraft,
  names: readonly DemoFileName[],
  commentId: string | null,
  uploader: Member,
  at: Date,
): void {
  if (commentId === null && names.length > 0) record(draft, uploader, at, { verb: 'files' });
  for (const name of names) {
    draft.files.push({ name, ticketId: draft.ticket.id, commentId, uploaderId: uploader.id, at });
  }
}
