/** What a ticket is asked by, whose it is, whom it waits for and when it is due, as conditions on a query over `tickets`. */
import { ACTIVE_STATUSES, type WaitingKind } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { DueFilter } from '@switchboard/contract/tickets/due-filters.ts';
import type { ShapeFilters } from '@switchboard/contract/tickets/shape-filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import { isId } from '../../../platform/ids.ts';
import { isStaff, knowsDue } from './due-moment.ts';
import { withoutAgent } from './select-tickets.ts';

type Condition = RawBuilder<SqlBool>;

/** Whose list it is, and when. */
export interface ListReader {
  readonly actor: Actor;
  readonly now: Date;
  readonly timeZone: string;
}

/** No team, among the values of the filter. */
const NO_TEAM = 'none';

/** Somebody asks for what lies with a team. */
export const namesTeam = ({ team }: Pick<ShapeFilters, 'team'>): boolean =>
  team.some((one) => one !== NO_TEAM);

/** Days of "week", today among them. */
const WEEK = 7;

const anyOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** What filters of lists ask for. */
export function conditionsOfShape(
  { requestType, team, waitingOn, due, snoozed }: ShapeFilters,
  reader: ListReader,
): readonly Condition[] {
  return [
    ...(requestType.length > 0 ? [isAskedBy(requestType.filter(isId))] : []),
    ...(team.length > 0 ? [isOfTeams(team)] : []),
    ...(waitingOn.length > 0 ? [anyOf(waitingOn.map(isWaitingFor))] : []),
    ...(due.length > 0 ? [isDue(due, reader)] : []),
    ...(snoozed === null ? [] : [isSnoozed(snoozed, reader.actor)]),
  ];
}

/** A ticket without a form is of the built-in type, whose id is that of the organization. */
const isAskedBy = (ids: readonly string[]): Condition => sql`(
  (tickets.organization_id, tickets.id) in (
    select form.organization_id, form.ticket_id from request_types as type
    join ticket_forms as form on form.organization_id = type.organization_id and form.type_id = type.id
    where type.id = any(${ids}::uuid[]))
  or tickets.organization_id = any(${ids}::uuid[]) and not exists (
    select from ticket_forms as form
    where form.organization_id = tickets.organization_id and form.ticket_id = tickets.id))`;

/** One is compared with its organization, by which the index begins. */
function isOfTeams(given: readonly string[]): Condition {
  const ids = given.filter(isId);
  const [only] = ids;
  const named =
    ids.length === 1
      ? sql<boolean>`(tickets.team_id = ${only} and tickets.organization_id = (
          select organization_id from teams where id = ${only}))`
      : sql<boolean>`(tickets.organization_id, tickets.team_id) in (
          select named.organization_id, named.id from teams as named where named.id = any(${ids}::uuid[]))`;
  return anyOf([
    ...(ids.length > 0 ? [named] : []),
    ...(given.includes(NO_TEAM) ? [sql<boolean>`tickets.team_id is null`] : []),
  ]);
}

const isActive = sql`tickets.status in (${sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))})`;

const waitsForApproval = sql`exists (
  select from ticket_people as approver
  where approver.organization_id = tickets.organization_id and approver.ticket_id = tickets.id
    and approver.relation = 'approver' and approver.until is null)`;

/** What `waitingOf` says of a row. */
export function isWaitingFor(side: WaitingKind): Condition {
  const noVendor = sql`tickets.waiting_vendor is null and not ${waitsForApproval}`;
  switch (side) {
    case 'approver':
      return sql`(${isActive} and ${waitsForApproval})`;
    case 'vendor':
      return sql`(${isActive} and tickets.waiting_vendor is not null and not ${waitsForApproval})`;
    case 'requester':
      return sql`(${isActive} and ${noVendor} and tickets.answer_expected)`;
    case 'agent':
      return sql`(${isActive} and ${noVendor} and not tickets.answer_expected and not ${withoutAgent})`;
    case 'team':
      return sql`(${isActive} and ${noVendor} and not tickets.answer_expected and ${withoutAgent})`;
  }
}

/** Of what the reader may see of a clock; others are without one. */
export function isDue(kinds: readonly DueFilter[], { actor, now, timeZone }: ListReader): Condition {
  const mayKnow = knowsDue(actor);
  const known = (condition: Condition): Condition => sql`(${condition} and ${mayKnow})`;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  const within = (days: number) =>
    known(sql`(tickets.due_at >= ${new Date(today.epochMilliseconds)}
      and tickets.due_at < ${new Date(today.add({ days }).epochMilliseconds)})`);
  const conditions: Record<DueFilter, Condition> = {
    // What is due at this second is not late.
    overdue: known(sql`tickets.due_at <= now() - interval '1 second'`),
    today: within(1),
    week: within(WEEK),
    paused: known(sql`(tickets.due_clock is not null and tickets.due_at is null)`),
    none: sql`(tickets.due_clock is null or not (${mayKnow}))`,
  };
  return anyOf(kinds.map((kind) => conditions[kind]));
}

/** Its staff alone know. */
export const isSnoozed = (snoozed: boolean, actor: Actor): Condition => {
  const known = sql`(tickets.snoozed_until is not null and ${isStaff(actor)})`;
  return snoozed ? sql`${known}` : sql`not ${known}`;
};
