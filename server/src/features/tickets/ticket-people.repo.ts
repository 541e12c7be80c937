/** Who relates to a ticket, and since when; a relation that has ended stays on record. */
import { ADDED_RELATIONS } from '@switchboard/contract/enums.ts';
import { type Insertable, sql } from 'kysely';
import { insertionOf } from '../../platform/database/insert-many.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type Write, writeTogether } from '../../platform/database/write-together.ts';
import { newId } from '../../platform/ids.ts';

const NAMED_RELATIONS = ['raiser', ...ADDED_RELATIONS, 'approver', 'handler'] as const;

type Relation = Omit<Insertable<Schema['ticket_people']>, 'id' | 'organization_id' | 'since'>;

interface Beginning {
  readonly organizationId: string;
  readonly since: Date;
}

/**
 * What begins relations of people to tickets.
 * @param relations at least one
 */
export const newRelations = ({ organizationId, since }: Beginning, relations: readonly Relation[]): Write =>
  insertionOf(
    'ticket_people',
    relations.map(({ ticket_id, user_id, relation, by_id = null }) => ({
      organization_id: organizationId,
      id: newId(),
      since,
      ticket_id,
      user_id,
      relation,
      by_id,
    })),
  );

/** Begins the same at once. */
export const insertTicketPeople = (
  trx: Database,
  beginning: Beginning,
  relations: readonly Relation[],
): Promise<void> => writeTogether(trx, [newRelations(beginning, relations)]);

/** Ends that somebody has this relation to a ticket. */
export async function endRelation(
  trx: Database,
  { organizationId, until }: End,
  ticketId: string,
  { id, relation }: { readonly id: string; readonly relation: Schema['ticket_people']['relation'] },
): Promise<void> {
  await trx
    .updateTable('ticket_people')
    .set({ until })
    .where('organization_id', '=', organizationId)
    .where('ticket_id', '=', ticketId)
    .where('user_id', '=', id)
    .where('relation', '=', relation)
    .where('until', 'is', null)
    .execute();
}

/** Asks people to approve a ticket, as far as they are not asked already. */
export async function beginApproverRelations(
  trx: Database,
  { organizationId, since }: Beginning,
  relations: readonly Omit<Relation, 'relation'>[],
): Promise<void> {
  if (relations.length === 0) return;
  await trx
    .insertInto('ticket_people')
    .values(
      relations.map((one) => ({
        organization_id: organizationId,
        id: newId(),
        since,
        relation: 'approver' as const,
        ...one,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends that people are asked to approve a ticket, all but these. */
export async function endApproverRelations(
  trx: Database,
  { organizationId, until }: End,
  ticketId: string,
  besides: readonly string[],
): Promise<void> {
  await trx
    .updateTable('ticket_people')
    .set({ until })
    .where('organization_id', '=', organizationId)
    .where('ticket_id', '=', ticketId)
    .where('relation', '=', 'approver')
    .where('until', 'is', null)
    .where(sql<boolean>`user_id <> all(${besides}::uuid[])`)
    .execute();
}

interface End {
  readonly organizationId: string;
  readonly until: Date;
}

/**
 * Ends that the tickets' agent has them; a ticket has one at most.
 * @param ticketIds at least one
 */
export async function endAgentRelations(
  trx: Database,
  { organizationId, until }: End,
  ticketIds: readonly string[],
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

/**
 * Ends everything that somebody is assigned to; what they raised stays theirs.
 * @returns what has ended, with the status of its ticket
 */
export const endRelationsOf = (trx: Database, { organizationId, until }: End, userId: string) =>
  trx
    .updateTable('ticket_people')
    .set({ until })
    .from('tickets')
    .whereRef('tickets.organization_id', '=', 'ticket_people.organization_id')
    .whereRef('tickets.id', '=', 'ticket_people.ticket_id')
    .where('ticket_people.organization_id', '=', organizationId)
    .where('ticket_people.user_id', '=', userId)
    .where('ticket_people.relation', '<>', 'requester')
    .where('ticket_people.until', 'is', null)
    .returning(['ticket_people.ticket_id', 'ticket_people.relation', 'tickets.status'])
    .execute();

/**
 * Ends what somebody was added to, raised for others, or is asked to approve: they are gone, and what they have and
 * raised is settled elsewhere.
 */
export async function endNamedRelationsOf(
  trx: Database,
  { organizationId, until }: End,
  userId: string,
): Promise<void> {
  await trx
    .updateTable('ticket_people')
    .set({ until })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('relation', 'in', [...NAMED_RELATIONS])
    .where('until', 'is', null)
    .execute();
}
