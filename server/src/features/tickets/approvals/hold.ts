/** What an approval that is pending keeps from being done to its ticket. */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { waitsForApproval } from '@switchboard/contract/tickets/approval-messages.ts';
import { isHeld } from '@switchboard/contract/tickets/approval-policy.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { fullName } from '../../people/person-ref.ts';
import type { LockedTicket } from '../ticket.repo.ts';
import { pendingApprovals } from './approval.repo.ts';

/** @throws AppError APPROVAL_PENDING, naming whom the ticket waits for */
export async function expectApproved(
  trx: Database,
  actor: Actor,
  ticket: LockedTicket,
  status: TicketStatus,
): Promise<void> {
  const isRequester = ticket.people.some(({ id, relation }) => id === actor.id && relation === 'requester');
  if (!ticket.approval_holds.some((holds) => isHeld(holds, status, isRequester))) return;
  const approvals = await pendingApprovals(trx, ticket);
  const names = approvals
    .filter(({ holds }) => isHeld(holds, status, isRequester))
    .flatMap(({ steps }) => steps.filter(({ state }) => state === 'pending'))
    .flatMap(({ approvers }) => approvers.filter(({ decision }) => decision === null))
    .map(({ person }) => fullName(person));
  throw new AppError('APPROVAL_PENDING', { message: waitsForApproval([...new Set(names)]) });
}
