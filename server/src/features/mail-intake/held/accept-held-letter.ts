/** An admin makes of a held letter what it would have become, through the functions that the page goes through. */
import type { BodyOf, FileField } from '@switchboard/contract/endpoint.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import type { acceptHeldLetter as entry } from '@switchboard/contract/mail-intake/held-letters.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  addComment as commentEntry,
  createTicket as ticketEntry,
} from '@switchboard/contract/tickets/tickets.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { stageUpload, type Upload } from '../../../platform/http/multipart.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { isId } from '../../../platform/ids.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import { fullName } from '../../people/person-ref.ts';
import { findUserIn, type UserRow } from '../../people/user.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { addComment } from '../../tickets/life/add-comment.ts';
import { createTicket } from '../../tickets/life/create-ticket.ts';
import { requireTicket } from '../../tickets/require-ticket.ts';
import { findTicket } from '../../tickets/ticket.repo.ts';
import { allTicketsIn } from '../../tickets/ticket.scope.ts';
import { findPlace } from '../intake-settings.repo.ts';
import type { LetterDeps } from '../letter-deps.ts';
import type { RefusedFile } from '../read-letter.ts';
import { queueReceipt } from '../receipt-job.ts';
import { textOfLetter } from '../reply-text.ts';
import { findSender } from '../sender.repo.ts';
import { ticketOfLetter } from '../ticket-of-letter.ts';
import { type HeldLetter, requireHeldLetter } from './require-held-letter.ts';
import { settle } from './settle.ts';

/**
 * @returns the id of the ticket
 * @throws AppError NOT_FOUND, LETTER_DECIDED, VALIDATION_FAILED for somebody who is not active in the organization and for a
 *   place that is closed, and what raising a ticket or replying throws
 */
export async function acceptHeldLetter(
  deps: Omit<LetterDeps, 'limits'>,
  context: PersonContext,
  id: string,
  body: BodyOf<typeof entry>,
): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  const letter = await requireHeldLetter(deps.db, organizationId, id);
  if (letter.state !== 'waiting') throw new AppError('LETTER_DECIDED');
  // What it says is for the people on that ticket, and so is whether it is a reply.
  if (letter.answers?.confidential) await requireTicket(deps.db, context.actor, letter.answers.id);
  const accepting = { deps, context, organizationId, letter };
  return letter.answers === null
    ? await raise(accepting, body)
    : await answer(accepting, { ticketId: letter.answers.id, requester: body.requester });
}

interface Accepting {
  readonly deps: Omit<LetterDeps, 'limits'>;
  readonly context: PersonContext;
  readonly organizationId: string;
  readonly letter: HeldLetter;
}

async function raise(accepting: Accepting, body: BodyOf<typeof entry>): Promise<string> {
  const { deps, context, organizationId, letter } = accepting;
  const requester = await requireMember(deps.db, organizationId, body.requester);
  const place = await findPlace(organizationId, deps.db, {
    category: body.category,
    project: body.project ?? letter.project_id ?? undefined,
  });
  return withText(accepting, ticketEntry.files, LENGTH.description, async (text, files) => {
    let gone: readonly string[] = [];
    const ticketId = await createTicket(
      deps,
      context,
      ticketOfLetter({ subject: letter.subject, text }, place, requester),
      files,
      {
        source: 'mail',
        requesterId: requester.id,
        async alongside(trx, made) {
          gone = await settleAccepted(trx, accepting, { ticketId: made, commentId: null, requester });
          if (requester.email === letter.sender)
            await queueReceipt(trx, { organizationId, ticketId: made, userId: requester.id, letter: null });
        },
      },
    );
    await removeUnnamed(deps, gone);
    return ticketId;
  });
}

/** Only in the name of who wrote it. */
async function answer(
  accepting: Accepting,
  { ticketId, requester: requesterId }: { readonly ticketId: string; readonly requester: string },
): Promise<string> {
  const { deps, context, letter } = accepting;
  const writer = await findSender(deps.db, letter.sender);
  const notTheirs = () => invalid('requester', MESSAGES.heldAnswererUnknown);
  if (writer === undefined || writer.id !== requesterId) throw notTheirs();
  const requester = await findUserIn(null, deps.db, writer.id);
  if (requester === undefined) throw notTheirs();
  const isInternal = letter.answer_kind === 'note';
  return withText(accepting, commentEntry.files, LENGTH.comment, async (comment, files) => {
    let gone: readonly string[] = [];
    await addComment(
      deps,
      { actor: writer, at: context.at, requestId: context.requestId },
      ticketId,
      { comment, isInternal, reopen: 'if_allowed', mentions: [], via: 'mail' },
      files,
      async (trx, commentId) => {
        gone = await settleAccepted(trx, accepting, { ticketId, commentId, requester });
        await keepAnswer(trx, context, ticketId);
      },
    ).catch((error: unknown) => {
      const isTheirs =
        error instanceof AppError && ['NOT_FOUND', 'FORBIDDEN', 'CONFIDENTIAL'].includes(error.code);
      throw isTheirs ? notTheirs() : error;
    });
    await removeUnnamed(deps, gone);
    return ticketId;
  });
}

interface Accepted {
  readonly ticketId: string;
  readonly commentId: string | null;
  readonly requester: UserRow;
}

async function settleAccepted(
  trx: Database,
  { context, organizationId, letter: { id, sender } }: Accepting,
  { ticketId, commentId, requester }: Accepted,
): Promise<readonly string[]> {
  const ticket = await findTicket(allTicketsIn(organizationId), trx, ticketId);
  return settle(trx, context, organizationId, id, {
    outcome: commentId === null ? 'ticket' : 'comment',
    ticketId,
    commentId,
    event: {
      verb: 'letter_accepted',
      data: {
        sender,
        ticket: { id: ticketId, name: ticket?.number ?? '' },
        requester: { id: requester.id, name: fullName(requester) },
      },
    },
  });
}

async function requireMember(db: Database, organizationId: string, id: string): Promise<UserRow> {
  const person = isId(id) ? await findUserIn(organizationId, db, id) : undefined;
  if (person === undefined || !person.is_active || person.awaiting_approval)
    throw invalid('requester', MESSAGES.heldRequesterUnknown);
  return person;
}

/** With the letter's files, which go through the page's checks once more, under names of their own. */
async function withText<Result>(
  { deps: { files: store }, letter }: Accepting,
  rules: FileField,
  limit: number,
  use: (text: string, files: readonly Upload[]) => Promise<Result>,
): Promise<Result> {
  const staged: Upload[] = [];
  const refusedFiles: RefusedFile[] = [];
  try {
    for (const { stored_name, original_name: name } of letter.files) {
      try {
        staged.push(await stageUpload({ name, content: await store.read(stored_name) }, rules, store));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusedFiles.push({ name, reason: error.message });
      }
    }
    const { comment, files, discard } = await textOfLetter(
      letter.text,
      { files: staged, refusedFiles },
      limit,
      store,
    );
    try {
      return await use(comment, files);
    } finally {
      await discard();
    }
  } finally {
    await Promise.all(staged.map((file) => store.discard(file)));
  }
}
