/** Teams and who is in them. Every reader takes the organization first. */
import type { AutoAssignMode, Role } from '@switchboard/contract/enums.ts';
import type { Presence } from '@switchboard/contract/tickets/availability.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';
import type { PersonColumns } from '../../people/person-ref.ts';
import { presenceOf } from '../availability/presence.ts';

const MEMBER = { organization: 'team_members.organization_id', user: 'team_members.user_id' };

export interface TeamMember extends PersonColumns {
  readonly role: Role;
  readonly capacity: number;
  readonly presence: Presence;
}

export interface TeamRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly auto_assign: boolean;
  readonly mode: AutoAssignMode;
  readonly revision: number;
  readonly lead: PersonColumns | null;
  readonly calendar: { readonly id: string; readonly name: string } | null;
  readonly members: readonly TeamMember[];
  readonly inbox_count: number;
}

/** Of a row of `active_tickets`: nobody has it, and nobody put it off. */
export const isInInbox = sql<boolean>`(active_tickets.agent_id is null and active_tickets.snoozed_until is null)`;

const inboxCount = sql<number>`(
  select count(*)::integer from active_tickets
  where active_tickets.organization_id = teams.organization_id and active_tickets.team_id = teams.id
    and ${isInInbox})`;

const liveTeams = (organizationId: string, db: Database) =>
  db.selectFrom('teams').where('teams.organization_id', '=', organizationId).where('archived_at', 'is', null);

const whole = (organizationId: string, db: Database) =>
  liveTeams(organizationId, db)
    .select(['teams.id', 'teams.name', 'teams.description', 'teams.auto_assign', 'teams.mode', 'revision'])
    .select((team) => [
      jsonObjectFrom(
        team.selectFrom(personIn('teams.organization_id', 'teams.lead_id')).select(PERSON_COLUMNS),
      ).as('lead'),
      jsonObjectFrom(
        team
          .selectFrom('calendars')
          .whereRef('calendars.organization_id', '=', 'teams.organization_id')
          .whereRef('calendars.id', '=', 'teams.calendar_id')
          .select(['calendars.id', 'calendars.name']),
      ).as('calendar'),
      jsonArrayFrom(
        team
          .selectFrom('team_members')
          .innerJoinLateral(personIn('team_members.organization_id', 'team_members.user_id'), (join) =>
            join.onTrue(),
          )
          .whereRef('team_members.organization_id', '=', 'teams.organization_id')
          .whereRef('team_members.team_id', '=', 'teams.id')
          .orderBy(sql`lower(person.first_name)`)
          .orderBy('person.id')
          .select([...PERSON_COLUMNS, 'person.role', 'team_members.capacity'])
          .select(presenceOf(undefined, MEMBER).as('presence')),
      ).as('members'),
      inboxCount.as('inbox_count'),
    ]);

interface Wanted extends PageRequest {
  readonly search: string;
  /** Only teams that they lead. */
  readonly lead: string | null;
}

export async function listTeams(organizationId: string, db: Database, request: Wanted) {
  const found = whole(organizationId, db)
    .$if(request.search !== '', (query) => query.where('teams.name', 'ilike', containing(request.search)))
    .$if(request.lead !== null, (query) => query.where('teams.lead_id', '=', request.lead));
  const { rows, total } = await readPage(found.orderBy(sql`lower(teams.name)`).orderBy('teams.id'), request);
  return { teams: rows, total };
}

export const findTeam = (organizationId: string, db: Database, id: string): Promise<TeamRow | undefined> =>
  whole(organizationId, db)
    .where('teams.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/**
 * Holds the team until the transaction ends, so that nobody else changes it, joins or leaves.
 * @param against with `tickets` none comes to it either
 */
export async function lockTeam(
  organizationId: string,
  trx: Database,
  id: string,
  against: 'changes' | 'tickets',
): Promise<TeamRow | undefined> {
  const wanted = liveTeams(organizationId, trx)
    .where('teams.id', '=', isId(id) ? id : null)
    .select('teams.id');
  const held = await (against === 'tickets'
    ? wanted.forUpdate()
    : wanted.forNoKeyUpdate()
  ).executeTakeFirst();
  return held && findTeam(organizationId, trx, held.id);
}

/** Holds the team against being archived, for whoever gives it a ticket or a view. */
export const holdTeam = (organizationId: string, trx: Database, id: string) =>
  liveTeams(organizationId, trx)
    .where('teams.id', '=', isId(id) ? id : null)
    .select(['teams.id', 'teams.name', 'teams.lead_id', 'auto_assign', 'mode', 'last_agent_id'])
    .forKeyShare()
    .executeTakeFirst();

/** Counting goes with the lock of the organization. */
export async function countTeams(organizationId: string, trx: Database): Promise<number> {
  const { count } = await liveTeams(organizationId, trx)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const insertTeam: (trx: Database, row: Insertable<Schema['teams']>) => Promise<void> =
  rowInserter('teams');

export const updateTeam: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['teams']>,
) => Promise<void> = tenantRowUpdater('teams');

interface Membership {
  readonly user: string;
  readonly capacity: number;
}

/** What a team that the transaction holds has for members from now on; whoever stays is not touched. */
export async function writeMembers(
  organizationId: string,
  trx: Database,
  teamId: string,
  members: readonly Membership[],
): Promise<void> {
  await trx
    .deleteFrom('team_members')
    .where('organization_id', '=', organizationId)
    .where('team_id', '=', teamId)
    .where(sql<boolean>`user_id <> all(${members.map(({ user }) => user)}::uuid[])`)
    .execute();
  const rows = members.map(({ user, capacity }) => ({
    organization_id: organizationId,
    team_id: teamId,
    user_id: user,
    capacity,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('team_members')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'team_id', 'user_id'])
        .doUpdateSet({ capacity: (row) => row.ref('excluded.capacity') }),
    )
    .execute();
}

/** Holds the teams that somebody is in or leads. */
export async function lockTeamsOf(
  organizationId: string,
  trx: Database,
  userId: string,
): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('teams')
    .where('organization_id', '=', organizationId)
    .where((where) =>
      where.or([
        where('lead_id', '=', userId),
        where('id', 'in', (of) =>
          of
            .selectFrom('team_members')
            .select('team_id')
            .where('organization_id', '=', organizationId)
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The first by name. */
export const findCandidates = (
  organizationId: string,
  db: Database,
  roles: readonly Role[],
  { search, most }: { readonly search: string; readonly most: number },
) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'role'])
    .where('organization_id', '=', organizationId)
    .where('role', 'in', roles)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where(sql<string>`first_name || ' ' || last_name`, 'ilike', containing(search)),
    )
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .limit(most)
    .execute();

/** Active people who may be in a team, of these, held until the transaction ends. */
export const lockEligible = (
  organizationId: string,
  trx: Database,
  ids: readonly string[],
  roles: readonly Role[],
) =>
  trx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = any(${ids.filter(isId)}::uuid[])`)
    .where('role', 'in', roles)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute();

/** Of those that are not archived, by name. */
export async function teamNames(organizationId: string, db: Database) {
  const teams = await db
    .selectFrom('teams')
    .where('organization_id', '=', organizationId)
    .where('archived_at', 'is', null)
    .select(['id as _id', 'name'])
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return teams;
}
