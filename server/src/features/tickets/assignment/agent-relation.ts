/** Who may have tickets; giving them some, and taking them away. */
import type { Database } from '../../../platform/database/open-database.ts';
import { isId, newId } from '../../../platform/ids.ts';

/** Held until the end of the transaction, so that a deactivation at the same moment waits and then releases the ticket. */
export const findActiveAgent = async (trx: Database, organizationId: string, id: string) =>
  isId(id)
    ? trx
        .selectFrom('users')
        .select(['id', 'first_name', 'last_name'])
        .where('id', '=', id)
        .where('organization_id', '=', organizationId)
        .where('role', '=', 'devops_agent')
        .where('is_active', '=', true)
        .where('deleted_at', 'is', null)
        .forShare()
        .executeTakeFirst()
    : undefined;

interface Tickets {
  readonly organizationId: string;
  /** At least one. */
  readonly ticketIds: readonly string[];
}

/** Ends that the tickets' agent has them; a ticket has one at most. */
export async function takeFromAgent(
  trx: Database,
  { organizationId, ticketIds, until }: Tickets & { readonly until: Date },
): Promise<void> {
  await trx
    .updateTable('ticket_people')
    .set({ until })
    .where('organization_id', '=', organizationId)
    .where('ticket_id', 'in', ticketIds)
    .where('relation', '=', 'devops_agent')
    .where('until', 'is', null)
    .execute();
}

interface Gift extends Tickets {
  readonly agentId: string;
  readonly since: Date;
  /** Null where nobody chose. */
  readonly byId: string | null;
}

/** Nobody has them so far. */
export async function giveToAgent(trx: Database, gift: Gift): Promise<void> {
  await trx
    .insertInto('ticket_people')
    .values(
      gift.ticketIds.map((ticket_id) => ({
        organization_id: gift.organizationId,
        id: newId(),
        ticket_id,
        user_id: gift.agentId,
        relation: 'devops_agent' as const,
        since: gift.since,
        by_id: gift.byId,
      })),
    )
    .execute();
}
