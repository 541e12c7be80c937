/** Conditions of the rules as SQL: about a query's row, and as the ids of the tickets for which one holds. */
import { ASSIGNMENT_TYPES, RELATIONS, type SharingMode } from '@switchboard/contract/enums.ts';
import { any, type Condition, type Fact } from '@switchboard/contract/policies/condition.ts';
import { relationsGiving } from '@switchboard/contract/policies/ticket-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Columns of a query's row: its organization and its ticket. */
export interface TicketColumns {
  readonly organization: string;
  readonly ticket: string;
  /** Of rows of tickets their team, which need not be looked up then. */
  readonly team?: string;
  /** The same of whether they are confidential. */
  readonly confidential?: string;
}

/** A fact about the ticket; those about the actor are known before a statement is made. */
type TicketFact = Exclude<Fact, { readonly fact: 'role' | 'permission' | 'member' }>;

const isRelation = (alias: string, relations: readonly string[]): RawBuilder<SqlBool> =>
  relations.length === RELATIONS.length
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.relation`)} in (${sql.join(relations.map((one) => sql.lit(one)))})`;

/** The row of this name of `ticket_people` says that somebody has the ticket. */
export const isAssignment = (person: string): RawBuilder<SqlBool> => isRelation(person, ASSIGNMENT_TYPES);

const CHATS = relationsGiving('chat');

/** It says that somebody takes part in the ticket's chat, as soon as there is one for them. */
export const isInChat = (person: string): RawBuilder<SqlBool> => isRelation(person, CHATS);

/** The projects that the person is a member of, or leads. */
const projectsOf = (organization: RawBuilder<unknown>, personId: string) => sql`
  select member.project_id from project_members as member
  where member.organization_id = ${organization} and member.user_id = ${personId}
  union all
  select led.id from projects as led
  where led.organization_id = ${organization} and ${personId} in (led.manager_id, led.bu_head_id)`;

/**
 * Rows `place (project_id, chosen)`: where tickets are shared with the person in this way. They are gathered once for a
 * statement, however often the planner asks for them while it knows little of young tables.
 */
function placesOf(mode: SharingMode, organizationId: string | null, personId: string) {
  const gathered = (column: string) => sql`array(
    select ${sql.ref(column)} from shared_places
    where organization_id = ${organizationId} and mode = ${sql.lit(mode)}
      ${mode === 'project' ? sql`and project_id in (${projectsOf(sql`${organizationId}`, personId)})` : sql``}
    order by project_id, chosen)`;
  return sql`unnest(${gathered('project_id')}, ${gathered('chosen')}) as place (project_id, chosen)`;
}

/** What holds, without those for which something else holds as well. */
const isExcept = (
  condition: Condition,
): condition is { readonly all: readonly [Condition, { readonly not: Condition }] } =>
  'all' in condition && condition.all.length === 2 && 'not' in (condition.all[1] ?? {});

/** Few tickets are so, which an index finds. */
const isSelecting = (condition: Condition): boolean => {
  if ('any' in condition) return condition.any.every(isSelecting);
  if ('all' in condition) return condition.all.some(isSelecting);
  return 'fact' in condition && condition.fact !== 'taken' && condition.fact !== 'merged';
};

function asTicketFact(condition: Fact): TicketFact {
  if (condition.fact === 'role' || condition.fact === 'permission' || condition.fact === 'member') {
    throw new Error('what is known of the actor is settled before a statement is made');
  }
  return condition;
}

/** The condition, asked of each row of a query, for the person of this id. */
export function ofRow(condition: Condition, personId: string, columns: TicketColumns): RawBuilder<SqlBool> {
  // What the row itself tells comes first.
  const each = (parts: readonly Condition[]) =>
    parts
      .toSorted((one, other) => Number('not' in other) - Number('not' in one))
      .map((part) => ofRow(part, personId, columns));
  if ('all' in condition) return sql<boolean>`(${sql.join(each(condition.all), sql` and `)})`;
  if ('any' in condition) {
    return condition.any.length === 0
      ? sql<boolean>`false`
      : sql<boolean>`(${sql.join(each(condition.any), sql` or `)})`;
  }
  if ('not' in condition) return sql<boolean>`not ${ofRow(condition.not, personId, columns)}`;
  return factOfRow(asTicketFact(condition), personId, columns);
}

function factOfRow(fact: TicketFact, personId: string, columns: TicketColumns): RawBuilder<SqlBool> {
  const { organization, ticket, team, confidential } = columns;
  const onTicket = (which: RawBuilder<SqlBool>, whose = sql``) => sql<boolean>`exists (
    select from ticket_people as person
    where person.organization_id = ${sql.ref(organization)} and person.ticket_id = ${sql.ref(ticket)}
      ${whose} and person.until is null and ${which})`;
  switch (fact.fact) {
    case 'relation':
      return onTicket(isRelation('person', fact.in), sql`and person.user_id = ${personId}`);
    case 'taken':
      return onTicket(isAssignment('person'));
    case 'in_team':
      return team === undefined
        ? sql<boolean>`exists (
    select from tickets as placed
    join team_members as member on member.organization_id = placed.organization_id
      and member.team_id = placed.team_id and member.user_id = ${personId}
    where placed.organization_id = ${sql.ref(organization)} and placed.id = ${sql.ref(ticket)}
    -- Row by row: all that lies in their teams would be read for a few rows.
    offset 0)`
        : sql<boolean>`exists (
      select from team_members as member
      where member.organization_id = ${sql.ref(organization)} and member.team_id = ${sql.ref(team)}
        and member.user_id = ${personId})`;
    case 'offered':
      return sql<boolean>`exists (
    select from handovers as offer
    where offer.organization_id = ${sql.ref(organization)} and offer.ticket_id = ${sql.ref(ticket)}
      and offer.state = 'offered' and (offer.to_user_id = ${personId} or offer.to_team_id in (
        select member.team_id from team_members as member
        where member.organization_id = offer.organization_id and member.user_id = ${personId})))`;
    case 'shared':
      return sql<boolean>`exists (
    select from tickets as placed
    join shared_places as place on place.organization_id = placed.organization_id
      and place.project_id = placed.project_id and place.chosen = placed.sharing and place.mode = ${sql.lit(fact.as)}
    where placed.organization_id = ${sql.ref(organization)} and placed.id = ${sql.ref(ticket)}
      ${fact.as === 'project' ? sql`and placed.project_id in (${projectsOf(sql`placed.organization_id`, personId)})` : sql``}
    offset 0)`;
    case 'leads':
      return sql<boolean>`exists (
    select from tickets as placed
    join projects as led on led.organization_id = placed.organization_id and led.id = placed.project_id
      and (led.manager_id = ${personId} or led.bu_head_id = ${personId})
    where placed.organization_id = ${sql.ref(organization)} and placed.id = ${sql.ref(ticket)}
    -- Row by row, as above.
    offset 0)`;
    case 'watched':
      return sql<boolean>`exists (
    select from ticket_followers as follower
    where follower.organization_id = ${sql.ref(organization)} and follower.ticket_id = ${sql.ref(ticket)}
      and follower.user_id = ${personId} and follower.mode = 'watch')`;
    case 'merged':
      return sql<boolean>`exists (
    select from tickets as merged
    where merged.organization_id = ${sql.ref(organization)} and merged.id = ${sql.ref(ticket)}
      and merged.merged_into is not null)`;
    case 'confidential':
      return confidential === undefined
        ? sql<boolean>`exists (
    select from tickets as held
    where held.organization_id = ${sql.ref(organization)} and held.id = ${sql.ref(ticket)} and held.confidential
    offset 0)`
        : sql<boolean>`${sql.ref(confidential)}`;
    case 'opened':
      return sql<boolean>`exists (
    select from ticket_openings as opening
    where opening.organization_id = ${sql.ref(organization)} and opening.ticket_id = ${sql.ref(ticket)}
      and opening.user_id = ${personId} and opening.ended_at is null and opening.ends_at > now())`;
  }
}

/**
 * A query for the ids of the tickets for which the condition holds, which may be there twice. Each part of it that is
 * enough is looked up by an index of its own: an `or` over rows would read all of an organization.
 */
export function idsOf(
  condition: Condition,
  organizationId: string | null,
  personId: string,
): RawBuilder<unknown> {
  if ('any' in condition) {
    const parts = condition.any.map((part) => idsOf(part, organizationId, personId));
    return parts.length === 0
      ? sql`select null::uuid as ticket_id where false`
      : sql.join(parts, sql` union all `);
  }
  if (isExcept(condition)) {
    const [held, { not: except }] = condition.all;
    return sql`select held.ticket_id from (${idsOf(held, organizationId, personId)}) as held
      where not exists (
        select from (${idsOf(except, organizationId, personId)}) as other where other.ticket_id = held.ticket_id)`;
  }
  if ('all' in condition) {
    const [selected = any(), ...others] = condition.all.toSorted(
      (one, other) => Number(isSelecting(other)) - Number(isSelecting(one)),
    );
    const columns = { organization: 'selected.organization_id', ticket: 'selected.ticket_id' };
    return sql`select selected.ticket_id from (
        select ${organizationId}::uuid as organization_id, found.ticket_id
        from (${idsOf(selected, organizationId, personId)}) as found
      ) as selected
      where ${ofRow({ all: others }, personId, columns)}`;
  }
  if ('not' in condition) throw new Error('a list is selected by what is true of tickets');
  const fact = asTicketFact(condition);
  switch (fact.fact) {
    case 'relation':
      return sql`select person.ticket_id from ticket_people as person
      where person.organization_id = ${organizationId} and person.user_id = ${personId}
        and person.until is null and ${isRelation('person', fact.in)}`;
    case 'in_team':
      return sql`
      select placed.id as ticket_id from team_members as member
      join tickets as placed on placed.organization_id = member.organization_id and placed.team_id = member.team_id
      where member.organization_id = ${organizationId} and member.user_id = ${personId}`;
    case 'offered':
      return sql`
      select offer.ticket_id from handovers as offer
      where offer.organization_id = ${organizationId} and offer.to_user_id = ${personId} and offer.state = 'offered'
    union all
      select offer.ticket_id from team_members as member
      join handovers as offer on offer.organization_id = member.organization_id and offer.to_team_id = member.team_id
      where member.organization_id = ${organizationId} and member.user_id = ${personId} and offer.state = 'offered'`;
    case 'shared':
      return sql`
      select placed.id as ticket_id from ${placesOf(fact.as, organizationId, personId)}
      join tickets as placed on placed.organization_id = ${organizationId}
        and placed.project_id = place.project_id and placed.sharing = place.chosen`;
    case 'leads':
      return sql`
      select placed.id as ticket_id from projects as led
      join tickets as placed on placed.organization_id = led.organization_id and placed.project_id = led.id
      where led.organization_id = ${organizationId} and (led.manager_id = ${personId} or led.bu_head_id = ${personId})`;
    case 'watched':
      return sql`
      select follower.ticket_id from ticket_followers as follower
      where follower.organization_id = ${organizationId} and follower.user_id = ${personId}
        and follower.mode = 'watch'`;
    case 'confidential':
      return sql`select held.id as ticket_id from tickets as held
      where held.organization_id = ${organizationId} and held.confidential`;
    case 'opened':
      return sql`select opening.ticket_id from ticket_openings as opening
      where opening.organization_id = ${organizationId} and opening.user_id = ${personId}
        and opening.ended_at is null and opening.ends_at > now()`;
    case 'taken':
    case 'merged':
      throw new Error('too many tickets are so for a list to be selected by it');
  }
}
