/** Tickets. Every reader takes the scope first: nothing is read outside it. */
import type { Relation } from '@switchboard/contract/enums.ts';
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../platform/database/write-row.ts';
import { personIn } from '../people/person-in.ts';
import {
  idsOfScope,
  inScope,
  kindOf,
  type ScopeKind,
  scopeOfKind,
  type TicketScope,
  wholeOrganizationsOf,
} from './ticket.scope.ts';
import { referenceNames } from './ticket-details.ts';

export interface TicketKey {
  readonly organization_id: string;
  readonly id: string;
}

/** A person's present relation to a ticket. JSON from the database: `since` is text. */
export interface TicketPerson {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly relation: Relation;
  readonly since: string;
}

const presentPeople = (ticket: ExpressionBuilder<Schema, 'tickets'>) =>
  jsonArrayFrom(
    ticket
      .selectFrom('ticket_people')
      .innerJoinLateral(personIn('ticket_people.organization_id', 'ticket_people.user_id'), (join) =>
        join.onTrue(),
      )
      .whereRef('ticket_people.organization_id', '=', 'tickets.organization_id')
      .whereRef('ticket_people.ticket_id', '=', 'tickets.id')
      .where('ticket_people.until', 'is', null)
      .select([
        'person.id',
        'person.first_name',
        'person.last_name',
        'person.email',
        'ticket_people.relation',
        'ticket_people.since',
      ]),
  ).$castTo<TicketPerson[]>();

/** @param tickets a query that has selected nothing yet */
const withNames = (tickets: SelectQueryBuilder<Schema, 'tickets', object>) =>
  tickets
    .innerJoin('organizations', 'organizations.id', 'tickets.organization_id')
    .selectAll('tickets')
    .select('organizations.name as organization_name')
    .select(referenceNames('tickets'))
    .select((ticket) => presentPeople(ticket).as('people'));

/** Tickets with what they refer to and who is on them, as a query that callers narrow. */
export const ticketsWithNames = (db: Database) => withNames(db.selectFrom('tickets'));

/** What a query selects, as tickets of which another query selects. */
export const ticketsOf = (
  db: Database,
  found: SelectQueryBuilder<Schema, 'tickets', object>,
): SelectQueryBuilder<Schema, 'tickets', object> =>
  db.selectFrom(found.selectAll('tickets').as('tickets')) as unknown as typeof found;

/** The same of the tickets of a page, which are found before their names are looked up. */
export const pageWithNames = (db: Database, page: SelectQueryBuilder<Schema, 'tickets', object>) =>
  withNames(ticketsOf(db, page));

const ticketInScope = prepared((db, kind: ScopeKind, given: ReturnType<typeof idsOfScope> & { id: string }) =>
  ticketsWithNames(db)
    .where('tickets.id', '=', given.id)
    .where(inScope(scopeOfKind(kind, given))),
);
export type TicketRow = Awaited<ReturnType<typeof ticketInScope>>[number];

export async function findTicket(
  scope: TicketScope,
  db: Database,
  id: string,
): Promise<TicketRow | undefined> {
  const [row] = await ticketInScope(db, kindOf(scope), { ...idsOfScope(scope), id });
  return row;
}

/** The tickets with these ids, in the order of the ids. */
export async function readTickets(
  scope: TicketScope,
  db: Database,
  ids: readonly string[],
): Promise<TicketRow[]> {
  const rows = await ticketsWithNames(db)
    .where(sql<boolean>`tickets.id = any(${ids}::uuid[])`)
    .where(inScope(wholeOrganizationsOf(scope)))
    .execute();
  return inOrderOf(ids, rows);
}

export function inOrderOf<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The condition on a query over `tickets` for these numbers, whose index begins with the organization. */
export const hasNumber = (numbers: readonly string[]): Expression<SqlBool> => sql<boolean>`(
  tickets.number = any(${numbers}::text[]) and tickets.organization_id = any(array(select id from organizations)))`;

/** The tickets with these numbers, in no order. */
export const findNumbers = (scope: TicketScope, db: Database, numbers: readonly string[]) =>
  db
    .selectFrom('tickets')
    .where(hasNumber(numbers))
    .where(inScope(scope))
    .select(['tickets.id', 'tickets.number'])
    .execute();

const heldTicket = prepared((db, kind: ScopeKind, given: ReturnType<typeof idsOfScope> & { id: string }) =>
  db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', given.id)
    .where(inScope(scopeOfKind(kind, given)))
    .forUpdate(),
);

/** Like `findTicket`, holding the row until the transaction ends, so that what is decided on it stays true. */
export async function lockTicket(
  scope: TicketScope,
  trx: Database,
  id: string,
): Promise<TicketRow | undefined> {
  const [held] = await heldTicket(trx, kindOf(scope), { ...idsOfScope(scope), id });
  return held && findTicket(scope, trx, id);
}

export const insertTicket = rowInserter('tickets');

interface Changes extends Updateable<Schema['tickets']> {
  readonly updated_at: Date;
}

const updateRow = tenantRowUpdater('tickets');

/** Writes columns of one ticket; whatever people can see of a change moves `updated_at`. */
export const updateTicket = (trx: Database, ticket: TicketKey, changes: Changes): Promise<void> =>
  updateRow(ticket.organization_id, trx, ticket.id, changes);

/** @param ids at least one */
export async function updateTickets(
  trx: Database,
  organizationId: string,
  ids: readonly string[],
  changes: Changes,
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}
