import { ASSIGNMENT_TYPES, type AssignmentType, TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { MERGES, TICKET } from '@switchboard/contract/limits.ts';
import { eventText } from '@switchboard/contract/record/event-words.ts';
import { isHeld } from '@switchboard/contract/tickets/approval-policy.ts';
import { GENERAL_REQUEST } from '@switchboard/contract/tickets/forms/form-values.ts';
import {
  type Assignment,
  type Attachment,
  type Comment,
  type Due,
  type HistoryEntry,
  stubAsRow,
  type Ticket,
  type TicketSummary,
  type Unread,
  type WaitingOn,
} from '@switchboard/contract/tickets/ticket.ts';
import { waitingFacts, waitingOf } from '@switchboard/contract/tickets/waiting-on.ts';
import type { Watching } from '@switchboard/contract/tickets/watching.ts';
import { presentPerson } from '../people/person-ref.ts';
import { readEvent } from '../record/read-event.ts';
import { presentApproval } from './approvals/approval.presenter.ts';
import { audienceVersionOf } from './audience/audience-version.ts';
import type { FilledParts } from './forms/filled-parts.ts';
import { presentOpenHandover } from './handovers/present-open-handover.ts';
import type {
  AttachmentRow,
  CommentRow,
  OrInJson,
  TicketWithConversation,
} from './life/conversation.repo.ts';
import type { MergeOfRow } from './merging/merge.repo.ts';
import { presentStub } from './stub.presenter.ts';
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

function presentWaiting(row: TicketRow, byStaff: boolean): WaitingOn | null {
  const waiting = waitingOf(waitingFacts(row));
  if (waiting === null) return null;
  const waitedFor = row.people.filter(({ id }) => waiting.people.includes(id));
  const agent = row.people.find(({ relation }) => relation === 'devops_agent');
  const moments = [row.created_at, row.waiting_changed_at, waiting.kind === 'agent' ? agent?.since : null];
  const since = Math.max(...moments.map((moment) => (moment ? new Date(moment).getTime() : 0)));
  return {
    kind: waiting.kind,
    people: [...new Map(waitedFor.map((person) => [person.id, presentPerson(person)])).values()],
    team:
      waiting.kind === 'team' && row.team_id !== null
        ? { _id: row.team_id, name: row.team_name ?? '' }
        : null,
    vendor: byStaff && waiting.kind === 'vendor' ? row.waiting_vendor : null,
    since: new Date(since).toISOString(),
  };
}

function presentDue({ due_clock, due_at, due_state, due_shared }: TicketRow, byStaff: boolean): Due | null {
  if (due_clock === null || due_state === null || !(byStaff || due_shared)) return null;
  return { clock: due_clock, at: due_at?.toISOString() ?? null, state: due_state };
}

interface SeenTicket {
  readonly unread: Unread;
  readonly blocked: boolean;
  readonly in_team: boolean;
  readonly by_staff: boolean;
  /** Whether the contact number is for them. */
  readonly with_contact: boolean;
  /** Whether they lead its project, where that decides. */
  readonly led: boolean;
}
const UNSEEN: SeenTicket = {
  unread: { replies: 0, chat: 0 },
  blocked: false,
  in_team: false,
  by_staff: true,
  with_contact: true,
  led: false,
};

const presentTypeOf = ({ organization_id, request_type }: TicketRow): TicketSummary['requestType'] =>
  request_type === null
    ? { _id: organization_id, name: GENERAL_REQUEST, icon: 'request', version: 1 }
    : {
        _id: request_type.id,
        name: request_type.name,
        icon: request_type.icon,
        version: request_type.version,
      };

/** @param seen what it is to whoever reads it; without that nothing is unread, known to be blocked, or theirs by a team */
export function presentTicketSummary(
  row: TicketRow,
  { unread, blocked, in_team, by_staff, with_contact, led }: SeenTicket = UNSEEN,
): TicketSummary {
  if (row.is_whole === false) return stubAsRow(presentStub(row));
  const requester = row.people.find((person) => person.relation === 'requester');
  if (requester === undefined) throw new Error(`ticket ${row.id} has no requester`);
  const agent = row.people.find((person) => person.relation === 'devops_agent');
  return {
    _id: row.id,
    ticketNumber: row.number,
    title: row.summary,
    ...presentDetails({ ...row, tags: row.tagged.map(({ name }) => name) }),
    ...(!with_contact && { contactNumber: '' }),
    status: row.status,
    source: row.source,
    alert: row.alerts && {
      intake: { _id: row.alerts.id, name: row.alerts.name },
      count: row.alerts.count,
      lastAt: new Date(row.alerts.last_at).toISOString(),
    },
    tagged: row.tagged.map(({ id, name, colour }) => ({ _id: id, name, colour })),
    requestType: presentTypeOf(row),
    createdBy: presentPerson(requester),
    organization: { _id: row.organization_id, name: row.organization_name },
    organizationId: row.organization_id,
    assignedTo: agent === undefined ? null : presentPerson(agent),
    currentAssignments: presentAssignments(row.people),
    team: row.team_id === null ? null : { _id: row.team_id, name: row.team_name ?? '', isMember: in_team },
    waitingOn: presentWaiting(row, by_staff),
    held: TICKET_STATUSES.filter((status) =>
      row.approval_holds.some((holds) => isHeld(holds, status, false)),
    ),
    due: presentDue(row, by_staff),
    snoozedUntil: by_staff ? presentSnoozedUntil(row.snoozed_until) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
    unread,
    blocked,
    ...(led && { ledByReader: true as const }),
    confidential: row.confidential,
    stub: false,
  };
}

export const presentAttachment = (
  row: OrInJson<Omit<AttachmentRow, 'comment_id' | 'ticket_id'>>,
): Attachment => ({
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
  format: row.format,
  mentions: [...row.mentions],
  attachments: attachments.map(presentAttachment),
});

/** @param until infinity, which is no `Date`, until somebody answers */
export const presentSnooze = (until: TicketRow['snoozed_until']) =>
  until === null ? null : { until: until instanceof Date ? until.toISOString() : null };

/** The same in one word, for lists. */
const presentSnoozedUntil = (until: TicketRow['snoozed_until']): TicketSummary['snoozedUntil'] =>
  until === null ? null : (presentSnooze(until)?.until ?? 'answer');

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

const presentMerge = ({ at, target, undoable }: MergeOfRow): NonNullable<Ticket['mergedInto']> => ({
  ticket: target && { _id: target.id, ticketNumber: target.number },
  at: new Date(at).toISOString(),
  undoUntil: undoable ? new Date(new Date(at).getTime() + MERGES.undone).toISOString() : null,
});

const presentOne = ({ people }: TicketRow, relation: 'requester' | 'raiser') => {
  const person = people.find((one) => one.relation === relation);
  return person === undefined ? null : presentPerson(person);
};

const isOnItByName = ({ relation }: TicketPerson) =>
  relation !== 'requester' && !ASSIGNMENT_TYPES.some((one) => one === relation);

/**
 * @param row with one more of each kind than is shown, where there is more
 * @param watching what its reader hears of it
 */
export function presentTicket(
  row: TicketWithConversation,
  staff: boolean,
  watching: Watching,
  filled: FilledParts,
  {
    sharing = null,
    opened = false,
    rights = [],
  }: Partial<Pick<Ticket, 'sharing' | 'opened' | 'rights'>> = {},
): Ticket {
  const comments = newest(row.comments);
  const attachments = newest(row.files);
  const history = newest(row.history);
  return {
    ...presentTicketSummary(row, row),
    attachments: attachments.shown.map(presentAttachment),
    comments: comments.shown.map((comment) => presentComment(comment, comment.files)),
    history: history.shown.map((entry) => presentHistory(entry, staff)),
    watching,
    rights,
    audienceVersion: audienceVersionOf(row),
    snoozed: staff ? presentSnooze(row.snoozed_until) : null,
    handover: staff ? presentOpenHandover(row.handover) : null,
    approvals: row.approvals.map(presentApproval),
    duplicateOf: row.duplicate_of && { _id: row.duplicate_of.id, ticketNumber: row.duplicate_of.number },
    participants: row.people.filter(({ relation }) => relation === 'participant').map(presentPerson),
    people: row.people.filter(isOnItByName).map((person) => ({
      ...presentPerson(person),
      relation: person.relation,
      since: new Date(person.since).toISOString(),
    })),
    requester: presentOne(row, 'requester'),
    raisedBy: presentOne(row, 'raiser'),
    sharing,
    opened,
    mergedInto: row.merge && presentMerge(row.merge),
    checklist: row.checklist,
    links: row.links,
    ...filled,
    truncated: { comments: comments.more, attachments: attachments.more, history: history.more },
  };
}
