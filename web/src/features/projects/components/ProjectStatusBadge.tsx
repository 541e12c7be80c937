import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';

const SHAPES = {
  Active: { tone: 'resolved', Icon: IconPlayerPlay },
  Inactive: { tone: 'closed', Icon: IconPlayerPause },
  Completed: { tone: 'open', Icon: IconCircleCheck },
} as const;

export function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  const { tone, Icon } = SHAPES[status];
  return (
    <ToneBadge tone={tone} icon={<Icon size={12} stroke={1.8} aria-hidden />}>
      {status}
    </ToneBadge>
  );
}
