/** Tickets. Every reader takes the scope first: nothing is read outside it. */
import type {
  ClockKind,
  DueState,
  LeadsScope,
  Relation,
  SharingMode,
  TagTone,
} from '@switchboard/contract/enums.ts';
import { TICKET } from '@switchboard/contract/limits.ts';
import type { ApprovalHolds } from '@switchboard/contract/tickets/approval-values.ts';
import type { TypeIcon } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { VersionedField } from '@switchboard/contract/tickets/versions.ts';
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
import { rowInserter } from '../../platform/database/write-row.ts';
import { type Write, writeTogether } from '../../platform/database/write-together.ts';
import { leadsScopeOf } from '../people/leads-scope.ts';
import { personIn } from '../people/person-in.ts';
import {
  idsOfScope,
  inScope,
  inScopeByRow,
  isWholeRow,
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

/** A tag of a ticket. */
export interface TagOfTicket {
  readonly id: string;
  readonly name: string;
  readonly colour: TagTone;
}

const tagsOnIt = (ticket: ExpressionBuilder<Schema, 'tickets'>) =>
  jsonArrayFrom(
    ticket
      .selectFrom('ticket_tags')
      .innerJoin('tags', (join) =>
        join
          .onRef('tags.organization_id', '=', 'ticket_tags.organization_id')
          .onRef('tags.id', '=', 'ticket_tags.tag_id'),
      )
      .whereRef('ticket_tags.organization_id', '=', 'tickets.organization_id')
      .whereRef('ticket_tags.ticket_id', '=', 'tickets.id')
      .orderBy(sql`lower(tags.name)`)
      .select(['tags.id', 'tags.name', 'tags.colour']),
  ).$castTo<TagOfTicket[]>();

const teamName = sql<string | null>`(
  select teams.name from teams
  where teams.organization_id = tickets.organization_id and teams.id = tickets.team_id)`;

/** Who is in the team of a query's ticket now. Lists do without. */
export const teamPeople = sql<string[]>`array(
  select member.user_id from team_members as member
  where member.organization_id = tickets.organization_id and member.team_id = tickets.team_id)`.as(
  'team_people',
);

/** Whom a query's ticket is offered to now: an agent, or the members of a team. Lists do without. */
export const offeredPeople = sql<string[]>`array(
  select coalesce(offer.to_user_id, member.user_id) from handovers as offer
  left join team_members as member on member.organization_id = offer.organization_id
    and member.team_id = offer.to_team_id
  where offer.organization_id = tickets.organization_id and offer.ticket_id = tickets.id and offer.state = 'offered'
    and coalesce(offer.to_user_id, member.user_id) is not null)`.as('offered_people');

/** With whom a query's ticket is shared. */
export const sharedAs = sql<SharingMode>`coalesce((
  select place.mode from shared_places as place
  where place.organization_id = tickets.organization_id and place.project_id = tickets.project_id
    and place.chosen = tickets.sharing), 'private')`;

/** With whom a query's ticket is shared, and who of its project reads it for that. Lists do without. */
export const sharingOfRow = [
  sharedAs.as('shared_as'),
  sql<string[]>`case when ${sharedAs} = 'project' then array(
    select member.user_id from project_members as member
    where member.organization_id = tickets.organization_id and member.project_id = tickets.project_id
    union
    select lead.id from projects as led cross join unnest(array[led.manager_id, led.bu_head_id]) as lead (id)
    where led.organization_id = tickets.organization_id and led.id = tickets.project_id and lead.id is not null)
    else '{}' end`.as('project_people'),
] as const;
/** Who leads the project of a query's ticket. Lists do without. */
export const leadPeople = sql<string[]>`array(
  select lead.id from projects as led cross join lateral (values (led.manager_id), (led.bu_head_id)) as lead (id)
  where led.organization_id = tickets.organization_id and led.id = tickets.project_id
    and lead.id is not null)`.as('lead_people');

/** Who has a query's ticket open with a reason now. Lists do without. */
export const openedBy = sql<string[]>`array(
  select opening.user_id from ticket_openings as opening
  where opening.organization_id = tickets.organization_id and opening.ticket_id = tickets.id
    and opening.ended_at is null and opening.ends_at > now())`.as('opened_by');

/** By which type and version of it a ticket was raised. */
export interface TypeOfTicket {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly icon: TypeIcon;
}

/** Null for the built-in one. */
const requestTypeOf = sql<TypeOfTicket | null>`(
  select json_build_object('id', form.type_id, 'version', form.version, 'name', asked.content -> 'name',
    'icon', asked.content -> 'icon')
  from ticket_forms as form
  join request_type_versions as asked on asked.organization_id = form.organization_id
    and asked.type_id = form.type_id and asked.version = form.version
  where form.organization_id = tickets.organization_id and form.ticket_id = tickets.id)`;

/** Of the clock that a row is due by: what is due at this second is not late. */
const dueState = sql<DueState | null>`case
  when tickets.due_clock is null then null
  when tickets.due_at is null then 'paused'
  when tickets.due_at + interval '1 second' <= now() then 'breached'
  when tickets.due_warn_at <= now() then 'warned'
  else 'running' end`;

/** What each approval that is pending keeps from being done to it. */
const approvalHolds = sql<ApprovalHolds[]>`array(
  select approval.holds from ticket_approvals as approval
  where approval.organization_id = tickets.organization_id and approval.ticket_id = tickets.id
    and approval.state = 'pending')`;

/** What alerts have made of a ticket; null for one that came another way. */
export interface AlertsOfTicket {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly last_at: string;
}

const alertsOfTicket = sql<AlertsOfTicket | null>`case when tickets.source = 'alert' then (
  select json_build_object('id', intake.id, 'name', intake.name, 'count', sum(alert.count), 'last_at', max(alert.last_at))
  from ticket_alerts as alert
  join alert_intakes as intake on intake.organization_id = alert.organization_id and intake.id = alert.intake_id
  where alert.organization_id = tickets.organization_id and alert.ticket_id = tickets.id
  group by intake.id, intake.name order by max(alert.last_at) desc limit 1) end`;

/** @param tickets a query that has selected nothing yet */
const withNames = (tickets: SelectQueryBuilder<Schema, 'tickets', object>) =>
  tickets
    .innerJoin('organizations', 'organizations.id', 'tickets.organization_id')
    .selectAll('tickets')
    .select('organizations.name as organization_name')
    .select(requestTypeOf.as('request_type'))
    .select(referenceNames('tickets'))
    .select((ticket) => [
      presentPeople(ticket).as('people'),
      tagsOnIt(ticket).as('tagged'),
      teamName.as('team_name'),
      dueState.as('due_state'),
      approvalHolds.as('approval_holds'),
      alertsOfTicket.as('alerts'),
    ]);

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

const agentIsAbsent = sql<boolean>`exists (
  select from ticket_people as holder
  join absences as gone on gone.organization_id = holder.organization_id and gone.user_id = holder.user_id
    and gone.starts_at <= now() and gone.ends_at > now()
  where holder.organization_id = tickets.organization_id and holder.ticket_id = tickets.id
    and holder.relation = 'devops_agent' and holder.until is null)`.as('agent_absent');

const openHandover = sql<string | null>`(
  select offer.id from handovers as offer
  where offer.organization_id = tickets.organization_id and offer.ticket_id = tickets.id and offer.state = 'offered')`.as(
  'open_handover',
);

const clockDues = sql<Readonly<Partial<Record<ClockKind, string>>> | null>`case when tickets.has_clocks then (
  select json_object_agg(latest.kind, latest.due_at) from (
    select distinct on (clock.kind) clock.kind, clock.due_at from ticket_clocks as clock
    where clock.organization_id = tickets.organization_id and clock.ticket_id = tickets.id
      and clock.target_seconds is not null
    order by clock.kind, clock.started_at desc) as latest
  where latest.due_at is not null) end`.as('clock_dues');

/** Whether it has as many comments as it may have, of whatever kind. */
const isFull = sql<boolean>`exists (
  select from comments
  where comments.organization_id = tickets.organization_id and comments.ticket_id = tickets.id
  order by comments.id offset ${sql.lit(TICKET.comments - 1)} limit 1)`.as('is_full');

interface Found {
  readonly kind: ScopeKind;
  /** What is true of it then stays so. */
  readonly held: boolean;
}

const ticketInScope = prepared(
  (db, { kind, held }: Found, given: ReturnType<typeof idsOfScope> & { id: string }) =>
    ticketsWithNames(db)
      .$if(held, (query) => query.select(isFull))
      .select([
        teamPeople,
        offeredPeople,
        leadPeople,
        ...sharingOfRow,
        openedBy,
        leadsScopeOf('tickets.organization_id').as('leads_scope'),
        openHandover,
        agentIsAbsent,
      ])
      .where('tickets.id', '=', given.id)
      .where(inScopeByRow(scopeOfKind(kind, given))),
);
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsWithNames>['execute']>>[number] & {
  readonly team_people?: readonly string[];
  readonly offered_people?: readonly string[];
  readonly shared_as?: SharingMode;
  readonly project_people?: readonly string[];
  readonly leads_scope?: LeadsScope;
  readonly lead_people?: readonly string[];
  readonly opened_by?: readonly string[];
  /** Not so of a confidential ticket of others, of which a list shows that it is there; without it, it is all there. */
  readonly is_whole?: boolean;
  /** An offer that nobody has answered. */
  readonly open_handover?: string | null;
  /** Whoever has it is absent now. */
  readonly agent_absent?: boolean;
  /** When the latest clock of each kind is due, or was. */
  readonly clock_dues?: Readonly<Partial<Record<ClockKind, string>>> | null;
};

export async function findTicket(
  scope: TicketScope,
  db: Database,
  id: string,
): Promise<TicketRow | undefined> {
  const [row] = await ticketInScope(db, { kind: kindOf(scope), held: false }, { ...idsOfScope(scope), id });
  return row;
}

/** The tickets with these ids, in the order of the ids. */
export async function readTickets(
  scope: TicketScope,
  db: Database,
  ids: readonly string[],
): Promise<TicketRow[]> {
  const rows = await ticketsWithNames(db)
    .select([clockDues, sharedAs.as('shared_as'), isWholeRow(scope).as('is_whole')])
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
    .where(inScopeByRow(scope))
    .select(['tickets.id', 'tickets.number'])
    .execute();

/** Whether there is anything below a ticket that could still be open when it is to rest; whatever anybody may see of it. */
const hasParts = sql<boolean>`exists (
  select from ticket_links as link
  where link.organization_id = tickets.organization_id and link.to_id = tickets.id and link.type = 'parent')
  or exists (
  select from checklist_items as item
  where item.organization_id = tickets.organization_id and item.ticket_id = tickets.id and item.done_at is null)`.as(
  'has_parts',
);

const heldTicket = prepared((db, kind: ScopeKind, given: ReturnType<typeof idsOfScope> & { id: string }) =>
  db
    .selectFrom('tickets')
    .select('id')
    .select(hasParts)
    .where('id', '=', given.id)
    .where(inScopeByRow(scopeOfKind(kind, given)))
    .forUpdate(),
);

/** A ticket that the transaction holds. */
export type LockedTicket = TicketRow & {
  readonly has_parts: boolean;
  readonly is_full: boolean;
};

/** Like `findTicket`, holding the row until the transaction ends, so that what is decided on it stays true. */
export async function lockTicket(
  scope: TicketScope,
  trx: Database,
  id: string,
): Promise<LockedTicket | undefined> {
  const kind = kindOf(scope);
  const given = { ...idsOfScope(scope), id };
  const [held] = await heldTicket(trx, kind, given);
  if (held === undefined) return undefined;
  const [ticket] = await ticketInScope(trx, { kind, held: true }, given);
  return ticket && { ...ticket, has_parts: held.has_parts, is_full: ticket.is_full === true };
}

export const insertTicket = rowInserter('tickets');

interface Changes extends Updateable<Schema['tickets']> {
  readonly updated_at: Date;
}

/** Says of each field that it is another one from the next version on. */
const stamped = (fields: readonly VersionedField[]) =>
  sql<
    TicketRow['field_versions']
  >`field_versions || jsonb_build_object(${sql.join(fields.flatMap((field) => [sql.lit(field), sql`version + 1`]))})`;

interface ChangeShape {
  readonly columns: readonly string[];
  readonly fields: readonly VersionedField[];
}

const change = prepared((_db, { columns, fields }: ChangeShape, values: Record<string, unknown>) => {
  const sets = columns.map((column) => sql`${sql.ref(column)} = ${values[column]}`);
  if (fields.length > 0) sets.push(sql`version = version + 1`, sql`field_versions = ${stamped(fields)}`);
  return sql`update tickets set ${sql.join(sets)}
    where organization_id = ${values.organization_id} and id = ${values.id}`;
});

/**
 * What writes columns of one ticket; whatever people can see of a change moves `updated_at`.
 * @param fields those of which the change is another version
 */
export const changeOfTicket = (
  { organization_id, id }: TicketKey,
  changes: Changes,
  fields: readonly VersionedField[],
): Write => change.of({ columns: Object.keys(changes), fields }, { ...changes, organization_id, id });

/** Writes the same at once. */
export const updateTicket = (
  trx: Database,
  ticket: TicketKey,
  changes: Changes,
  fields: readonly VersionedField[],
): Promise<void> => writeTogether(trx, [changeOfTicket(ticket, changes, fields)]);

/** @param ids at least one */
export async function updateTickets(
  trx: Database,
  organizationId: string,
  ids: readonly string[],
  changes: Changes,
  fields: readonly VersionedField[],
): Promise<void> {
  await trx
    .updateTable('tickets')
    .set(changes)
    .$if(fields.length > 0, (query) =>
      query.set({ version: sql`version + 1`, field_versions: stamped(fields) }),
    )
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

/** What follows from what happened: whom it waits for, and when it is due. Nobody sees a new version by it. */
export async function updateWaiting(
  trx: Database,
  { organization_id, id }: TicketKey,
  changes: Updateable<Schema['tickets']>,
): Promise<void> {
  await change(trx, { columns: Object.keys(changes), fields: [] }, { ...changes, organization_id, id });
}
