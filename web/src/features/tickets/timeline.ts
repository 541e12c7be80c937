import type { PersonRef } from '@switchboard/contract/entities/person.ts';
import type { Comment, HistoryEntry, Ticket } from '@switchboard/contract/entities/ticket.ts';
import { TICKET_STATUSES, type TicketStatus } from '@switchboard/contract/enums.ts';
import { statusUpdated } from '@switchboard/contract/messages.ts';

interface Moment {
  readonly key: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/** One line or block of a ticket's timeline. */
export type TimelineItem = Moment &
  (
    | { readonly type: 'comment'; readonly comment: Comment }
    | {
        readonly type: 'status';
        readonly by: PersonRef | null;
        readonly status: TicketStatus;
        readonly from: string | null;
        /** The words of the server's own comment. */
        readonly words: string;
      }
    | { readonly type: 'remark'; readonly by: PersonRef; readonly words: string }
    | { readonly type: 'event'; readonly entry: HistoryEntry }
  );

/** The server writes both in one transaction; their clocks may differ by this many milliseconds. */
const SAME_MOMENT = 5_000;

/** Things of one instant: first the ticket, then who has it, then what became of it, then what was said. */
const RANK: Record<TimelineItem['type'], number> = { event: 1, status: 2, remark: 3, comment: 4 };
const rank = (item: TimelineItem) =>
  item.type === 'event' && item.entry.kind === 'created' ? 0 : RANK[item.type];

/**
 * Comments, internal notes, changes and assignments in the order they happened. A change of status is
 * known twice, from the history and from the comment that the server writes with it; it appears once.
 */
export function weaveTimeline(
  ticket: Pick<Ticket, '_id' | 'comments' | 'history' | 'createdAt' | 'createdBy'>,
): TimelineItem[] {
  const said = ticket.comments.filter((comment) => !comment.system);
  const announced = new Set(ticket.comments.filter((comment) => comment.system));

  const items: TimelineItem[] = said.map((comment) => ({
    type: 'comment',
    key: comment._id,
    at: comment.createdAt,
    comment,
  }));

  for (const entry of ticket.history) {
    const status = entry.kind === 'status' ? asStatus(entry.to) : undefined;
    if (status === undefined) {
      items.push({ type: 'event', key: entry._id, at: entry.at, entry });
      continue;
    }
    const words = statusUpdated(status);
    const twin = twinOf(entry, words, announced);
    if (twin) announced.delete(twin);
    items.push({
      type: 'status',
      key: entry._id,
      at: entry.at,
      by: entry.by,
      status,
      from: entry.from,
      words,
    });
  }

  for (const comment of announced) items.push(announcement(comment));

  if (!ticket.history.some((entry) => entry.kind === 'created')) items.push(creation(ticket));

  return items.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || rank(a) - rank(b));
}

function twinOf(entry: HistoryEntry, words: string, announced: ReadonlySet<Comment>): Comment | undefined {
  const distance = (comment: Comment) => Math.abs(Date.parse(comment.createdAt) - Date.parse(entry.at));
  return [...announced]
    .filter((comment) => comment.comment === words && comment.user._id === entry.by?._id)
    .filter((comment) => distance(comment) <= SAME_MOMENT)
    .toSorted((a, b) => distance(a) - distance(b))[0];
}

/** A comment of the server without an entry in the history: readers who may not see the whole history. */
function announcement(comment: Comment): TimelineItem {
  const moment = { key: comment._id, at: comment.createdAt, by: comment.user, words: comment.comment };
  const status = TICKET_STATUSES.find((candidate) => statusUpdated(candidate) === comment.comment);
  return status === undefined
    ? { ...moment, type: 'remark' }
    : { ...moment, type: 'status', status, from: null };
}

const creation = (ticket: Pick<Ticket, '_id' | 'createdAt' | 'createdBy'>): TimelineItem => ({
  type: 'event',
  key: `created-${ticket._id}`,
  at: ticket.createdAt,
  entry: {
    _id: `created-${ticket._id}`,
    at: ticket.createdAt,
    by: ticket.createdBy,
    kind: 'created',
    from: null,
    to: null,
    reason: null,
  },
});

const asStatus = (word: string | null) => TICKET_STATUSES.find((status) => status === word);
