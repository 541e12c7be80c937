/** Offers of tickets, and what came of them. */

import { type Actor, runsDeskOf } from '@switchboard/contract/people/actor.ts';
import type { HandoverState } from '@switchboard/contract/tickets/handovers.ts';
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isOpenTo, runsRow } from '../ticket.scope.ts';
import { handoverJson } from './open-handover.ts';

/** By or to somebody, or to a team that they are in. */
const concerns = (userId: string) => sql<SqlBool>`(offer.giver_id = ${userId} or offer.by_id = ${userId}
  or offer.to_user_id = ${userId} or ${isToTeamOf(userId)})`;

const isToTeamOf = (userId: string) => sql<SqlBool>`coalesce(offer.to_team_id in (
  select member.team_id from team_members as member
  where member.organization_id = offer.organization_id and member.user_id = ${userId}), false)`;

const seenBy = (organizationId: string, db: Database, actor: Actor) => {
  const runsDesk = runsDeskOf(actor, organizationId);
  const isOpen = sql`offer.state = 'offered'`;
  /** Of what somebody runs by their role they see every offer, and take it back. */
  const runsIt = runsDesk
    ? runsRow(actor, { organization: 'offer.organization_id', ticket: 'offer.ticket_id' })
    : sql<boolean>`false`;
  const mayAnswer = runsDesk
    ? sql`false`
    : sql`(${isOpen} and (offer.to_user_id is not distinct from ${actor.id} or ${isToTeamOf(actor.id)}))`;
  const mayWithdraw = sql`(${isOpen} and (${runsIt} or offer.giver_id is not distinct from ${actor.id}))`;
  return db
    .selectFrom('handovers as offer')
    .innerJoin('tickets', (join) =>
      join
        .onRef('tickets.organization_id', '=', 'offer.organization_id')
        .onRef('tickets.id', '=', 'offer.ticket_id'),
    )
    .where('offer.organization_id', '=', organizationId)
    .where(isOpenTo(actor))
    .where(runsDesk ? sql<SqlBool>`(${runsIt} or ${concerns(actor.id)})` : concerns(actor.id))
    .select(['offer.ticket_id', 'tickets.number', 'tickets.summary', 'offer.state', 'offer.reason'])
    .select([
      'offer.answered_at',
      'offer.answered_by_id',
      'offer.giver_id',
      'offer.to_user_id',
      'offer.to_team_id',
    ])
    .select(handoverJson(mayAnswer, mayWithdraw).as('offer'));
};

export type HandoverRow = Awaited<ReturnType<ReturnType<typeof seenBy>['executeTakeFirstOrThrow']>>;

/** As far as the actor sees it. */
export const findHandover = (organizationId: string, db: Database, actor: Actor, id: string) =>
  seenBy(organizationId, db, actor).where('offer.id', '=', id).executeTakeFirst();

interface Wanted extends PageRequest {
  readonly state: readonly HandoverState[];
  readonly mine: boolean;
}

export const listHandovers = (organizationId: string, db: Database, actor: Actor, request: Wanted) =>
  readPage(
    seenBy(organizationId, db, actor)
      .$if(request.state.length > 0, (query) => query.where('offer.state', 'in', request.state))
      .$if(request.mine, (query) => query.where(concerns(actor.id)))
      .orderBy('offer.id', 'desc'),
    request,
  );

/** Held until the transaction ends. Hold the ticket and people before. */
export const lockHandover = (organizationId: string, trx: Database, id: string) =>
  trx
    .selectFrom('handovers')
    .select(['id', 'ticket_id', 'state', 'giver_id', 'to_user_id', 'to_team_id', 'answered_by_id'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

type NewHandover = Omit<
  Insertable<Schema['handovers']>,
  'state' | 'reason' | 'answered_by_id' | 'answered_at'
>;

/** @param rows at least one */
export async function insertHandovers(trx: Database, rows: readonly NewHandover[]): Promise<void> {
  await trx
    .insertInto('handovers')
    .values([...rows])
    .execute();
}

export const updateHandover: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['handovers']>,
) => Promise<void> = tenantRowUpdater('handovers');

/** Offers that nobody has answered, to somebody, to a team or for an absence, end so. @returns them */
export const endOffers = (
  organizationId: string,
  trx: Database,
  which: { readonly to_user_id: string } | { readonly to_team_id: string } | { readonly absence_id: string },
  end: { readonly state: Exclude<HandoverState, 'offered'>; readonly at: Date },
) =>
  trx
    .updateTable('handovers')
    .set({ state: end.state, answered_at: end.at, due_at: null })
    .where('organization_id', '=', organizationId)
    .where((where) => where.and({ ...which }))
    .where('state', '=', 'offered')
    .returning(['id', 'ticket_id', 'giver_id'])
    .execute();

/** Agents who are in a team now. */
export async function agentsOfTeam(organizationId: string, db: Database, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .innerJoin('users', 'users.id', 'team_members.user_id')
    .where('team_members.organization_id', '=', organizationId)
    .where('team_id', '=', teamId)
    .where('users.role', '=', 'devops_agent')
    .select('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Who answers for a ticket: the lead of its team, else the manager of its project, else the admins; as far as they are
 * active, and may read it, as an agent may who is in the team.
 */
export async function answerableFor(
  organizationId: string,
  db: Database,
  ticketIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; people: string[] }>`
    with active as (
      select id, role from users where organization_id = ${organizationId} and is_active and deleted_at is null)
    select tickets.id, coalesce(
      (select array[active.id] from teams join active on active.id = teams.lead_id
        where teams.organization_id = tickets.organization_id and teams.id = tickets.team_id
          and (active.role <> 'devops_agent' or exists (
            select from team_members as member where member.organization_id = teams.organization_id
              and member.team_id = teams.id and member.user_id = active.id))),
      (select array[active.id] from projects join active on active.id = projects.manager_id
        where projects.organization_id = tickets.organization_id and projects.id = tickets.project_id),
      array(select active.id from active where role = 'admin')) as people
    from tickets where tickets.organization_id = ${organizationId} and tickets.id = any(${ticketIds}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, people }) => [id, people]));
}
