import type { AssignmentType } from '@switchboard/contract/enums.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
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
import type { Watching } from '@switchboard/contract/tickets/watching.ts';
import { presentPerson } from '../people/person-ref.ts';
import { readEvent } from '../record/read-event.ts';
import type {
  AttachmentRow,
  CommentRow,
  OrInJson,
  TicketWithConversation,
} from './life/conversation.repo.ts';
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
    source: row.source,
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

export const presentAttachment = (row: OrInJson<AttachmentRow>): Attachment => ({
  _id: row.id,
  filename: row.stored_name,
  originalName: row.original_name,
  mimetype: row.mime_type,
  size: row.size,
  createdAt: new Date(row.created_at).toISOString(),
});

export const presentComment = (
  row: OrInJson<CommentRow>,
  attachments: readonly OrInJson<AttachmentRow>[] = [],
): Comment => ({
  _id: row.comment_id,
  user: { ...presentPerson(row), role: row.role },
  comment: row.text,
  createdAt: new Date(row.created_at).toISOString(),
  isInternal: row.is_internal,
  system: row.is_system,
  via: row.via,
  mentions: [...row.mentions],
  attachments: attachments.map(presentAttachment),
});

/** Why somebody was assigned is for the staff. */
function presentHistory(row: TicketWithConversation['history'][number], staff: boolean): HistoryEntry {
  const { from, to, reason } = eventText(readEvent(row));
  return {
    _id: row.event_id,
    at: new Date(row.at).toISOString(),
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

/** The newest in the order of time, and whether there is more. */
function newest<Row>(newestFirst: readonly Row[]): {
  readonly shown: readonly Row[];
  readonly more: boolean;
} {
  return {
    shown: newestFirst.slice(0, TICKET.newest).toReversed(),
    more: newestFirst.length > TICKET.newest,
  };
}

/**
 * @param row with one more of each kind than is shown, where there is more
 * @param watching what its reader hears of it
 */
export function presentTicket(row: TicketWithConversation, staff: boolean, watching: Watching): Ticket {
  const comments = newest(row.comments);
  const attachments = newest(row.files);
  const history = newest(row.history);
  return {
    ...presentTicketSummary(row, row.unread),
    attachments: attachments.shown.map(presentAttachment),
    comments: comments.shown.map((comment) => presentComment(comment, comment.files)),
    history: history.shown.map((entry) => presentHistory(entry, staff)),
    watching,
    truncated: { comments: comments.more, attachments: attachments.more, history: history.more },
  };
}
