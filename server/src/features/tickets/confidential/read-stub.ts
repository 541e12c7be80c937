import type { Actor } from '@switchboard/contract/people/actor.ts';
import { canRead } from '@switchboard/contract/tickets/ticket-policy.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { factsOf } from '../ticket.facts.ts';
import { findTicket, type TicketRow } from '../ticket.repo.ts';
import { knownTo } from '../ticket.scope.ts';

/**
 * What whoever runs the desk is shown of a confidential ticket that they are not on.
 * @throws AppError NOT_FOUND also for a ticket that they read
 */
export async function readStub(db: Database, actor: Actor, id: string) {
  const known = knownTo(actor);
  const ticket = known === null ? undefined : await findTicket(known, db, id);
  if (ticket === undefined || canRead(actor, factsOf(ticket))) throw notFound();
  return {
    _id: ticket.id,
    ticketNumber: ticket.number,
    status: ticket.status,
    createdAt: ticket.created_at.toISOString(),
    organizationId: ticket.organization_id,
    unattended: !(await isAttended(db, ticket)),
    canOpen: actor.role === 'admin' || actor.role === 'super_admin',
  };
}

/** Somebody who is there handles it, or has it as an agent. */
async function isAttended(db: Database, { people }: TicketRow): Promise<boolean> {
  const working = people.filter(({ relation }) => relation === 'handler' || relation === 'devops_agent');
  const active = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`id = any(${working.map(({ id }) => id)}::uuid[])`)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return active !== undefined;
}
