import type { CommentFormat, CommentWay } from '@switchboard/contract/enums.ts';
import { FILES } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canReply, canSetStatus, isActive, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { withKeptFiles } from '../../../platform/files/kept-files.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import { lacking } from '../../../platform/http/refuse-by-scope.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import type { StorageQuota } from '../../organizations/storage-quota.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { passOn } from '../absences/pass-on.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { refuseGrownAudience } from '../audience/refuse-grown-audience.ts';
import { afterAct, isRequesterOf, waitingAfter } from '../clocks/after-act.ts';
import { requireDraft, takeDraft } from '../drafts/take-draft.ts';
import { requireMentionable } from '../mentions/require-mentionable.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import { changeOfTicket, type LockedTicket, type TicketKey } from '../ticket.repo.ts';
import { recordWaking } from '../triage/wake-ticket.ts';
import { hasRestedTooLong, refuseToReopenLate } from './reopen-limit.ts';
import { moveToStatus } from './set-ticket-status.ts';
import { attachFiles } from './ticket-files.ts';
import { countOfReply } from './ticket-unread.repo.ts';
import { refuseFullTicket, writeComments } from './write-comments.ts';

interface Reply {
  readonly comment: string;
  readonly isInternal: boolean;
  /** Sets a ticket that rests back to Open; one that is worked on stays as it is. Nobody is refused for `if_allowed`. */
  readonly reopen: boolean | 'if_allowed';
  /** The ticket then waits for its requester. */
  readonly expectsReply?: boolean;
  /** Ids of those whom it names. */
  readonly mentions: readonly string[];
  readonly via?: CommentWay;
  readonly format?: CommentFormat | undefined;
  /** Of the draft that it comes from, whose files it takes. */
  readonly draftRevision?: number | undefined;
  /** Of whom it was written for. */
  readonly audienceVersion?: string | undefined;
}

/**
 * Adds a comment, or an internal note of the staff. Everybody who may read a ticket may comment on it, in every
 * status. A note leaves the ticket's `updatedAt` alone, since that is shown to people who must not know of it.
 * @param alongside what is written in the same transaction, once the comment is
 * @returns its id
 * @throws AppError NOT_FOUND, FORBIDDEN, AUDIENCE_GREW, DRAFT_CHANGED, TICKET_FULL, REOPEN_EXPIRED, VALIDATION_FAILED when there is neither text nor
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
  const { draftRevision } = reply;
  if (draftRevision === undefined) refuseEmpty(reply.comment, uploads.length);
  if (reply.reopen === true && reply.isInternal) throw invalid('reopen', MESSAGES.noteCannotReopen);
  return withKeptFiles(deps, uploads, async (trx) => {
    const ticket = await requireLockedTicket(trx, context.actor, ticketId);
    refuseUnlessMayWrite(context.actor, ticket, reply);
    if (reply.audienceVersion !== undefined) {
      const kind = reply.isInternal ? 'note' : 'reply';
      await refuseGrownAudience(trx, context.actor, ticket, { kind, version: reply.audienceVersion });
    }
    const draft =
      draftRevision === undefined
        ? null
        : await requireDraft(trx, context, ticket, { ...reply, revision: draftRevision });
    if (draft !== null) refuseEmpty(reply.comment, uploads.length + draft.files.length);
    const id = await writeReply(trx, context, ticket, reply);
    await keepAnswer(trx, context, id);
    await alongside(trx, id, ticket);
    const place = { organizationId: ticket.organization_id, ticketId, commentId: id };
    const taken = draft === null ? [] : await takeDraft(trx, draft);
    await attachFiles({ trx, quota: deps.quota }, place, { uploads, taken }, context);
    return id;
  });
}

/**
 * The text alone, on a ticket that the transaction holds.
 * @returns its id, which is its event's too
 * @throws AppError FORBIDDEN, TICKET_FULL, REOPEN_EXPIRED, VALIDATION_FAILED
 */
export async function writeReply(
  trx: Database,
  context: PersonContext,
  ticket: LockedTicket,
  reply: Reply,
): Promise<string> {
  const { actor, at } = context;
  const { isInternal, mentions, via, format } = reply;
  refuseUnlessMayWrite(actor, ticket, reply);
  const reopens = await mayReopen(trx, context, ticket, reply);
  refuseFullTicket(ticket);
  await requireMentionable(trx, actor, ticket, reply);
  await recordActor(trx, ticket.organization_id, actor);
  const act = {
    wrote: true,
    ...(reopens && { status: 'Open' as const }),
    ...(reply.expectsReply && { answerExpected: true }),
  };
  const changes = { ...waitingAfter(context, ticket, act).columns, updated_at: at };
  const [id = ''] = await writeComments(
    trx,
    ticket.organization_id,
    context,
    [{ ticketId: ticket.id, authorId: actor.id, text: reply.comment, isInternal, mentions, via, format }],
    [
      countOfReply(ticket, { authorId: actor.id, isInternal }),
      ...(isInternal ? [] : [changeOfTicket(ticket, changes, [])]),
    ],
  );
  if (!isInternal && ticket.has_clocks) await afterAct(trx, context, ticket, act);
  if (!isInternal && ticket.snoozed_until && !isStaff(actor, factsOf(ticket))) {
    await recordWaking(trx, context, ticket, 'reply');
    await queueAssignments(trx, ticket.organization_id);
  }
  if (reopens) await moveToStatus(trx, context, ticket, 'Open');
  else if (!isInternal && isActive(ticket) && isRequesterOf(ticket, actor))
    await passOn(trx, context, ticket);
  return id;
}

/** @throws AppError FORBIDDEN for who only reads the ticket, for a note of whoever is not staff, and for waiting for an answer by them or by a note */
function refuseUnlessMayWrite(
  actor: Actor,
  ticket: LockedTicket,
  { isInternal, expectsReply = false }: Reply,
): void {
  if (!canReply(actor, factsOf(ticket))) throw new AppError('FORBIDDEN', { message: MESSAGES.onlyReads });
  if (expectsReply && (isInternal || !isStaff(actor, factsOf(ticket)))) {
    throw new AppError('FORBIDDEN', { message: MESSAGES.answerForStaffOnly });
  }
  if (isInternal && actor.withoutNotes) throw lacking('notes');
  if (isInternal && !isStaff(actor, factsOf(ticket))) {
    throw new AppError('FORBIDDEN', { message: MESSAGES.internalForStaffOnly });
  }
}

/** @throws AppError VALIDATION_FAILED */
function refuseEmpty(comment: string, files: number): void {
  if (comment === '' && files === 0) throw invalid('comment', MESSAGES.commentRequired);
  if (files > FILES.attachmentsPerRequest) throw invalid('attachments', MESSAGES.tooManyFiles);
}

/** @throws AppError FORBIDDEN, REOPEN_EXPIRED where it was asked for outright */
async function mayReopen(
  trx: Database,
  { actor, at }: PersonContext,
  ticket: LockedTicket,
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
