import { TICKET } from '@switchboard/contract/limits.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { presentTicket } from '../ticket.presenter.ts';
import { readFilesOf, readNewestComments, readNewestFiles, readNewestHistory } from './conversation.repo.ts';
import { readUnread } from './ticket-unread.repo.ts';

/** One more than is shown, to know whether there is more. */
const MOST = TICKET.newest + 1;

/** The newest in the order of time. */
const shown = <Row>(newestFirst: readonly Row[]): Row[] => newestFirst.slice(0, TICKET.newest).toReversed();

/**
 * The ticket with the newest of everything on it that the actor may see.
 * @throws AppError NOT_FOUND
 */
export async function readTicket(db: Database, actor: Actor, id: string): Promise<Ticket> {
  const ticket = await requireTicket(db, actor, id);
  const staff = isStaff(actor, factsOf(ticket));
  const [{ comments, filesOfComments }, files, history, unread] = await Promise.all([
    readConversation(db, ticket, staff),
    readNewestFiles(db, ticket, MOST),
    readNewestHistory(db, ticket, MOST),
    readUnread(db, actor, ticket),
  ]);
  return presentTicket(ticket, {
    comments: shown(comments),
    filesOfComments,
    attachments: shown(files),
    history: shown(history),
    truncated: {
      comments: comments.length > TICKET.newest,
      attachments: files.length > TICKET.newest,
      history: history.length > TICKET.newest,
    },
    staff,
    unread,
  });
}

async function readConversation(db: Database, ticket: Parameters<typeof readFilesOf>[1], staff: boolean) {
  const comments = await readNewestComments(db, ticket, staff, MOST);
  const ids = comments.map(({ comment_id }) => comment_id);
  return { comments, filesOfComments: await readFilesOf(db, ticket, ids) };
}
