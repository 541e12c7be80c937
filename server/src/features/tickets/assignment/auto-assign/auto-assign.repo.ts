import type { AutoAssignMode } from '@switchboard/contract/enums.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/open-database.ts';
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

/** Active agents of the organization, by name. */
export const readAgents = (organizationId: string, db: Database) =>
  db
    .selectFrom('users')
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

/** Open and In Progress tickets that nobody has, the oldest first. */
export const waitingTickets = async (
  organizationId: string,
  db: Database,
  after: string | undefined,
  most: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('active_tickets')
    .select('ticket_id')
    .where('organization_id', '=', organizationId)
    .where('agent_id', 'is', null)
    .$if(after !== undefined, (query) => query.where('ticket_id', '>', after ?? ''))
    .orderBy('ticket_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.ticket_id);
};
