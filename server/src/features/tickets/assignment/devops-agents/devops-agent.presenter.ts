import type { DevopsAgent } from '@switchboard/contract/tickets/devops-agents.ts';
import { presentPerson } from '../../../people/person-ref.ts';
import { presentPresence } from '../../availability/presence.ts';
import type { listDevopsAgents } from './devops-agent.repo.ts';

type AgentRow = Awaited<ReturnType<typeof listDevopsAgents>>['agents'][number];

export const presentDevopsAgent = (row: AgentRow): DevopsAgent => ({
  ...presentPerson(row),
  organization: { name: row.organization_name },
  autoAssign: row.auto_assign,
  presence: presentPresence(row.presence),
  workload: { openTickets: row.open_tickets },
});
