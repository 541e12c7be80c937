import { assignmentReasonText } from '@switchboard/contract/record/event-words.ts';
import type { Named } from '@switchboard/contract/record/events.ts';
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
  /** Those that came with the ticket. */
  readonly files: readonly AttachmentRow[];
  readonly staff: boolean;
}

function actorOf({ id, first_name, last_name, email, actor_role }: TimelineRow): TimelineEntry['by'] {
  if (id === null || first_name === null || last_name === null || email === null) return null;
  return { ...presentPerson({ id, first_name, last_name, email }), role: actor_role ?? '' };
}

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
  const entry = { _id: row.event_id, at: row.at.toISOString(), by: actorOf(row) };
  const { event, data } = readEvent(row, log);
  switch (event) {
    case 'ticket.created':
      return { ...entry, kind: 'raised' };
    case 'ticket.comment':
    case 'ticket.note':
      return presentSaid(row, entry, sources);
    case 'ticket.files':
      return { ...entry, kind: 'files', attachments: sources.files.map(presentAttachment) };
    case 'ticket.status':
      return { ...entry, kind: 'status', ...data };
    case 'ticket.assigned':
    case 'ticket.unassigned':
      return {
        ...entry,
        kind: 'assignment',
        from: assigneeOf(data.from),
        to: assigneeOf(data.to),
        relation: data.relation,
        reason: sources.staff ? assignmentReasonText(data) : null,
      };
    case 'ticket.priority':
      return { ...entry, kind: 'edit', changes: [{ field: 'priority', ...data }] };
    case 'ticket.edited':
      return { ...entry, kind: 'edit', changes: data.changes };
    default:
      return null;
  }
}

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
    mentions: [...row.mentions],
    attachments: (filesOfComments.get(row.comment_id) ?? []).map(presentAttachment),
  };
}
