import type { Database } from '../../../platform/database/open-database.ts';

/**
 * Holds the active tickets that an agent has, or that lie with a team, until the transaction ends. Call it before locking the
 * agent or the team: see decision 0039.
 * @returns their ids
 */
const lockTicketsOf =
  (column: 'agent_id' | 'team_id') =>
  async (trx: Database, organizationId: string, id: string): Promise<string[]> => {
    const rows = await trx
      .selectFrom('tickets')
      .select('id')
      .where('organization_id', '=', organizationId)
      .where('id', 'in', (active) =>
        active
          .selectFrom('active_tickets')
          .select('ticket_id')
          .where('organization_id', '=', organizationId)
          .where(column, '=', id),
      )
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map((row) => row.id);
  };

export const lockTicketsOfAgent = lockTicketsOf('agent_id');
export const lockTicketsOfTeam = lockTicketsOf('team_id');
