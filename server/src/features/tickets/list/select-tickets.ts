/** The tickets that scope and filters select, as a query over `tickets`. */
import { DAY } from '@switchboard/contract/durations.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import { firstIdOf, isId } from '../../../platform/ids.ts';
import { isAssignment } from '../condition-sql.ts';
import { hasClocks } from '../reports/clock-condition.ts';
import {
  inScope,
  isLed,
  isLedProject,
  isOfTeams,
  type TicketScope,
  ticketsOfPerson,
  wholeOrganizationsOf,
  wholePartOf,
} from '../ticket.scope.ts';
import type { ListPlan } from './list-plan.ts';
import type { Slice } from './list-slice.ts';
import { narrowsByStateAlone, type TicketFilters } from './ticket-filters.ts';
import { orderBy, type TicketOrder } from './ticket-order.ts';
import { hasWords } from './ticket-words.ts';

/** Stands for no DevOps agent. */
const UNASSIGNED = 'unassigned';

/** One value is compared, so that an index by it gives the order of the rest. */
export const isOneOf = (column: string, values: readonly string[]): Expression<SqlBool> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${values[0]}`
    : sql<boolean>`${sql.ref(column)} = any(${values})`;

const comesAfterId = (column: string, { id, descending }: NonNullable<TicketFilters['after']>) =>
  sql<boolean>`${sql.ref(column)} ${descending ? sql`<` : sql`>`} ${id}::uuid`;

/** A person's tickets come from the index of who is on them, the newest first, so that a page meets no others. */
function ticketsIn(scope: TicketScope, db: Database, after: TicketFilters['after']) {
  const tickets = db.selectFrom('tickets');
  const ofPerson = ticketsOfPerson(scope);
  if (ofPerson === null || isOfTeams(scope)) return tickets.where(inScope(scope));
  const own = sql<{ ticket_id: string }>`(
    select distinct ticket_id from (${ofPerson}) as person
    ${after ? sql`where ${comesAfterId('ticket_id', after)}` : sql``} order by ticket_id desc)`;
  return tickets
    .innerJoin(own.as('own'), 'own.ticket_id', 'tickets.id')
    .where(inScope(wholeOrganizationsOf(scope))) as unknown as typeof tickets;
}

/** What filters ask of a query's `tickets` rows. */
export function conditionsOf(filters: TicketFilters): readonly Expression<SqlBool>[] {
  const { status, priority, createdBy, assignees, search, createdSince, updatedSince } = filters;
  const { where = [], except = [], after } = filters;
  return [
    ...(status.length > 0 ? [isOneOf('tickets.status', status)] : []),
    ...(priority.length > 0 ? [isOneOf('tickets.priority', priority)] : []),
    ...(createdBy !== null ? [raisedBy(createdBy)] : []),
    ...(assignees.length > 0 ? [assignedToAnyOf(assignees)] : []),
    ...(filters.categories.length + filters.projects.length > 0 ? [inPlaces('tickets', filters)] : []),
    ...(search !== '' ? [hasWords(search)] : []),
    ...where,
    ...(createdSince ? [raisedSince(createdSince)] : []),
    ...(updatedSince ? [sql<boolean>`tickets.updated_at >= ${updatedSince}`] : []),
    ...(filters.clock ? [hasClocks(filters.clock)] : []),
    ...(after ? [comesAfterId('tickets.id', after)] : []),
    ...(except.length > 0 ? [sql<boolean>`tickets.id <> all(${except}::uuid[])`] : []),
  ];
}

/** In no order. */
export const selectTickets = (scope: TicketScope, db: Database, filters: TicketFilters) =>
  conditionsOf(filters).reduce(
    (query, condition) => query.where(condition),
    ticketsIn(scope, db, filters.after),
  );

/**
 * At least the first rows of the list in an order, and no others. All that the projects have that somebody leads may be many:
 * the first of each are taken, as its index has them with their states.
 * @param rows a number, or what stands for it in the statement
 */
export function selectFirst(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  order: TicketOrder,
  rows: number | RawBuilder<number>,
) {
  const all = selectTickets(scope, db, filters);
  // What else narrows them may leave few, for which a project would be gone through to its end.
  if (!isLed(scope) || order.by !== 'created' || !narrowsByStateAlone({ ...filters, after: null }))
    return all;
  const inOrder = orderBy(order, 'tickets');
  const ofProject = conditionsOf(filters)
    .reduce(
      (query, condition) => query.where(condition),
      db
        .selectFrom('tickets')
        .where(inScope(wholePartOf(scope)))
        .where(sql<boolean>`tickets.project_id = led.id`),
    )
    .select('tickets.id')
    .orderBy(inOrder)
    .limit(rows);
  const first = db
    .selectFrom('projects as led')
    .where(isLedProject(scope, 'led'))
    .innerJoinLateral(ofProject.as('tickets'), (join) => join.onTrue())
    .select('tickets.id')
    .orderBy(inOrder)
    .limit(rows);
  return db
    .selectFrom('tickets')
    .innerJoin(first.as('first'), 'first.id', 'tickets.id')
    .where(inScope(wholeOrganizationsOf(scope))) as unknown as typeof all;
}

/**
 * The index of a category or project gives no other order than that of the ids: whether it is worth sorting what it has, or
 * passing over what others have, depends on which one it is.
 */
export const dependsOnPlaces = ({ categories, projects }: TicketFilters, { by }: TicketOrder) =>
  by === 'updated' && categories.length + projects.length > 0;

/** The ids of a part of the list; the tickets before it are passed over one by one. */
export async function readIdsAtOffset(
  { scope, filters }: ListPlan,
  db: Database,
  order: TicketOrder,
  { offset, limit }: Slice,
): Promise<readonly string[]> {
  const part = selectFirst(scope, db, filters, order, offset + limit)
    .select('tickets.id')
    .orderBy(orderBy(order, 'tickets'))
    .limit(limit)
    .offset(offset);
  const rows = await (dependsOnPlaces(filters, order) ? part.modifyEnd(plannedForValues) : part).execute();
  return rows.map(({ id }) => id);
}

const REFERENCE = { categories: 'category_id', projects: 'project_id' } as const;

/** The rows of a query that have one of the categories and one of the projects, where any are named. */
export function inPlaces(
  rows: 'tickets' | 'ticket_place_tallies',
  { categories, projects }: Pick<TicketFilters, 'categories' | 'projects'>,
): Expression<SqlBool> {
  const conditions = Object.entries({ categories, projects })
    .filter(([, ids]) => ids.length > 0)
    .map(([table, ids]) => isIn(rows, table as keyof typeof REFERENCE, ids.filter(isId)));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** With their organizations, by which the index of tickets begins; of a single one the index gives the order. */
function isIn(rows: string, table: keyof typeof REFERENCE, ids: readonly string[]): Expression<SqlBool> {
  const organization = sql.ref(`${rows}.organization_id`);
  const reference = sql.ref(`${rows}.${REFERENCE[table]}`);
  if (ids.length === 1) {
    return sql<boolean>`(${reference} = ${ids[0]}
      and ${organization} = (select organization_id from ${sql.table(table)} where id = ${ids[0]}))`;
  }
  return sql<boolean>`(${organization}, ${reference}) in (
    select named.organization_id, named.id from ${sql.table(table)} as named
    where named.id = any(${ids}::uuid[]))`;
}

/** The moment decides; the ids, which are from the same day at most a day off, spare the older tickets. */
export const raisedSince = (moment: Date): Expression<SqlBool> => sql<boolean>`
  (tickets.created_at >= ${moment} and tickets.id >= ${firstIdOf(new Date(moment.getTime() - DAY))})`;

export const relatedTo = (
  people: readonly string[],
  as: 'requester' | 'assignee',
): Expression<SqlBool> => sql<boolean>`
  (tickets.organization_id, tickets.id) in (
    select related.organization_id, related.ticket_id from ticket_people as related
    where related.user_id = any(${people.filter(isId)}::uuid[]) and related.until is null
      and ${as === 'requester' ? sql<boolean>`related.relation = 'requester'` : isAssignment('related')})`;

/** This person is the requester of a query's `tickets` row. */
export const raisedBy = (userId: string): Expression<SqlBool> => relatedTo([userId], 'requester');

export const withoutAgent: Expression<SqlBool> = sql<boolean>`
  (tickets.organization_id, tickets.id) in (select organization_id, ticket_id from unassigned_tickets)`;

function assignedToAnyOf(assignees: readonly string[]): Expression<SqlBool> {
  const people = assignees.filter((assignee) => assignee !== UNASSIGNED);
  if (people.length === assignees.length) return relatedTo(people, 'assignee');
  if (people.length === 0) return withoutAgent;
  return sql<boolean>`(${withoutAgent} or ${relatedTo(people, 'assignee')})`;
}
