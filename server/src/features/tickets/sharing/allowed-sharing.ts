import type { SharingChoice, SharingMode } from '@switchboard/contract/enums.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { invalid } from '../../../platform/http/app-error.ts';
import type { TicketRow } from '../ticket.repo.ts';
import { allowedBy, allowedIn } from './sharing.repo.ts';

/**
 * What a choice comes to in a project.
 * @throws AppError VALIDATION_FAILED for one that it does not allow
 */
export async function requireAllowed(
  db: Database,
  { organizationId, projectId }: { readonly organizationId: string; readonly projectId: string },
  chosen: SharingChoice,
): Promise<SharingMode> {
  const { modes, usual } = await allowedIn(db, organizationId, projectId);
  if (chosen === 'default') return usual;
  if (!modes.includes(chosen)) throw invalid('sharing', MESSAGES.sharingNotAllowed);
  return chosen;
}

/** Of a ticket, for those who see more of it than that it is shared with them. */
export const presentSharing = ({
  sharing,
  shared_as = 'private',
  set_sharing,
}: Pick<TicketRow, 'sharing' | 'shared_as'> & {
  readonly set_sharing: Parameters<typeof allowedBy>[0];
}) => ({ chosen: sharing, effective: shared_as, allowed: [...allowedBy(set_sharing).modes] });
