import { Text, VisuallyHidden } from '@mantine/core';
import type { AgentWorkload } from '@switchboard/contract/tickets/auto-assign.ts';
import { clsx } from 'clsx';
import { useId } from 'react';
import { fullName } from '../../../lib/format/format.ts';
import { notThereText } from '../../../lib/words/presence.ts';
import { LoadError } from '../../../ui/feedback/LoadError.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { useWorkload } from '../api.ts';
import { text } from '../text.ts';
import { AgentSwitch } from './AgentSwitch.tsx';
import classes from './AutoAssignPanel.module.css';

interface AgentListProps {
  /** Open tickets up to which an agent is given new ones. */
  cap: number;
}

/** Every active agent with the open tickets they have, and whether they take more. */
export function AgentList({ cap }: AgentListProps) {
  const { data: agents, isPending, isFetching, refetch } = useWorkload();
  const titleId = useId();
  return (
    <div className={classes.agents}>
      <div className={classes.agentsHead}>
        <h3 id={titleId}>{text.agents}</h3>
        {agents && agents.length > 0 && <span>{text.agentsOpen}</span>}
      </div>
      {agents && agents.length > 0 && (
        <ul aria-labelledby={titleId}>
          {agents.map((agent) => (
            <Agent key={agent._id} agent={agent} cap={cap} />
          ))}
        </ul>
      )}
      {agents?.length === 0 && (
        <Text inherit pt={2} pb={4} c="dimmed">
          {text.noAgents}
        </Text>
      )}
      {isPending && <SkeletonRows rows={3} height={30} />}
      {!agents && !isPending && (
        <LoadError
          what={text.agents}
          title={text.agentsMissing}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
    </div>
  );
}

function Agent({ agent, cap }: { agent: AgentWorkload; cap: number }) {
  const id = useId();
  const name = fullName(agent);
  const notThere = notThereText(agent.presence);
  const { openTickets } = agent.workload;
  return (
    <li className={classes.agent}>
      <label className={clsx(classes.name, 'truncate')} htmlFor={id} title={name}>
        {name}
        {notThere && (
          <Text span fz="xs" c="dimmed">
            {' '}
            {notThere}
          </Text>
        )}
      </label>
      <span className={classes.load} data-over={openTickets > cap || undefined}>
        <span aria-hidden="true">{text.ofCap(openTickets, cap)}</span>
        <VisuallyHidden>{text.ofCapSpoken(openTickets, cap)}</VisuallyHidden>
      </span>
      <AgentSwitch id={id} agentId={agent._id} autoAssign={agent.autoAssign} label={text.agentSwitch(name)} />
    </li>
  );
}
