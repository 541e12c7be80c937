import type { DraftKind } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canReply, isStaff } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { lacking } from '../../../platform/http/refuse-by-scope.ts';
import { isId } from '../../../platform/ids.ts';
import { recordActor } from '../../people/organization-people.repo.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireTicket } from '../require-ticket.ts';
import { factsOf } from '../ticket.facts.ts';
import type { TicketRow } from '../ticket.repo.ts';
import {
  type DraftMacro,
  type DraftPlace,
  type DraftRow,
  insertDraft,
  lockDraft,
  updateDraft,
} from './draft.repo.ts';
import { announceDraft } from './draft-changes.ts';
import { draftChanged } from './read-draft.ts';

interface Typed {
  readonly text: string;
  readonly mentions: readonly string[];
  readonly macro: DraftMacro | null;
  /** That its writer knows; 0 for none. */
  readonly revision: number;
}

/**
 * Keeps what somebody types, if nobody has typed elsewhere meanwhile. What is kept already is kept again.
 * @returns its id
 * @throws AppError NOT_FOUND, FORBIDDEN for a note by who may write none, DRAFT_CHANGED
 */
export async function saveDraft(
  db: Database,
  { actor, at }: Pick<PersonContext, 'actor' | 'at'>,
  { ticketId, kind }: Pick<DraftPlace, 'ticketId' | 'kind'>,
  { text, revision, ...typed }: Typed,
): Promise<string> {
  const macro = typed.macro !== null && isId(typed.macro._id) ? typed.macro : null;
  const mentions = typed.mentions.filter(isId).map((id) => id.toLowerCase());
  return db.transaction().execute(async (trx) => {
    const ticket = await requireDraftable(trx, actor, ticketId, kind);
    const place = { userId: actor.id, organizationId: ticket.organization_id, ticketId: ticket.id, kind };
    const written = { text, mentions, macro, at };
    let held = await lockDraft(actor, trx, ticket.id, kind);
    if (held === undefined && revision === 0) {
      await recordActor(trx, ticket.organization_id, actor);
      const id = await insertDraft(trx, place, written);
      if (id !== undefined) {
        await announceDraft(trx, { user_id: actor.id, ticket_id: ticket.id, kind }, 1);
        return id;
      }
      held = await lockDraft(actor, trx, ticket.id, kind);
    }
    if (held !== undefined && isSame(held, written)) return held.id;
    if (held?.revision !== revision) throw await draftChanged(trx, actor, ticket, held);
    await updateDraft(trx, held, at, written);
    await announceDraft(trx, held, held.revision + 1);
    return held.id;
  });
}

const isSame = (held: DraftRow, { text, mentions, macro }: Omit<Typed, 'revision'>) =>
  held.text === text &&
  held.mentions.join() === mentions.join() &&
  held.macro_id === (macro?._id.toLowerCase() ?? null) &&
  held.macro_actions.join() === (macro?.actions ?? []).join();

/** @throws AppError NOT_FOUND, FORBIDDEN */
export async function requireDraftable(
  db: Database,
  actor: Actor,
  ticketId: string,
  kind: DraftKind,
): Promise<TicketRow> {
  const ticket = await requireTicket(db, actor, ticketId);
  if (!canReply(actor, factsOf(ticket))) throw new AppError('FORBIDDEN', { message: MESSAGES.onlyReads });
  if (kind === 'note' && actor.withoutNotes) throw lacking('notes');
  if (kind === 'note' && !isStaff(actor, factsOf(ticket))) {
    throw new AppError('FORBIDDEN', { message: MESSAGES.internalForStaffOnly });
  }
  return ticket;
}
