import type { AssignmentType } from '@switchboard/contract/enums.ts';
import { eventText } from '@switchboard/contract/record/event-words.ts';
import type {
  Assignment,
  Attachment,
  Comment,
  HistoryEntry,
  Ticket,
  TicketSummary,
  Unread,
} from '@switchboard/contract/tickets/ticket.ts';
import { presentPerson } from '../people/person-ref.ts';
import { readEvent } from '../record/read-event.ts';
import type { AttachmentRow, CommentRow, HistoryRow } from './life/conversation.repo.ts';
import type { TicketPerson, TicketRow } from './ticket.repo.ts';
import { presentDetails } from './ticket-details.ts';

/** The one who works on it first, then those who answer for it. */
const ASSIGNMENT_ORDER: readonly AssignmentType[] = ['devops_agent', 'manager', 'bu_head', 'user'];

const presentAssignments = (people: readonly TicketPerson[]): Assignment[] =>
  ASSIGNMENT_ORDER.flatMap((type) =>
    people
      .filter((person) => person.relation === type)
      .map((person) => ({
        assignedTo: presentPerson(person),
        assignmentType: type,
        assignedAt: new Date(person.since).toISOString(),
      })),
  );

const NOTHING_UNREAD: Unread = { replies: 0, chat: 0 };

/** @param unread of whoever reads it; without any nothing is */
export function presentTicketSummary(row: TicketRow, unread = NOTHING_UNREAD): TicketSummary {
  const requester = row.people.find((person) => person.relation === 'requester');
  if (requester === undefined) throw new Error(`ticket ${row.id} has no requester`);
  const agent = row.people.find((person) => person.relation === 'devops_agent');
  return {
    _id: row.id,
    ticketNumber: row.number,
    title: row.summary,
    ...presentDetails(row),
    status: row.status,
    createdBy: presentPerson(requester),
    organization: { _id: row.organization_id, name: row.organization_name },
    organizationId: row.organization_id,
    assignedTo: agent === undefined ? null : presentPerson(agent),
    currentAssignments: presentAssignments(row.people),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    unread,
  };
}

export const presentAttachment = (row: AttachmentRow): Attachment => ({
  _id: row.id,
  filename: row.stored_name,
  originalName: row.original_name,
  mimetype: row.mime_type,
  size: row.size,
  createdAt: row.created_at.toISOString(),
});

export const presentComment = (row: CommentRow, attachments: readonly AttachmentRow[] = []): Comment => ({
  _id: row.comment_id,
  user: { ...presentPerson(row), role: row.role },
  comment: row.text,
  createdAt: row.created_at.toISOString(),
  isInternal: row.is_internal,
  system: row.is_system,
  attachments: attachments.map(presentAttachment),
});

/** Why somebody was assigned is for the staff. */
function presentHistory(row: HistoryRow, staff: boolean): HistoryEntry {
  const { from, to, reason } = eventText(readEvent(row));
  return {
    _id: row.event_id,
    at: row.at.toISOString(),
    by:
      row.id === null || row.first_name === null || row.last_name === null || row.email === null
        ? null
        : presentPerson({
            id: row.id,
            first_name: row.first_name,
            last_name: row.last_name,
            email: row.email,
          }),
    kind: row.verb,
    from,
    to,
    reason: staff ? reason : null,
  };
}

/** Comments, files and history of a ticket: of each kind the newest in the order of time, and whether there is more. */
export interface Conversation {
  readonly comments: readonly CommentRow[];
  readonly filesOfComments: ReadonlyMap<string | null, readonly AttachmentRow[]>;
  readonly attachments: readonly AttachmentRow[];
  readonly history: readonly HistoryRow[];
  readonly truncated: Ticket['truncated'];
  readonly staff: boolean;
  readonly unread: Unread | undefined;
}

export const presentTicket = (row: TicketRow, conversation: Conversation): Ticket => ({
  ...presentTicketSummary(row, conversation.unread),
  attachments: conversation.attachments.map(presentAttachment),
  comments: conversation.comments.map((comment) =>
    presentComment(comment, conversation.filesOfComments.get(comment.comment_id)),
  ),
  history: conversation.history.map((entry) => presentHistory(entry, conversation.staff)),
  truncated: conversation.truncated,
});
