import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import type { LockedTicket } from '../ticket.repo.ts';
import { type ApprovalRow, findApproval, readApproval } from './approval.repo.ts';

/**
 * An approval of a ticket that the actor reads, as it is once the ticket is held.
 * @throws AppError NOT_FOUND, TICKET_MERGED
 */
export async function holdApproval(
  trx: Database,
  { actor }: PersonContext,
  id: string,
): Promise<{ readonly ticket: LockedTicket; readonly approval: ApprovalRow }> {
  const organizationId = membersOrganization(actor);
  const found = await findApproval(organizationId, trx, actor, id);
  if (found === undefined) throw notFound();
  const ticket = await requireLockedTicket(trx, actor, found.ticket.id);
  const approval = await readApproval(organizationId, trx, id);
  if (approval === undefined) throw notFound();
  return { ticket, approval };
}
