/** The tickets that somebody reads, with the rules that let them: the scopes of lists, rule by rule. */
import type { Relation, TicketStatus } from '@switchboard/contract/enums.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { asksOf, rulesGiving } from '@switchboard/contract/policies/explain.ts';
import type { TicketRuleId } from '@switchboard/contract/policies/ticket-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { plannedForValues } from '../../../platform/database/planned-for-values.ts';
import { personIn } from '../../people/person-in.ts';
import { talliesOf } from '../list/ticket-tallies.ts';
import {
  coversOrganizations,
  inScope,
  inScopeByRow,
  isOpenTo,
  meeting,
  meetsOnRow,
  type TicketScope,
  ticketsOfPerson,
} from '../ticket.scope.ts';

const READING = rulesGiving('read');
export const isReadingRule = (rule: string): rule is TicketRuleId => READING.some((one) => one === rule);

export interface SeenTicketRow {
  readonly id: string;
  readonly number: string;
  readonly summary: string;
  readonly status: TicketStatus;
  readonly rules: readonly TicketRuleId[];
  /** As JSON from the database. */
  readonly held: readonly {
    readonly relation: Relation;
    readonly since: string;
    readonly by: string | null;
  }[];
}

/** Whose tickets are listed, and for whom: what is confidential and not theirs to read is left out. */
interface Asked {
  readonly actor: Actor;
  readonly caller: Actor;
}

/** What of a person's tickets is meant: all that they read, or what one rule gives them. Null where that is none, whatever the ticket. */
export const seenBy = (actor: Actor, rule: TicketRuleId | null, readable: TicketScope): TicketScope | null =>
  rule === null ? readable : meeting(actor, asksOf(rule, 'read'));

/** Of a query over `tickets`: the rules that let the actor read the row. */
function rulesOfRow(actor: Actor): RawBuilder<TicketRuleId[]> {
  const each = READING.map(
    (rule) => sql`case when ${meetsOnRow(actor, asksOf(rule, 'read'))} then ${sql.lit(rule)} end`,
  );
  return sql<TicketRuleId[]>`array_remove(array[${sql.join(each)}], null)`;
}

const heldBy = (actor: Actor) => sql<SeenTicketRow['held']>`coalesce((
  select json_agg(json_build_object('relation', held.relation, 'since', held.since,
    'by', person.first_name || ' ' || person.last_name) order by held.since)
  from ticket_people as held
  left join lateral ${personIn('held.organization_id', 'held.by_id')} on true
  where held.organization_id = tickets.organization_id and held.ticket_id = tickets.id
    and held.user_id = ${actor.id} and held.until is null), '[]')`;

/** The next ones in the order of the newest, of what the caller may know of. */
export const readSeenTickets = (
  scope: TicketScope,
  db: Database,
  { actor, caller }: Asked,
  {
    before,
    offset,
    limit,
  }: { readonly before: string | null; readonly offset: number; readonly limit: number },
): Promise<SeenTicketRow[]> =>
  db
    .selectFrom((page) =>
      page
        .selectFrom('tickets')
        .where(inScope(scope))
        .where(isOpenTo(caller))
        .$if(before !== null, (rows) => rows.where('tickets.id', '<', before))
        .selectAll('tickets')
        .orderBy('tickets.id', 'desc')
        .limit(limit)
        .offset(offset)
        .as('tickets'),
    )
    .select(['tickets.id', 'tickets.number', 'tickets.summary', 'tickets.status'])
    .select([rulesOfRow(actor).as('rules'), heldBy(actor).as('held')])
    .orderBy('tickets.id', 'desc')
    .execute();

/**
 * A query for how many tickets there are in a scope that the caller may know of: of the few confidential ones alone it is
 * looked at whether the caller may.
 */
function countIn(scope: TicketScope | null, db: Database, caller: Actor): RawBuilder<number> {
  if (scope === null) return sql`0`;
  const all = coversOrganizations(scope)
    ? sql`select coalesce(sum(tally.tickets), 0) from (${talliesOf(scope, db)}) as tally`
    : sql`select count(distinct theirs.ticket_id) from (${ticketsOfPerson(scope)}) as theirs`;
  return sql`((${all}) - (
    select count(*) from tickets
    where tickets.confidential and ${inScopeByRow(scope)} and not ${isOpenTo(caller)}))::int`;
}

/** How many tickets a person reads, and how many by each rule that gives them any, in one statement. */
export async function countSeenTickets(
  readable: TicketScope,
  db: Database,
  { actor, caller }: Asked,
): Promise<{ readonly total: number; readonly totals: readonly { rule: TicketRuleId; count: number }[] }> {
  const each = READING.map((rule) => countIn(meeting(actor, asksOf(rule, 'read')), db, caller));
  const { rows } = await sql<{ total: number; counts: readonly number[] }>`
    select ${countIn(readable, db, caller)} as total, array[${sql.join(each)}]::int[] as counts
    ${plannedForValues}`.execute(db);
  const { total, counts } = rows[0] ?? { total: 0, counts: [] };
  const totals = READING.map((rule, index) => ({ rule, count: counts[index] ?? 0 }));
  return { total, totals: totals.filter(({ count }) => count > 0) };
}
