import { assignmentReasonText, NOT_ANSWERED } from '@switchboard/contract/record/event-words.ts';
import type { Named } from '@switchboard/contract/record/events/parts.ts';
import { TICKET_FIELDS } from '@switchboard/contract/tickets/ticket-fields.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import type { Logger } from '../../../platform/log.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { readEvent } from '../../record/read-event.ts';
import { presentAttachment } from '../ticket.presenter.ts';
import type { AttachmentRow, CommentRow } from './conversation.repo.ts';
import type { TimelineRow } from './timeline.repo.ts';

/** What the events of a page refer to. */
export interface TimelineSources {
  readonly comments: ReadonlyMap<string, CommentRow>;
  readonly filesOfComments: ReadonlyMap<string | null, readonly AttachmentRow[]>;
  /** Those that came with a ticket, by its id. */
  readonly filesOfTickets: ReadonlyMap<string, readonly AttachmentRow[]>;
  /** The tickets whose staff the reader is, of those whose record it is. */
  readonly staffed: ReadonlySet<string>;
  /** Those whose contact number the reader may read. */
  readonly withContact: ReadonlySet<string>;
  /** Of the tickets that links lead to those whose staff the reader is. */
  readonly linked: ReadonlySet<string>;
  /** Of the tickets that merges name those that the reader reads. */
  readonly readable: ReadonlySet<string>;
}

function actorOf({ id, first_name, last_name, email, actor_role }: TimelineRow): TimelineEntry['by'] {
  if (id === null || first_name === null || last_name === null || email === null) return null;
  return { ...presentPerson({ id, first_name, last_name, email }), role: actor_role ?? '' };
}

const tokenOf = (via: string) => via.replace(/^token /, '');

const assigneeOf = (person: Named | null) => person && { _id: person.id, name: person.name };

/**
 * @param log for rows that cannot be read
 * @returns null for those, and for what was deleted
 */
export function presentTimelineEntry(
  row: TimelineRow,
  sources: TimelineSources,
  log: Logger,
): TimelineEntry | null {
  const entry = {
    _id: row.event_id,
    at: row.at.toISOString(),
    by: actorOf(row),
    ...(row.via !== null && { token: tokenOf(row.via) }),
  };
  const { event, data } = readEvent(row, log);
  switch (event) {
    case 'ticket.created':
      return { ...entry, kind: 'raised' };
    case 'ticket.comment':
    case 'ticket.note':
      return presentSaid(row, entry, sources);
    case 'ticket.files':
      return {
        ...entry,
        kind: 'files',
        attachments: (sources.filesOfTickets.get(row.subject_id) ?? []).map(presentAttachment),
      };
    case 'ticket.status':
      return { ...entry, kind: 'status', ...data, undoes: data.undoes ?? null };
    case 'ticket.assigned':
    case 'ticket.unassigned':
      return {
        ...entry,
        kind: 'assignment',
        from: assigneeOf(data.from),
        to: assigneeOf(data.to),
        relation: data.relation,
        reason: sources.staffed.has(row.subject_id) ? assignmentReasonText(data) : null,
        undoes: data.undoes ?? null,
      };
    case 'ticket.snoozed':
      return { ...entry, kind: 'snooze', until: data.until, ended: null, undoes: data.undoes ?? null };
    case 'ticket.snooze_ended':
      return { ...entry, kind: 'snooze', until: null, ended: data.why, undoes: data.undoes ?? null };
    case 'ticket.team':
      return {
        ...entry,
        kind: 'team',
        from: data.from?.name ?? null,
        to: data.to?.name ?? null,
        reason: sources.staffed.has(row.subject_id) ? data.reason : null,
        undoes: data.undoes ?? null,
      };
    case 'ticket.priority':
      return {
        ...entry,
        kind: 'edit',
        changes: [{ field: 'priority', from: data.from, to: data.to }],
        reason: sources.staffed.has(row.subject_id) ? (data.reason ?? null) : null,
        undoes: data.undoes ?? null,
      };
    case 'ticket.edited': {
      const changes = sources.withContact.has(row.subject_id)
        ? data.changes
        : data.changes.filter(({ field }) => field !== TICKET_FIELDS.contactNumber.recorded);
      if (changes.length === 0) return null;
      return { ...entry, kind: 'edit', changes, reason: null, undoes: data.undoes ?? null };
    }
    case 'ticket.requester':
      return { ...entry, kind: 'requester', from: data.from.name, to: data.to.name };
    case 'ticket.sharing':
      return { ...entry, kind: 'sharing', ...data };
    case 'ticket.confidential':
      return { ...entry, kind: 'confidential', ...data };
    case 'ticket.glass':
      return { ...entry, kind: 'glass', ...data };
    case 'ticket.type':
      return { ...entry, kind: 'type', from: data.from.name, to: data.to.name };
    case 'ticket.field':
      return { ...entry, kind: 'field', changes: data.changes, staffOnly: false };
    case 'ticket.staff_field': {
      const changes = data.fields.map((field) => ({ field, from: null, to: null }));
      return { ...entry, kind: 'field', changes, staffOnly: true };
    }
    case 'ticket.linked':
    case 'ticket.unlinked': {
      const { type, inverse } = data;
      const ticket = named(data.ticket, sources.linked);
      const removed = event === 'ticket.unlinked';
      return ticket && { ...entry, kind: 'link', type, inverse, ticket, removed };
    }
    case 'ticket.waiting':
      return { ...entry, kind: 'waiting', ...data };
    case 'ticket.sla_warning':
      return { ...entry, kind: 'sla', clock: data.clock, what: 'warning' };
    case 'ticket.sla_breached':
      return { ...entry, kind: 'sla', clock: data.clock, what: 'breached' };
    case 'ticket.sla_escalated':
      return { ...entry, kind: 'sla', clock: data.clock, what: data.action };
    case 'ticket.handover_offered':
      return { ...entry, kind: 'handover', what: 'offered', to: data.to.name, reason: null };
    case 'ticket.handover_unanswered':
      return { ...entry, kind: 'handover', what: 'unanswered', to: data.to.name, reason: null };
    case 'ticket.handover_accepted':
      return {
        ...entry,
        kind: 'handover',
        what: 'accepted',
        to: null,
        reason: data.unanswered ? NOT_ANSWERED : null,
      };
    case 'ticket.handover_withdrawn':
      return { ...entry, kind: 'handover', what: 'withdrawn', to: null, reason: null };
    case 'ticket.handover_bounced':
      return { ...entry, kind: 'handover', what: 'bounced', to: null, reason: data.reason };
    case 'ticket.person_added':
    case 'ticket.person_removed':
      return {
        ...entry,
        kind: 'person',
        person: { _id: data.person.id, name: data.person.name },
        relation: data.relation,
        removed: event === 'ticket.person_removed',
      };
    case 'ticket.approval_asked':
      return { ...entry, ...OF_APPROVAL, what: 'asked', people: names(data.people), text: data.question };
    case 'ticket.approval_reminded':
      return { ...entry, ...OF_APPROVAL, what: 'reminded', people: names(data.people) };
    case 'ticket.approval_replaced':
      return { ...entry, ...OF_APPROVAL, what: 'replaced', people: names(data.people) };
    case 'ticket.approval_decided':
      return {
        ...entry,
        ...OF_APPROVAL,
        what: 'decided',
        decision: data.decision,
        text: data.comment,
        // In whose place.
        people: data.for === undefined ? [] : [data.for.name],
        via: data.via ?? null,
      };
    case 'ticket.approval_vacant':
      return { ...entry, ...OF_APPROVAL, what: 'vacant' };
    case 'ticket.approval_ended':
      return { ...entry, ...OF_APPROVAL, what: 'ended', state: data.state, text: data.reason ?? '' };
    case 'ticket.checklist':
      return { ...entry, kind: 'checklist', ...data };
    case 'ticket.merged':
    case 'ticket.unmerged':
    case 'ticket.took_in':
    case 'ticket.let_go': {
      const ticket = named(data.ticket, sources.readable);
      const what = event.slice('ticket.'.length) as MergeWord;
      // What came is nobody's business who may not read it; that a ticket leads to another one is its readers'.
      const isLost = ticket === null && (what === 'took_in' || what === 'let_go');
      return isLost ? null : { ...entry, kind: 'merge', ticket, what };
    }
    default:
      return null;
  }
}

const OF_APPROVAL = {
  kind: 'approval' as const,
  decision: null,
  state: null,
  people: [] as string[],
  via: null,
  text: '',
};
const names = (people: readonly Named[]) => people.map(({ name }) => name);

type MergeWord = Extract<TimelineEntry, { kind: 'merge' }>['what'];

const named = ({ id, name }: Named, shown: ReadonlySet<string>) =>
  id !== null && shown.has(id) ? { _id: id, ticketNumber: name } : null;

function presentSaid(
  { verb }: Pick<TimelineRow, 'verb'>,
  entry: Pick<TimelineEntry, '_id' | 'at'>,
  { comments, filesOfComments }: TimelineSources,
): TimelineEntry | null {
  const row = comments.get(entry._id);
  if (row === undefined) return null;
  return {
    ...entry,
    by: { ...presentPerson(row), role: row.role },
    kind: verb === 'note' ? 'note' : 'comment',
    comment: row.text,
    system: row.is_system,
    via: row.via,
    format: row.format,
    mentions: [...row.mentions],
    attachments: (filesOfComments.get(row.comment_id) ?? []).map(presentAttachment),
  };
}
