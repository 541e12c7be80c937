import type { DevopsAgent } from '@switchboard/contract/entities/devops-agent.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { fullName } from '../../../lib/format.ts';
import type { Filter, FilterOption } from '../../../ui/filters/filter.ts';
import { Avatar } from '../../../ui/people/Avatar.tsx';
import { agentChoicesOptions } from '../api/list-devops-agents.ts';
import { asPerson } from '../people.ts';
import { text } from '../text.ts';
import { UNASSIGNED } from '../ticket-list-params.ts';

const unassigned: FilterOption = { value: UNASSIGNED, label: text.list.unassigned };

const optionOf = (agent: DevopsAgent): FilterOption => ({
  value: agent._id,
  label: fullName(agent),
  icon: <Avatar person={asPerson(agent)} size={18} />,
});

/** The assignee filter of All Tickets: agents searched on the server, and nobody. `chosen` are the values of the address. */
export function useAssigneeFilter(chosen: readonly string[]): Filter {
  const client = useQueryClient();
  const names = useRef(new Map([[UNASSIGNED, unassigned.label]]));
  const { data: first } = useQuery({
    ...agentChoicesOptions(''),
    enabled: chosen.some((value) => !names.current.has(value)),
  });

  return useMemo(() => {
    const know = (agents: readonly DevopsAgent[]) => {
      for (const agent of agents) names.current.set(agent._id, fullName(agent));
      return agents.map(optionOf);
    };
    know(first ?? []);
    return {
      key: 'assignee',
      label: text.list.assignee,
      loadOptions: async (query) => {
        const options = know(await client.fetchQuery(agentChoicesOptions(query)));
        const matches = unassigned.label.toLowerCase().includes(query.trim().toLowerCase());
        return matches ? [unassigned, ...options] : options;
      },
      labelOf: (value) => names.current.get(value),
    };
  }, [client, first]);
}
