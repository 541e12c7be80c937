/** Counts by status: from the maintained tallies where a whole organization is meant, counted where a person's few are. */
import { DAY } from '@switchboard/contract/durations.ts';
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { firstIdOf } from '../../../platform/ids.ts';
import {
  coveredBy,
  coversOrganizations,
  hasNoStubs,
  idsOfScope,
  inScope,
  isLed,
  isLedProject,
  isOfTeams,
  isStub,
  kindOf,
  type OrganizationScope,
  type ScopeKind,
  scopeOfKind,
  type TalliedScope,
  type TicketScope,
  ticketsOfPerson,
  wholeOrganizationsOf,
  withoutStubs,
} from '../ticket.scope.ts';
import { inPlaces, raisedBy, raisedSince } from './select-tickets.ts';
import { countIn, type Tally } from './tally.ts';
import { NO_FILTERS, type StateFilters, type TicketFilters } from './ticket-filters.ts';

/** Of rows `status, priority, tickets`, with how many of them are no stubs for whose list it is. */
function withoutHidden(
  scope: TicketScope,
  db: Database,
  tallies: RawBuilder<unknown>,
  within: Expression<SqlBool> = sql<boolean>`true`,
): SelectQueryBuilder<{ summed: Tally }, 'summed', Tally> {
  const hidden = isStub(scope);
  const counted =
    hidden === null
      ? sql`select *, tickets as whole from (${tallies}) as tallies`
      : sql`select *, tickets as whole from (${tallies}) as tallies
        union all
        select tickets.status, tickets.priority, ${hasNoStubs(scope) ? sql`-1` : sql`0`}, -1 from tickets
        where ${hidden} and ${within}`;
  const summed = sql<Tally>`(
    select status, priority, sum(tickets)::bigint as tickets, sum(whole)::bigint as whole
    from (${counted}) as counted group by status, priority)`.as('summed');
  return db.selectFrom(summed).selectAll('summed') as unknown as SelectQueryBuilder<
    { summed: Tally },
    'summed',
    Tally
  >;
}

/** A query for the tallies, of which other queries can make a part of theirs. */
export const talliesOf = (scope: OrganizationScope, db: Database) =>
  withoutHidden(scope, db, sql`${keptTallies(scope, db)}`);

const wholeTallies = prepared((db, kind: ScopeKind, given: ReturnType<typeof idsOfScope>) =>
  talliesOf(scopeOfKind(kind, given) as OrganizationScope, db),
);

const readTallies = (scope: OrganizationScope, db: Database): Promise<readonly Tally[]> =>
  wholeTallies(db, kindOf(scope), idsOfScope(scope));

const keptTallies = (scope: OrganizationScope, db: Database) =>
  db
    .selectFrom('ticket_tallies')
    .innerJoin('organizations', 'organizations.id', 'ticket_tallies.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .$if(scope.organizationId !== null, (query) =>
      query.where('ticket_tallies.organization_id', '=', scope.organizationId),
    )
    .select([
      'ticket_tallies.status',
      'ticket_tallies.priority',
      sql<number>`sum(ticket_tallies.tickets)::bigint`.as('tickets'),
    ])
    .groupBy(['ticket_tallies.status', 'ticket_tallies.priority']);

/** The same of the tickets that categories, projects or the time of creation leave, in whatever state. */
export async function talliesIn(
  scope: TalliedScope,
  db: Database,
  filters: Pick<TicketFilters, 'categories' | 'projects' | 'createdSince'>,
): Promise<readonly Tally[]> {
  if (!isLed(scope)) {
    if (filters.createdSince) return talliesSince(scope, db, filters.createdSince);
    if (filters.categories.length + filters.projects.length === 0) return readTallies(scope, db);
  }
  const kept = db
    .selectFrom('ticket_place_tallies')
    .where(coveredBy(scope, 'ticket_place_tallies.organization_id'))
    .where(inPlaces('ticket_place_tallies', filters))
    .where(
      isLed(scope)
        ? sql<boolean>`ticket_place_tallies.project_id in (
            select led.id from projects as led where ${isLedProject(scope, 'led')})`
        : sql<boolean>`true`,
    )
    .select(['status', 'priority', sql<number>`sum(tickets)::bigint`.as('tickets')])
    .groupBy(['status', 'priority']);
  // Row by row: of the tickets of these projects few are hidden.
  const ofLed = isLed(scope)
    ? sql<boolean>`exists (
        select from projects as led where led.id = tickets.project_id and ${isLedProject(scope, 'led')} offset 0)`
    : sql<boolean>`true`;
  const within = sql<boolean>`${inPlaces('tickets', filters)} and ${ofLed}`;
  return withoutHidden(scope, db, sql`${kept}`, within).execute();
}

/** Whole days are added up; the tickets of those on which the time may lie are looked at. */
async function talliesSince(scope: OrganizationScope, db: Database, since: Date): Promise<readonly Tally[]> {
  const firstWholeDay = Math.floor(since.getTime() / DAY) + 2;
  const tallies = sql`
    select status, priority, sum(tickets)::bigint as tickets
    from (
      select status, priority, sum(tickets) as tickets from ticket_day_tallies
      where day >= ${firstWholeDay} and ${coveredBy(scope, 'ticket_day_tallies.organization_id')}
      group by status, priority
      union all
      select status, priority, count(*) from tickets
      where ${raisedSince(since)} and tickets.id < ${firstIdOf(new Date(firstWholeDay * DAY))}
        and ${coveredBy(scope, 'tickets.organization_id')}
      group by status, priority
    ) as counted group by status, priority`;
  return withoutHidden(scope, db, tallies, raisedSince(since)).execute();
}

export const countTallied = async (
  scope: OrganizationScope,
  db: Database,
  filters: StateFilters,
): Promise<number> => countIn(await readTallies(scope, db), filters);

/** `inScope`, by all ids of a person's tickets together: one pass through the index instead of a search for each. */
function inScopeAtOnce(scope: TicketScope): Expression<SqlBool> {
  const ofPerson = ticketsOfPerson(scope);
  if (ofPerson === null || isOfTeams(scope)) return inScope(scope);
  return sql<boolean>`(${inScope(wholeOrganizationsOf(scope))} and tickets.id = any(array(${ofPerson})))`;
}

const countByState = (db: Database, scope: TicketScope, of: Expression<SqlBool>) => {
  const counted = db
    .selectFrom('tickets')
    .where(inScopeAtOnce(scope))
    .where(of)
    .select(['tickets.status', 'tickets.priority', sql<number>`count(*)`.as('tickets')])
    .groupBy(['tickets.status', 'tickets.priority']);
  // What several facts have to tell of one person is a handful or half an organization.
  const isOfSeveral = scope.person !== null && !('fact' in scope.person.when);
  return isOfSeveral ? counted.modifyEnd(plannedForValues) : counted;
};

const talliesOfPerson = prepared((db, kind: ScopeKind, given: ReturnType<typeof idsOfScope>) =>
  countByState(db, scopeOfKind(kind, given), sql<boolean>`true`),
);

/** By state, of all that the scope covers, or of what one person raised there. */
export async function talliesWithin(
  scope: TicketScope,
  db: Database,
  createdBy: string | null,
): Promise<readonly Tally[]> {
  if (createdBy !== null) return countByState(db, withoutStubs(scope), raisedBy(createdBy)).execute();
  if (coversOrganizations(scope)) return readTallies(scope, db);
  if (isLed(scope)) return talliesIn(scope, db, NO_FILTERS);
  return talliesOfPerson(db, kindOf(scope), idsOfScope(scope));
}
