import { Switch } from '@mantine/core';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSetAgentAutoAssign } from '../api.ts';
import { text } from '../text.ts';

interface AgentSwitchProps {
  /** For a `<label>` beside it, which makes more of it to hit. */
  id: string;
  agentId: string;
  autoAssign: boolean;
  label: string;
}

/** Whether one agent takes new tickets. Turns at once, and back when the server refuses. */
export function AgentSwitch({ id, agentId, autoAssign, label }: AgentSwitchProps) {
  const { mutate, isPending, variables } = useSetAgentAutoAssign(agentId);
  return (
    <Switch
      id={id}
      aria-label={label}
      checked={isPending ? variables : autoAssign}
      onChange={(event) =>
        mutate(event.currentTarget.checked, { onError: () => toast.error(text.toggleFailed) })
      }
    />
  );
}
