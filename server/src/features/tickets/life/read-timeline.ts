import type { AnswerOf, QueryOf } from '@switchboard/contract/endpoint.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { getTimeline } from '@switchboard/contract/tickets/timeline.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { Logger } from '../../../platform/log.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketKey } from '../ticket.repo.ts';
import { findComments, readFilesOf, readNewestFiles } from './conversation.repo.ts';
import { presentTimelineEntry, type TimelineSources } from './timeline.presenter.ts';
import { readTimelineEvents, type TimelinePlace, type TimelineRow } from './timeline.repo.ts';

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
  const staff = isStaff(actor, factsOf(ticket));
  // One more, to know whether there is more.
  const rows = await readTimelineEvents(db, ticket, staff, { before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const sources = await readSources(db, ticket, staff, page);
  const last = page.at(-1);
  return {
    entries: page.flatMap((row) => presentTimelineEntry(row, sources, log) ?? []),
    nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

async function readSources(
  db: Database,
  ticket: TicketKey,
  staff: boolean,
  page: readonly TimelineRow[],
): Promise<TimelineSources> {
  const commentIds = page
    .filter(({ verb }) => verb === 'comment' || verb === 'note')
    .map(({ event_id }) => event_id);
  const [comments, filesOfComments, files] = await Promise.all([
    commentIds.length === 0 ? [] : findComments(db, ticket, staff, commentIds),
    readFilesOf(db, ticket, commentIds),
    page.some(({ verb }) => verb === 'files') ? readNewestFiles(db, ticket, FILES.attachmentsPerRequest) : [],
  ]);
  return {
    comments: new Map(comments.map((comment) => [comment.comment_id, comment])),
    filesOfComments,
    files: files.toReversed(),
    staff,
  };
}

const cursorOf = ({ at, sequence }: TimelinePlace): string =>
  Buffer.from(`${at.getTime()}.${sequence}`).toString('base64url');

function placeAt(cursor: string): TimelinePlace | null {
  if (cursor === '') return null;
  const [, at, sequence] =
    /^(\d{1,13})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (at === undefined || sequence === undefined) throw invalid('cursor', MESSAGES.cursorInvalid);
  return { at: new Date(Number(at)), sequence: Number(sequence) };
}
