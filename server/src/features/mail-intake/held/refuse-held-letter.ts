import type { Database } from '../../../platform/database/open-database.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { removeUnnamed } from '../../../platform/files/named-files.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireHeldLetter } from './require-held-letter.ts';
import { settle } from './settle.ts';

/**
 * Nothing becomes of it, and what it says is deleted.
 * @throws AppError NOT_FOUND, LETTER_DECIDED
 */
export async function refuseHeldLetter(
  deps: { readonly db: Database; readonly files: FileStore },
  context: PersonContext,
  id: string,
): Promise<void> {
  const organizationId = membersOrganization(context.actor);
  const gone = await deps.db.transaction().execute(async (trx) => {
    const { sender } = await requireHeldLetter(trx, organizationId, id);
    const files = await settle(trx, context, organizationId, id, {
      outcome: 'refused',
      ticketId: null,
      commentId: null,
      event: { verb: 'letter_refused', data: { sender } },
    });
    await keepAnswer(trx, context, id);
    return files;
  });
  await removeUnnamed(deps, gone);
}
