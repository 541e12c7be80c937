/** Which rows an actor may see: the rules as SQL, and the only way into the repository. */
import { DESK } from '@switchboard/contract/endpoint.ts';
import type { OthersView } from '@switchboard/contract/enums.ts';
import { type Actor, isSuperAdmin } from '@switchboard/contract/people/actor.ts';
import { all, any, type Condition } from '@switchboard/contract/policies/condition.ts';
import { knowing } from '@switchboard/contract/policies/judge.ts';
import { type Permission, permissionsOf, permits } from '@switchboard/contract/policies/permissions.ts';
import {
  APPROVES,
  askedBy,
  conditionOf,
  HAS_IT,
  ON_IT,
  RAISED_IT,
  SEES_STUB,
  SHARED_WITH,
  TAKES_PART,
  type TicketRight,
  takes,
  WATCHES,
} from '@switchboard/contract/policies/ticket-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idsOf, ofRow, type TicketColumns } from './condition-sql.ts';

declare const made: unique symbol;

/** Only the functions of this file make one, so that a query without a scope does not compile. */
export interface TicketScope {
  readonly [made]: true;
  /** Null spans all organizations that are not deleted: a super admin's view. */
  readonly organizationId: string | null;
  /** Only tickets for which this holds of this person, or all of the organization. */
  readonly person: { readonly id: string; readonly when: Condition } | null;
  /** What it has of confidential tickets; null for all that there is of them. */
  readonly confidential: ConfidentialPart | null;
}

/** Confidential tickets of a scope: for whom it reads, those for which this holds of this person. */
interface ConfidentialPart {
  readonly id: string;
  readonly when: Condition;
  /** The others are rows that show no more than their number, or are not there. */
  readonly others: 'stubs' | 'left_out';
  /** Patterns of numbers that find them nevertheless. */
  readonly numbers: readonly string[];
}

/** All tickets of one organization or of every one, whoever is on them. */
export type OrganizationScope = TicketScope & { readonly person: null };

const scopeOf = (
  organizationId: string | null,
  person: TicketScope['person'],
  confidential: TicketScope['confidential'] = null,
) => ({ organizationId, person, confidential }) as TicketScope;

const wholeScopeOf = (
  organizationId: string | null,
  confidential: TicketScope['confidential'] = null,
): OrganizationScope => scopeOf(organizationId, null, confidential) as OrganizationScope;

/** What scopes have in common whose statements differ in ids alone. */
export interface ScopeKind {
  readonly organizations: 'one' | 'all';
  readonly person: Condition | null;
  readonly confidential: Pick<ConfidentialPart, 'when' | 'others'> | null;
}

export const kindOf = ({ organizationId, person, confidential }: TicketScope): ScopeKind => ({
  organizations: organizationId === null ? 'all' : 'one',
  person: person?.when ?? null,
  confidential: confidential && { when: confidential.when, others: confidential.others },
});

/** What a statement that is prepared for a kind is run with; what the kind does without is empty. */
export const idsOfScope = ({ organizationId, person, confidential }: TicketScope) => ({
  organizationId: organizationId ?? '',
  personId: person?.id ?? confidential?.id ?? '',
});

/** The scope of such a statement: the ids are placeholders. */
export const scopeOfKind = (
  { organizations, person, confidential }: ScopeKind,
  ids: ReturnType<typeof idsOfScope>,
): TicketScope =>
  scopeOf(
    organizations === 'all' ? null : ids.organizationId,
    person === null ? null : { id: ids.personId, when: person },
    confidential && { ...confidential, id: ids.personId, numbers: [] },
  );

const IN_TEAM: Condition = { fact: 'in_team' };
const LEADS = { fact: 'leads' } as const satisfies Condition;

/** Rows of tickets tell themselves whether they are in it. */
export const isOfTeams = ({ person }: TicketScope): boolean => person?.when === IN_TEAM;

/** All tickets of projects that somebody leads. */
export type LedScope = TicketScope & {
  readonly person: { readonly id: string; readonly when: typeof LEADS };
};

export const isLed = (scope: TicketScope): scope is LedScope =>
  scope.person !== null && 'fact' in scope.person.when && scope.person.when.fact === 'leads';

/** What there is of them is counted in advance. */
export type TalliedScope = OrganizationScope | LedScope;

/** The row of this name is a project that the scope's person leads. */
export const isLedProject = ({ organizationId, person }: LedScope, project: string): RawBuilder<SqlBool> =>
  sql<boolean>`(${sql.ref(`${project}.organization_id`)} = ${organizationId}
    and ${person.id} in (${sql.ref(`${project}.manager_id`)}, ${sql.ref(`${project}.bu_head_id`)}))`;

/** It is what somebody raised, and nothing else. */
export const isOwnRaised = ({ person }: TicketScope): boolean => person?.when === RAISED_IT;

export const coversOrganizations = (scope: TicketScope): scope is OrganizationScope => scope.person === null;

/** Every ticket that gives the actor the right; null where that is none, whatever the ticket. */
function givenTo(actor: Actor, right: TicketRight): TicketScope | null {
  const organizationId = isSuperAdmin(actor) ? null : memberOrganization(actor);
  if (isGivenAllOthers(actor, right)) {
    return wholeScopeOf(organizationId, confidentialFor(actor, right, 'left_out'));
  }
  const when = knowing(conditionOf(right), actor);
  if (when === false) return null;
  return when === true ? wholeScopeOf(organizationId) : scopeOf(organizationId, { id: actor.id, when });
}

/** Every ticket gives the actor the right that is not confidential. */
export const isGivenAllOthers = (actor: Actor, right: TicketRight): boolean =>
  knowing(all(...takes(right), askedBy(right).others), actor) === true;

function confidentialFor(
  actor: Actor,
  right: TicketRight,
  others: ConfidentialPart['others'],
): ConfidentialPart {
  const when = knowing(askedBy(right).onIt, actor);
  return { id: actor.id, when: typeof when === 'boolean' ? any() : when, others, numbers: [] };
}

/** A list of all tickets, where confidential ones of others are rows without content. */
const listedScopeOf = (actor: Actor, organizationId: string | null): OrganizationScope =>
  wholeScopeOf(organizationId, confidentialFor(actor, 'read', 'stubs'));

/**
 * The same without those rows: what asks for something that they do not show does not find them.
 * @param numbers patterns of numbers that find them nevertheless
 */
export const withoutStubs = <Scope extends TicketScope>(
  scope: Scope,
  numbers: readonly string[] = [],
): Scope =>
  scope.confidential === null || scope.confidential.others === 'left_out'
    ? scope
    : { ...scope, confidential: { ...scope.confidential, others: 'left_out', numbers } };

/** The same scope, in which whole numbers find also what it leaves out. */
export const findsNumbers = <Scope extends TicketScope>(scope: Scope, numbers: readonly string[]): Scope =>
  scope.confidential === null ? scope : { ...scope, confidential: { ...scope.confidential, numbers } };

/** Every ticket that the actor knows is there, whatever they may see of it; null where they know of none so. */
export function knownTo(actor: Actor): OrganizationScope | null {
  return knowing(SEES_STUB, actor) === true
    ? wholeScopeOf(isSuperAdmin(actor) ? null : memberOrganization(actor))
    : null;
}

/** Covers no confidential ticket, whoever is on it. */
const NOTHING_CONFIDENTIAL: ConfidentialPart = { id: '', when: any(), others: 'left_out', numbers: [] };

/** Every ticket of the actor's organization for which a condition holds of them; null where that is none, whatever the ticket. */
export function meeting(actor: Actor, condition: Condition): TicketScope | null {
  const when = knowing(condition, actor);
  if (when === false) return null;
  const organizationId = memberOrganization(actor);
  if (when === true) return wholeScopeOf(organizationId);
  return 'not' in when && 'fact' in when.not && when.not.fact === 'confidential'
    ? wholeScopeOf(organizationId, NOTHING_CONFIDENTIAL)
    : scopeOf(organizationId, { id: actor.id, when });
}

/** The same asked of the ticket of a query's row, which is of their organization. */
export function meetsOnRow(actor: Actor, condition: Condition, columns = OF_TICKETS): RawBuilder<SqlBool> {
  const when = knowing(condition, actor);
  return asSql(typeof when === 'boolean' ? when : ofRow(when, actor.id, columns));
}

/** Every ticket the actor may open. */
export function readableBy(actor: Actor): TicketScope {
  const scope = givenTo(actor, 'read');
  if (scope === null) throw new Error('everybody may read what they raised');
  return scope;
}

/** Every ticket that the actor may open and is staff of; null where that is none. */
export const staffedBy = (actor: Actor): TicketScope | null => givenTo(actor, 'note');

/** Every ticket whose internal notes they read; null where that is none. */
export const notesReadBy = (actor: Actor): TicketScope | null =>
  actor.withoutNotes === true ? null : staffedBy(actor);

/**
 * What the caller's own list covers: staff who run a desk see there only what they raised, an admin everything.
 * @param ofTeams an agent names teams: then what lies with theirs
 */
export function ownListOf(actor: Actor, ofTeams = false): TicketScope {
  if (isSuperAdmin(actor)) return listedScopeOf(actor, null);
  const organizationId = memberOrganization(actor);
  if (actor.role === 'admin') return listedScopeOf(actor, organizationId);
  const isAgent = actor.role === 'devops_agent';
  if (isAgent && ofTeams) {
    const confidential = confidentialFor(actor, 'read', 'left_out');
    return scopeOf(organizationId, { id: actor.id, when: IN_TEAM }, confidential);
  }
  return scopeOf(organizationId, { id: actor.id, when: isAgent ? ON_IT : RAISED_IT });
}

export const assignedTo = (actor: Actor): TicketScope =>
  scopeOf(actor.organizationId, { id: actor.id, when: HAS_IT });

/** What others' tickets there are in somebody's lists, by the name of the list. */
const VIEWS = {
  /** What others have shared with the actor, who is not on it. */
  shared: SHARED_WITH,
  participating: TAKES_PART,
  watching: WATCHES,
  approving: APPROVES,
} as const satisfies Record<OthersView, Condition>;

export function viewOf(actor: Actor, view: OthersView): TicketScope {
  const when = knowing(VIEWS[view], actor);
  const person = { id: actor.id, when: typeof when === 'boolean' ? any() : when };
  return scopeOf(actor.organizationId, person);
}

/** All tickets of the actor's organization; for a super admin those of the named one, or of every organization. */
export const allTicketsOf = (actor: Actor, named: string | null): OrganizationScope =>
  listedScopeOf(actor, isSuperAdmin(actor) ? named : memberOrganization(actor));

/** What figures are asked of. */
export const FIGURE_NEEDS: readonly Permission[] = ['dashboards.read'];
/** A file says what staff see. */
export const FILE_NEEDS: readonly Permission[] = ['tickets.read', 'tickets.note', 'tickets.export'];

/**
 * What somebody covers by their roles alone: all tickets of their organization, or those of projects that they lead. For a
 * super admin those of the named organization, or of every one.
 * @param needs the permissions that have to reach as far
 */
export function runBy(
  actor: Actor,
  named: string | null = null,
  needs: readonly Permission[] = ['tickets.read'],
): TicketScope {
  if (needs.every((name) => permits(actor, name))) return allTicketsOf(actor, named);
  const when = needs.every((name) => permits(actor, name, 'project')) ? LEADS : any();
  const confidential = confidentialFor(actor, 'read', 'left_out');
  return scopeOf(memberOrganization(actor), { id: actor.id, when }, confidential);
}

/** For what the product does on its own. */
export const allTicketsIn = (organizationId: string): OrganizationScope => wholeScopeOf(organizationId);

/** The same organizations, whoever is on their tickets. */
export const wholeOrganizationsOf = ({ organizationId }: TicketScope): OrganizationScope =>
  wholeScopeOf(organizationId);

/** The same organizations with what the scope has of confidential tickets, whoever is on the others. */
export const wholePartOf = ({ organizationId, confidential }: TicketScope): OrganizationScope =>
  wholeScopeOf(organizationId, confidential);

function memberOrganization(actor: Actor): string {
  if (actor.organizationId === null) throw new Error('only a super admin belongs to no organization');
  return actor.organizationId;
}

/** Asked once for a whole query, and not for each row. A super admin can name one that is closed. */
const isOpen = (organizationId: string) => sql<boolean>`exists (
  select from organizations as home where home.id = ${organizationId} and home.deleted_at is null)`;

/** A column of a query's rows is the scope's organization, which is not deleted. */
export const belongsTo = (column: RawBuilder<unknown>, organizationId: string): RawBuilder<SqlBool> =>
  sql<boolean>`${column} = ${organizationId} and ${isOpen(organizationId)}`;

/**
 * A column of a query's rows is an organization that is not deleted: the few that are deleted are looked up once. The planner
 * takes an array that it does not know for ten values, which of two organizations would leave a thousandth of the rows; of
 * `coalesce` it expects half.
 */
export const belongsToAnyOpen = (column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<boolean>`coalesce(${column} <> all(array(select id from organizations where deleted_at is not null)), true)`;

/** The column of a query's rows is an organization that the scope covers. */
export const coveredBy = ({ organizationId }: TicketScope, column: string): RawBuilder<SqlBool> =>
  organizationId === null
    ? belongsToAnyOpen(sql.ref(column))
    : sql<boolean>`(${belongsTo(sql.ref(column), organizationId)})`;

const OF_TICKETS: TicketColumns = {
  organization: 'tickets.organization_id',
  ticket: 'tickets.id',
  team: 'tickets.team_id',
  confidential: 'tickets.confidential',
};

/** Rows of `active_tickets`. */
export const OF_ACTIVE: TicketColumns = {
  organization: 'active_tickets.organization_id',
  ticket: 'active_tickets.ticket_id',
};

/** A query for the ids of the confidential tickets that the scope leaves out, as `hidden`; null where it leaves none out. */
export function leftOutOf({ organizationId, confidential }: TicketScope): RawBuilder<unknown> | null {
  if (confidential === null || confidential.others === 'stubs') return null;
  const columns = { organization: 'hidden.organization_id', ticket: 'hidden.id' };
  const within = organizationId === null ? sql`` : sql`and hidden.organization_id = ${organizationId}`;
  const numbered =
    confidential.numbers.length === 0
      ? sql``
      : sql`and not (hidden.number like any (${confidential.numbers}::text[]))`;
  return sql`select hidden.id from tickets as hidden
    where hidden.confidential ${within} ${numbered} and not ${ofRow(confidential.when, confidential.id, columns)}`;
}

/**
 * The column of a query's rows is none of the few ids that the other query finds. Those are gathered once and looked up by
 * the id alone, which is in every index of tickets: whoever counts or passes over thousands fetches no row for it.
 * As the keys of an object they are searched by halves. Of a plain `not in` the planner expects half of the rows to be left
 * and the ids to be gathered for each ticket that it looks up, and goes through all tickets for a few.
 */
export const isNoneOf = (column: string, ids: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<boolean>`(coalesce((select jsonb_object_agg(few.id, true) from (${ids}) as few), '{}')
    ? ${sql.ref(column)}::text) is not true`;

/** The row's ticket is none that the scope leaves out; null where that is nothing. */
function isLeftIn(scope: TicketScope, columns: TicketColumns): RawBuilder<SqlBool> | null {
  const leftOut = leftOutOf(scope);
  return leftOut && isNoneOf(columns.ticket, leftOut);
}

/** The same, asked of the row itself. */
function isLeftInByRow(scope: TicketScope, columns: TicketColumns): RawBuilder<SqlBool> | null {
  if (columns.confidential === undefined) return isLeftIn(scope, columns);
  if (!hasNoStubs(scope) || scope.confidential === null) return null;
  const { id, when, numbers } = scope.confidential;
  const numbered = numbers.length === 0 ? sql`` : sql`or tickets.number like any (${numbers}::text[])`;
  return sql<boolean>`(not ${sql.ref(columns.confidential)} or ${ofRow(when, id, columns)} ${numbered})`;
}

/** The column of a query's rows is no confidential ticket of the organization, whoever is on it. */
export const isNotConfidential = (organizationId: string, column: string): RawBuilder<SqlBool> =>
  isNoneOf(
    column,
    sql`select held.id from tickets as held where held.organization_id = ${organizationId} and held.confidential`,
  );

/** The row of this name is of a ticket that is confidential; it has these columns. */
export const isConfidential = (organization: string, ticket: string): RawBuilder<SqlBool> =>
  ofRow({ fact: 'confidential' }, '', { organization, ticket });

/** Whether a query's row of `tickets` is not confidential, or the actor reads it. */
export const isOpenTo = (actor: Actor): RawBuilder<SqlBool> =>
  sql<boolean>`(not tickets.confidential or ${asSql(isReadableRow(actor))})`;

/** It has confidential tickets of others not even as stubs. */
export const hasNoStubs = ({ confidential }: TicketScope): boolean => confidential?.others === 'left_out';

/** A query's row of `tickets` is a confidential one of others, in the scope's organizations; null where there are none for it. */
export const isStub = (scope: TicketScope): RawBuilder<SqlBool> | null =>
  scope.confidential === null
    ? null
    : sql<boolean>`(tickets.confidential and ${coveredBy(scope, 'tickets.organization_id')}
      and not ${ofRow(scope.confidential.when, scope.confidential.id, OF_TICKETS)})`;

/** Whether a query's row of `tickets` is all that the ticket is, and no stub. */
export const isWholeRow = ({ confidential }: TicketScope): RawBuilder<boolean> =>
  confidential === null
    ? sql<boolean>`true`
    : sql<boolean>`(not tickets.confidential or ${ofRow(confidential.when, confidential.id, OF_TICKETS)})`;

/** The condition on a query over `tickets`, or over what is about tickets, that keeps it inside the scope. */
export function inScope(scope: TicketScope, columns: TicketColumns = OF_TICKETS): RawBuilder<SqlBool> {
  const covered = coveredBy(scope, columns.organization);
  const ofTeams = isOfTeams(scope) && columns.team !== undefined;
  const ofPerson = ofTeams ? null : ticketsOfPerson(scope);
  if (ofPerson !== null) return sql<boolean>`(${covered} and ${sql.ref(columns.ticket)} in (${ofPerson}))`;
  const leftIn = isLeftIn(scope, columns);
  const organization = leftIn === null ? covered : sql<boolean>`(${covered} and ${leftIn})`;
  if (isOfTeams(scope) && scope.person !== null && columns.team !== undefined) {
    return sql<boolean>`(${organization} and ${sql.ref(columns.team)} in (
      select member.team_id from team_members as member
      where member.organization_id = ${scope.organizationId} and member.user_id = ${scope.person.id}))`;
  }
  return organization;
}

/** The condition that a scope is a part of its organizations, where all of them are asked for already. */
export const inPart = (scope: TicketScope, columns: TicketColumns): RawBuilder<SqlBool> =>
  coversOrganizations(scope) ? sql<boolean>`true` : inScope(scope, columns);

/** The same, asked of row by row: for the few rows that another condition of the query finds. */
export const inScopeByRow = (scope: TicketScope, columns = OF_TICKETS): RawBuilder<SqlBool> =>
  sql<boolean>`(${coveredBy(scope, columns.organization)} and ${isOfScopesPerson(scope, columns)})`;

/** A query for the ids of the tickets that are the scope's person's, which may be there twice; null without a person. */
export function ticketsOfPerson(scope: TicketScope): RawBuilder<unknown> | null {
  const { organizationId, person } = scope;
  if (person === null) return null;
  const ids = idsOf(person.when, organizationId, person.id);
  const leftOut = leftOutOf(scope);
  return leftOut === null
    ? ids
    : sql`select theirs.ticket_id from (${ids}) as theirs where ${isNoneOf('theirs.ticket_id', leftOut)}`;
}

/** The scope's person is on the row's ticket: what `ticketsOfPerson` finds, asked of a row. */
export const isOfScopesPerson = (
  scope: TicketScope,
  columns: TicketColumns = OF_TICKETS,
): RawBuilder<SqlBool> =>
  sql<boolean>`(${scope.person === null ? sql`true` : ofRow(scope.person.when, scope.person.id, columns)}
    and ${isLeftInByRow(scope, columns) ?? sql`true`})`;

/** Whether a query's row is of a ticket of the actor's organizations that gives them the right; known beforehand for many. */
function rightOnRow(actor: Actor, right: TicketRight, columns: TicketColumns): boolean | RawBuilder<SqlBool> {
  const when = knowing(conditionOf(right), actor);
  return typeof when === 'boolean' ? when : ofRow(when, actor.id, columns);
}

const asSql = (known: boolean | RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  typeof known === 'boolean' ? sql<boolean>`${sql.lit(known)}` : sql<boolean>`${known}`;

/**
 * Whether the actor is staff of the ticket of a query's row, which they may read.
 * Known beforehand for who is staff of none.
 */
export const isStaffOfRow = (
  actor: Actor,
  columns: TicketColumns = OF_TICKETS,
): boolean | RawBuilder<SqlBool> => rightOnRow(actor, 'note', columns);

/** A query for the ids of the tickets, as `hidden`, that somebody is not staff of who is of all others; null for everybody else. */
export function unstaffedBy(actor: Actor): RawBuilder<unknown> | null {
  const staffed = isGivenAllOthers(actor, 'note') ? staffedBy(actor) : null;
  return staffed && leftOutOf(staffed);
}

/** Whether somebody runs the desk that the ticket of a query's row is of, which is of their organizations. */
export function runsRow(actor: Actor, columns: TicketColumns = OF_TICKETS): RawBuilder<SqlBool> {
  if (!DESK.some((role) => role === actor.role)) return asSql(false);
  return asSql(permits(actor, 'tickets.read') || ofRow(LEADS, actor.id, columns));
}

/** The same of its internal notes, which not every token is for. */
export const readsNotesOfRow = (actor: Actor, columns = OF_TICKETS): boolean | RawBuilder<SqlBool> =>
  actor.withoutNotes === true ? false : isStaffOfRow(actor, columns);

/** The same as what a query selects. */
export const isSeenByStaff = (actor: Actor) => asSql(isStaffOfRow(actor)) as RawBuilder<boolean>;

/** The same of reading, for a ticket of an organization where the actor reads something. */
export const isReadableRow = (
  actor: Actor,
  columns: TicketColumns = OF_TICKETS,
): boolean | RawBuilder<SqlBool> => rightOnRow(actor, 'read', columns);

/** The same of the contact number, as what a query selects. */
export const readsContact = (actor: Actor, columns: TicketColumns = OF_TICKETS) =>
  asSql(rightOnRow(actor, 'contact', columns)) as RawBuilder<boolean>;

/** The same of the chat. */
export const canChatOnRow = (actor: Actor, columns: TicketColumns = OF_TICKETS): RawBuilder<SqlBool> =>
  asSql(rightOnRow(actor, 'chat', columns));

/** An agent is in the team of a query's row of `tickets` now. */
export const isInTeamOfRow = (actor: Actor) => ofAgents(actor, IN_TEAM) as RawBuilder<boolean>;

/** The same of what is offered to them. */
export const isOfferedToReader = (actor: Actor): RawBuilder<SqlBool> => ofAgents(actor, { fact: 'offered' });

/** Of one whom a role lets work on what they lead: whether they lead the project of a query's row of `tickets`. */
export const isLedByReader = (actor: Actor): RawBuilder<boolean> =>
  asSql(
    permissionsOf(actor).some(({ scope }) => scope === 'project') && ofRow(LEADS, actor.id, OF_TICKETS),
  ) as RawBuilder<boolean>;

const ofAgents = (actor: Actor, when: Condition): RawBuilder<SqlBool> =>
  actor.role === 'devops_agent' ? ofRow(when, actor.id, OF_TICKETS) : sql<boolean>`false`;
