import { ACTIVE_STATUSES } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { isStaffToo } from '../links/link.repo.ts';
import type { TicketKey } from '../ticket.repo.ts';

interface OpenWork {
  /** Child tickets that are worked on, as far as the actor is staff of them. */
  readonly children: number;
  /** Of its checklist. */
  readonly items: number;
}

const childrenOf = (actor: Actor, organizationId: string, ticketId: RawBuilder<string>) => sql`
  from ticket_links as link
  join tickets as child on child.organization_id = link.organization_id and child.id = link.from_id
  where link.organization_id = ${organizationId} and link.to_id = ${ticketId} and link.type = 'parent'
    and child.status = any(${[...ACTIVE_STATUSES]}) and ${isStaffToo(actor, 'child')}`;

const itemsOf = (organizationId: string, ticketId: RawBuilder<string>) => sql`
  from checklist_items
  where organization_id = ${organizationId} and ticket_id = ${ticketId} and done_at is null`;

/** What of a ticket is still to be done. */
export async function countOpenWork(
  actor: Actor,
  db: Database,
  { organization_id, id }: TicketKey,
): Promise<OpenWork> {
  const ticketId = sql<string>`${id}`;
  const { rows } = await sql<OpenWork>`
    select (select count(*)::integer ${childrenOf(actor, organization_id, ticketId)}) as children,
      (select count(*)::integer ${itemsOf(organization_id, ticketId)}) as items`.execute(db);
  return rows[0] ?? { children: 0, items: 0 };
}

/** Those of the tickets of which something is still to be done. */
export async function findWithOpenWork(
  actor: Actor,
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const ticketId = sql<string>`ticket.id`;
  const { rows } = await sql<{ readonly id: string }>`
    select ticket.id from unnest(${ids}::uuid[]) as ticket (id)
    where exists (select ${childrenOf(actor, organizationId, ticketId)})
      or exists (select ${itemsOf(organizationId, ticketId)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
