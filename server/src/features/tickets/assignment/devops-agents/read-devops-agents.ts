import type { Pagination } from '@switchboard/contract/query.ts';
import type { DevopsAgent } from '@switchboard/contract/tickets/devops-agents.ts';
import type { Database } from '../../../../platform/database/open-database.ts';
import { paginate } from '../../../../platform/database/pagination.ts';
import { presentDevopsAgent } from './devops-agent.presenter.ts';
import { type AgentQuery, listDevopsAgents } from './devops-agent.repo.ts';

/** @param organizationId null spans all organizations */
export async function readDevopsAgents(
  organizationId: string | null,
  db: Database,
  request: AgentQuery,
): Promise<{ devopsAgents: DevopsAgent[]; pagination: Pagination }> {
  const { agents, total } = await listDevopsAgents(organizationId, db, request);
  return { devopsAgents: agents.map(presentDevopsAgent), pagination: paginate(total, request) };
}
