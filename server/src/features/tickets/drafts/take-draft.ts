import type { Database } from '../../../platform/database/open-database.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { type DraftRow, deleteDraft, lockDraft } from './draft.repo.ts';
import { announceDraft } from './draft-changes.ts';
import { draftChanged } from './read-draft.ts';

/**
 * The draft that a comment comes from, held until the comment is written.
 * @throws AppError DRAFT_CHANGED when it is another revision, or gone
 */
export async function requireDraft(
  trx: Database,
  { actor }: Pick<PersonContext, 'actor'>,
  ticket: TicketRow,
  { isInternal, revision }: { readonly isInternal: boolean; readonly revision: number },
): Promise<DraftRow> {
  const held = await lockDraft(actor, trx, ticket.id, isInternal ? 'note' : 'reply');
  if (held?.revision !== revision) throw await draftChanged(trx, actor, ticket, held);
  return held;
}

/** It has become a comment. @returns its files, which the comment takes */
export async function takeDraft(trx: Database, held: DraftRow) {
  await announceDraft(trx, held, null);
  return deleteDraft(trx, held);
}
export type TakenFile = Awaited<ReturnType<typeof takeDraft>>[number];
