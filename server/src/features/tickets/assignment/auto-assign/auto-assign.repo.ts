import type { AutoAssignMode } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/open-database.ts';
import { presenceOf, respectedHours } from '../../availability/presence.ts';
import { openTicketsOfAgent } from '../agent-load.ts';
import type { Candidate } from './choose-agent.ts';

/** Active tickets that an agent may have where nobody has chosen another number. */
export const DEFAULT_CAP = 10;

export interface SettingsRow {
  readonly enabled: boolean;
  readonly mode: AutoAssignMode;
  readonly max_tickets_per_agent: number;
  readonly only_active_agents: boolean;
  readonly last_agent_id: string | null;
}

const DEFAULTS: SettingsRow = {
  enabled: true,
  mode: 'least_tickets',
  max_tickets_per_agent: DEFAULT_CAP,
  only_active_agents: true,
  last_agent_id: null,
};

const COLUMNS = ['enabled', 'mode', 'max_tickets_per_agent', 'only_active_agents', 'last_agent_id'] as const;

/** An organization that never changed them has the defaults. */
export async function readSettings(organizationId: string, db: Database): Promise<SettingsRow> {
  const row = await db
    .selectFrom('auto_assign_settings')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row ?? DEFAULTS;
}

/** Holds the organization's settings until the transaction ends: one assignment after the other, so that caps hold. */
export async function lockSettings(organizationId: string, trx: Database): Promise<SettingsRow> {
  const held = trx
    .selectFrom('auto_assign_settings')
    .select(COLUMNS)
    .where('organization_id', '=', organizationId)
    .forUpdate();
  const present = await held.executeTakeFirst();
  if (present !== undefined) return present;
  await trx
    .insertInto('auto_assign_settings')
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  return held.executeTakeFirstOrThrow();
}

export type SettingsChange = Partial<SettingsRow>;

export async function changeSettings(
  organizationId: string,
  trx: Database,
  change: SettingsChange,
): Promise<SettingsRow> {
  await lockSettings(organizationId, trx);
  return writeSettings(organizationId, trx, change);
}

/** Of settings that the transaction holds. */
export const writeSettings = (
  organizationId: string,
  trx: Database,
  change: SettingsChange,
): Promise<SettingsRow> =>
  trx
    .updateTable('auto_assign_settings')
    .set({ organization_id: organizationId, ...change })
    .where('organization_id', '=', organizationId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

const lastAssignedAt = sql<Date | null>`(
  select max(held.since) from ticket_people as held
  where held.organization_id = users.organization_id and held.user_id = users.id
    and held.relation = 'devops_agent')`;

/** Active tickets of a team that an agent has, and how many auto-assign gives them at most. */
const inTeam = (teamId: string) =>
  sql<{ held: number; capacity: number } | null>`(
    select json_build_object('capacity', member.capacity, 'held', (
      select count(*) from active_tickets as held
      where held.organization_id = users.organization_id and held.agent_id = users.id and held.team_id = ${teamId}))
    from team_members as member
    where member.organization_id = users.organization_id and member.team_id = ${teamId} and member.user_id = users.id)`;

export const hasRoomInTeam = ({ in_team }: { readonly in_team: { held: number; capacity: number } | null }) =>
  in_team === null || in_team.held < in_team.capacity;

/**
 * Active agents of the organization, by name, with whether they are there at a moment.
 * @param teamId only those who are in this team
 */
export const readAgents = (organizationId: string, db: Database, at: Date, teamId?: string) =>
  db
    .selectFrom('users')
    .select([presenceOf(at).as('presence'), respectedHours.as('hours')])
    .select((teamId === undefined ? sql<null>`null` : inTeam(teamId)).as('in_team'))
    .$if(teamId !== undefined, (query) =>
      query.where('id', 'in', (members) =>
        members
          .selectFrom('team_members')
          .select('user_id')
          .where('organization_id', '=', organizationId)
          .where('team_id', '=', teamId ?? ''),
      ),
    )
    .select(['id', 'first_name', 'last_name', 'email', 'auto_assign'])
    .select([openTicketsOfAgent.as('open_tickets'), lastAssignedAt.as('last_assigned_at')])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'devops_agent')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(first_name)`)
    .orderBy(sql`lower(last_name)`)
    .orderBy('id')
    .execute();

export const asCandidate = (agent: {
  readonly id: string;
  readonly open_tickets: number;
  readonly last_assigned_at: Date | null;
}): Candidate => ({
  id: agent.id,
  openTickets: agent.open_tickets,
  lastAssignedAt: agent.last_assigned_at,
});

export interface WaitingTicket {
  readonly ticket_id: string;
  readonly team_id: string | null;
}

/** Teams nobody of whom has room; null stands for all agents, who take what has no team. */
export type FullTeams = ReadonlySet<string | null>;

interface Wanted {
  /** The last one of those before. */
  readonly after: string | undefined;
  readonly most: number;
  /** Whose tickets need not be asked for. */
  readonly full: FullTeams;
}

/**
 * Open and In Progress tickets that nobody has and nobody put off, the oldest first; of teams only where auto-assign gives
 * them out.
 */
export const waitingTickets = (
  organizationId: string,
  db: Database,
  { after, most, full }: Wanted,
): Promise<WaitingTicket[]> =>
  db
    .selectFrom('active_tickets')
    .select(['ticket_id', 'team_id'])
    .where('organization_id', '=', organizationId)
    .where('agent_id', 'is', null)
    .where('snoozed_until', 'is', null)
    .where((where) =>
      where.or([
        ...(full.has(null) ? [] : [where('team_id', 'is', null)]),
        sql<boolean>`team_id in (
          select id from teams
          where organization_id = ${organizationId} and auto_assign and archived_at is null
            and id <> all(${[...full].filter((team) => team !== null)}::uuid[]))`,
      ]),
    )
    .$if(after !== undefined, (query) => query.where('ticket_id', '>', after ?? ''))
    .orderBy('ticket_id')
    .limit(most)
    .execute();
