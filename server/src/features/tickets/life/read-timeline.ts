import type { AnswerOf, QueryOf } from '@switchboard/contract/endpoint.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canReadContact, readsNotes } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { getTimeline } from '@switchboard/contract/tickets/timeline.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { cursorInvalid } from '../../../platform/http/walk.ts';
import type { Logger } from '../../../platform/log.ts';
import { findReadable, findStaffed } from '../links/link.repo.ts';
import { findMergedSources } from '../merging/merge.repo.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { findCommentsOn, readFilesOf, readFilesOfTickets } from './conversation.repo.ts';
import { LINK_VERBS, MERGE_VERBS } from './ticket-events.ts';
import { presentTimelineEntry, type TimelineSources } from './timeline.presenter.ts';
import {
  readTimelineEvents,
  type TimelinePlace,
  type TimelineRow,
  type TimelineSubject,
} from './timeline.repo.ts';

/**
 * What was said and done about a ticket, as far as the actor may see it, the newest first.
 * @throws AppError NOT_FOUND, VALIDATION_FAILED for a cursor that is not one
 */
export async function readTimeline(
  { db, log }: { readonly db: Database; readonly log: Logger },
  actor: Actor,
  id: string,
  { limit, cursor }: QueryOf<typeof getTimeline>,
): Promise<AnswerOf<typeof getTimeline>> {
  const before = placeAt(cursor);
  const ticket = await requireTicket(db, actor, id);
  const facts = factsOf(ticket);
  const own = { id: ticket.id, internal: readsNotes(actor, facts), contact: canReadContact(actor, facts) };
  const merged = ticket.has_merged ? await findMergedSources(actor, db, ticket) : [];
  // One more, to know whether there is more.
  const slice = { before, limit: limit + 1 };
  const rows = await readTimelineEvents(db, ticket.organization_id, [own, ...merged], slice);
  const page = rows.slice(0, limit);
  const sources = await readSources({ db, actor, ticket, subjects: [own, ...merged] }, page);
  const from = new Map(merged.map(({ id: _id, number }) => [_id, { _id, ticketNumber: number }]));
  const last = page.at(-1);
  return {
    entries: page.flatMap((row) => {
      const entry = presentTimelineEntry(row, sources, log);
      const mergedFrom = from.get(row.subject_id);
      return entry === null ? [] : { ...entry, ...(mergedFrom && { mergedFrom }) };
    }),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

interface Reading {
  readonly db: Database;
  readonly actor: Actor;
  readonly ticket: TicketRow;
  readonly subjects: readonly (TimelineSubject & { readonly contact: boolean })[];
}

async function readSources(
  { db, actor, ticket, subjects }: Reading,
  page: readonly TimelineRow[],
): Promise<TimelineSources> {
  const { organization_id: organizationId } = ticket;
  const commentIds = page
    .filter(({ verb }) => verb === 'comment' || verb === 'note')
    .map(({ event_id }) => event_id);
  const withFiles = page.filter(({ verb }) => verb === 'files').map(({ subject_id }) => subject_id);
  const idsNamedBy = (verbs: readonly string[]) =>
    page.flatMap(({ verb, data }) => (verbs.includes(verb) ? namedTicket(data) : []));
  const [linkedIds, otherIds] = [idsNamedBy(LINK_VERBS), idsNamedBy(MERGE_VERBS)];
  const ids = subjects.map(({ id }) => id);
  const [comments, filesOfComments, files, linked, readable] = await Promise.all([
    commentIds.length === 0 ? [] : findCommentsOn(db, organizationId, subjects, commentIds),
    readFilesOf(db, organizationId, ids, commentIds),
    withFiles.length === 0 ? [] : readFilesOfTickets(db, organizationId, withFiles),
    linkedIds.length === 0 ? NONE : findStaffed(actor, db, organizationId, linkedIds),
    otherIds.length === 0 ? NONE : findReadable(actor, db, organizationId, otherIds),
  ]);
  return {
    comments: new Map(comments.map((comment) => [comment.comment_id, comment])),
    filesOfComments,
    filesOfTickets: Map.groupBy(files, ({ ticket_id }) => ticket_id),
    staffed: new Set(subjects.filter(({ internal }) => internal).map(({ id }) => id)),
    withContact: new Set(subjects.filter(({ contact }) => contact).map(({ id }) => id)),
    linked,
    readable,
  };
}

const NONE: ReadonlySet<string> = new Set();

/** The id of the ticket that an event names, by its data. */
function namedTicket({ ticket }: TimelineRow['data']): string[] {
  const id = typeof ticket === 'object' && ticket !== null && 'id' in ticket ? ticket.id : null;
  return typeof id === 'string' ? [id] : [];
}

const cursorOf = ({ at, sequence }: TimelinePlace): string =>
  Buffer.from(`${at.getTime()}.${sequence}`).toString('base64url');

function placeAt(cursor: string): TimelinePlace | null {
  if (cursor === '') return null;
  const [, at, sequence] =
    /^(\d{1,13})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || sequence === undefined) throw cursorInvalid('cursor');
  return { at: new Date(Number(at)), sequence: Number(sequence) };
}
