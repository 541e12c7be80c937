import type { CommentWay } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { canSetStatus, isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { withKeptFiles } from '../../../platform/files/kept-files.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireMentionable } from '../mentions/require-mentionable.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { type TicketKey, type TicketRow, updateTicket } from '../ticket.repo.ts';
import { hasRestedTooLong, refuseToReopenLate } from './reopen-limit.ts';
import { moveToStatus } from './set-ticket-status.ts';
import { attachFiles } from './ticket-files.ts';
import { countReply } from './ticket-unread.repo.ts';
import { refuseFullTicket, writeComments } from './write-comments.ts';

interface Reply {
  readonly comment: string;
  readonly isInternal: boolean;
  /** Sets a ticket that rests back to Open; one that is worked on stays as it is. Nobody is refused for `if_allowed`. */
  readonly reopen: boolean | 'if_allowed';
  /** Ids of those whom it names. */
  readonly mentions: readonly string[];
  readonly via?: CommentWay;
}

/**
 * Adds a comment, or an internal note of the staff. Everybody who may read a ticket may comment on it, in every
 * status. A note leaves the ticket's `updatedAt` alone, since that is shown to people who must not know of it.
 * @param alongside what is written in the same transaction, once the comment is
 * @returns its id
 * @throws AppError NOT_FOUND, FORBIDDEN, TICKET_FULL, REOPEN_EXPIRED, VALIDATION_FAILED when there is neither text nor
 *   file, when a note is to reopen, or for mentions of people who would not read it; RATE_LIMITED or ORGANIZATION_STORAGE_FULL for its files
 */
export async function addComment(
  deps: { readonly db: Database; readonly files: FileStore; readonly quota: StorageQuota },
  context: PersonContext,
  ticketId: string,
  reply: Reply,
  uploads: readonly Upload[],
  alongside: (trx: Database, commentId: string, ticket: TicketKey) => Promise<void> = async () => undefined,
): Promise<string> {
  if (reply.comment === '' && uploads.length === 0) throw invalid('comment', MESSAGES.commentRequired);
  if (reply.reopen === true && reply.isInternal) throw invalid('reopen', MESSAGES.noteCannotReopen);
  return withKeptFiles(deps, uploads, async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, ticketId);
    const facts = factsOf(ticket);
    if (reply.isInternal && !isStaff(context.actor, facts)) {
      throw new AppError('FORBIDDEN', { message: MESSAGES.internalForStaffOnly });
    }
    const reopens = await mayReopen(trx, context, ticket, reply);
    await refuseFullTicket(trx, ticket);
    await requireMentionable(trx, context.actor, ticket, reply);
    const { organization_id: organizationId } = ticket;
    const { isInternal, mentions, via = 'page' } = reply;
    await recordActor(trx, organizationId, context.actor);
    const [id = ''] = await writeComments(trx, organizationId, context, [
      { ticketId, authorId: context.actor.id, text: reply.comment, isInternal, mentions, via },
    ]);
    await countReply(trx, ticket, { authorId: context.actor.id, isInternal });
    if (!isInternal) await updateTicket(trx, ticket, { updated_at: context.at });
    if (reopens) await moveToStatus(trx, context, ticket, 'Open');
    await keepAnswer(trx, context, id);
    await alongside(trx, id, ticket);
    const place = { organizationId, ticketId, commentId: id };
    await attachFiles({ trx, quota: deps.quota }, place, uploads, context);
    return id;
  });
}

/** @throws AppError FORBIDDEN, REOPEN_EXPIRED where it was asked for outright */
async function mayReopen(
  trx: Database,
  { actor, at }: PersonContext,
  ticket: TicketRow,
  { reopen, isInternal }: Reply,
): Promise<boolean> {
  const facts = factsOf(ticket);
  if (reopen === false || isInternal || isActive(facts)) return false;
  const allowed = canSetStatus(actor, facts);
  if (reopen === 'if_allowed') return allowed && !(await hasRestedTooLong(trx, ticket, at));
  if (!allowed) throw new AppError('FORBIDDEN');
  await refuseToReopenLate(trx, ticket, at);
  return true;
}
