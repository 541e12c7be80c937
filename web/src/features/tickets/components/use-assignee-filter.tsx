import type { DevopsAgent } from '@switchboard/contract/tickets/devops-agents.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import type { Filter, FilterOption } from '../../../lib/lists/filter.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { agentChoicesOptions, everyAgentOptions } from '../api/list-devops-agents.ts';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { asPerson } from '../people.ts';
import { text } from '../text.ts';
import { UNASSIGNED } from '../ticket-list-params.ts';

const unassigned: FilterOption = { value: UNASSIGNED, label: text.list.unassigned };

interface AgentSource {
  readonly choices: (search: string) => ReturnType<typeof agentChoicesOptions>;
  readonly nameOf: (agent: DevopsAgent) => string;
}

const ofDesk: AgentSource = { choices: (search) => agentChoicesOptions(search), nameOf: fullName };

const nameWithOrganization = (agent: DevopsAgent) =>
  text.list.agentOf(fullName(agent), agent.organization.name);

/** Agents of the organization that is chosen, or of all. */
function useEveryAgent(organization: string): AgentSource {
  return useMemo(
    () => ({
      choices: (search) => everyAgentOptions(search, organization),
      nameOf: organization === '' ? nameWithOrganization : fullName,
    }),
    [organization],
  );
}

/** The assignee filter of All Tickets: agents searched on the server, and nobody. `chosen` are the values of the address. */
function useAssigneeFilterFrom(
  { choices, nameOf }: AgentSource,
  chosen: readonly string[],
  tickets: readonly ListedTicket[] | undefined,
): Filter {
  const client = useQueryClient();
  const names = useRef(new Map([[UNASSIGNED, unassigned.label]]));
  const { data: first } = useQuery({
    ...choices(''),
    enabled: chosen.some((value) => !names.current.has(value)),
  });

  return useMemo(() => {
    const know = (agents: readonly DevopsAgent[]) => {
      for (const agent of agents) names.current.set(agent._id, nameOf(agent));
      return agents.map((agent) => ({
        value: agent._id,
        label: nameOf(agent),
        icon: <Avatar person={asPerson(agent)} size={18} />,
      }));
    };
    know(first ?? []);
    // Who is not among the first agents is named by the tickets that the filter has found.
    for (const { assignedTo } of tickets?.flatMap(({ currentAssignments }) => currentAssignments) ?? []) {
      if (!names.current.has(assignedTo._id)) names.current.set(assignedTo._id, fullName(assignedTo));
    }
    return {
      key: 'assignee',
      label: text.list.assignee,
      what: text.list.agents,
      loadOptions: async (query) => {
        const options = know(await client.fetchQuery(choices(query)));
        const matches = unassigned.label.toLowerCase().includes(query.trim().toLowerCase());
        return matches ? [unassigned, ...options] : options;
      },
      labelOf: (value) => names.current.get(value) ?? text.list.otherAssignee,
    };
  }, [client, choices, nameOf, first, tickets]);
}

export const useAssigneeFilter = (
  chosen: readonly string[],
  tickets: readonly ListedTicket[] | undefined,
): Filter => useAssigneeFilterFrom(ofDesk, chosen, tickets);

/** The same for super admins, who may have chosen an organization. */
export const useEveryAssigneeFilter = (
  chosen: readonly string[],
  organization: string,
  tickets: readonly ListedTicket[] | undefined,
): Filter => useAssigneeFilterFrom(useEveryAgent(organization), chosen, tickets);
