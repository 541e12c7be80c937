import { MESSAGES } from '@switchboard/contract/messages.ts';
import { type Actor, raisesForMembersOf } from '@switchboard/contract/people/actor.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid } from '../../../platform/http/app-error.ts';
import { readAccessSettings } from '../../organizations/access-settings/access-settings.repo.ts';
import { holdMember } from '../../people/hold-members.ts';

/**
 * For whom somebody raises a ticket; null where it is their own request.
 * @throws AppError FORBIDDEN where the organization leaves that to its staff, VALIDATION_FAILED for who is no active member
 */
export async function whoseRequest(
  trx: Database,
  actor: Actor,
  organizationId: string,
  userId = '',
): Promise<string | null> {
  if (userId === '' || userId.toLowerCase() === actor.id) return null;
  if (!raisesForMembersOf(actor, organizationId)) {
    const { raiseFor } = await readAccessSettings(organizationId, trx);
    if (raiseFor !== 'everyone') throw new AppError('FORBIDDEN', { message: MESSAGES.raiseForStaffOnly });
  }
  const person = await holdMember(trx, organizationId, userId);
  if (person === undefined) throw invalid('requester', MESSAGES.addedUnknown);
  return person.id;
}
