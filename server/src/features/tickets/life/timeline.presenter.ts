import type { TimelineEntry } from '@switchboard/contract/entities/timeline.ts';
import { TICKET_STATUSES } from '@switchboard/contract/enums.ts';
import { presentPerson } from '../../people/person-ref.ts';
import { presentAttachment } from '../ticket.presenter.ts';
import type { AttachmentRow, CommentRow } from './conversation.repo.ts';
import type { Assignee, AssignmentDetails, EditDetails } from './ticket-events.ts';
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

const statusOf = (word: string | null) => TICKET_STATUSES.find((status) => status === word) ?? null;

/** Records from before ids were kept know the name alone. */
const assigneeOf = (kept: Assignee | null | undefined, name: string | null) => {
  if (kept) return { _id: kept.id, name: kept.name };
  return name === null ? null : { _id: null, name };
};

/** @returns null for what is gone or says nothing */
export function presentTimelineEntry(row: TimelineRow, sources: TimelineSources): TimelineEntry | null {
  const entry = { _id: row.event_id, at: row.at.toISOString(), by: actorOf(row) };
  switch (row.verb) {
    case 'created':
      return { ...entry, kind: 'raised' };
    case 'comment':
    case 'note':
      return presentSaid(row, entry, sources);
    case 'files':
      return { ...entry, kind: 'files', attachments: sources.files.map(presentAttachment) };
    case 'status': {
      const to = statusOf(row.new_value);
      return to && { ...entry, kind: 'status', from: statusOf(row.old_value), to };
    }
    case 'assigned':
    case 'unassigned': {
      const details = row.details as Partial<AssignmentDetails> | null;
      return {
        ...entry,
        kind: 'assignment',
        from: assigneeOf(details?.from, row.old_value),
        to: assigneeOf(details?.to, row.new_value),
        relation: details?.relation ?? null,
        reason: sources.staff ? row.reason : null,
      };
    }
    case 'priority':
      return {
        ...entry,
        kind: 'edit',
        changes: [{ field: 'priority', from: row.old_value, to: row.new_value }],
      };
    case 'edited': {
      const details = row.details as Partial<EditDetails> | null;
      return { ...entry, kind: 'edit', changes: [...(details?.changes ?? [])] };
    }
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
    attachments: (filesOfComments.get(row.comment_id) ?? []).map(presentAttachment),
  };
}
