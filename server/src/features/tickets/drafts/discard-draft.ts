import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { type DraftPlace, deleteDraft, lockDraft } from './draft.repo.ts';
import { announceDraft } from './draft-changes.ts';

/**
 * Also of a ticket that its owner may not read any more.
 * @param revision that its owner knows; undefined for whatever it says
 * @throws AppError NOT_FOUND, DRAFT_CHANGED
 */
export async function discardDraft(
  deps: { readonly db: Database; readonly files: FileStore },
  actor: Actor,
  { ticketId, kind }: Pick<DraftPlace, 'ticketId' | 'kind'>,
  revision: number | undefined,
): Promise<void> {
  const files = await deps.db.transaction().execute(async (trx) => {
    const held = await lockDraft(actor, trx, ticketId, kind);
    if (held === undefined) throw notFound();
    if (revision !== undefined && held.revision !== revision) throw new AppError('DRAFT_CHANGED');
    await announceDraft(trx, held, null);
    return deleteDraft(trx, held);
  });
  await removeUnnamed(
    deps,
    files.map(({ stored_name }) => stored_name),
  );
}
