import type { ProjectStatus } from '@switchboard/contract/enums.ts';
import { IconCircleCheck, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';

const SHAPES = {
  Active: { tone: 'resolved', Icon: IconPlayerPlay },
  Inactive: { tone: 'closed', Icon: IconPlayerPause },
  Completed: { tone: 'open', Icon: IconCircleCheck },
} as const;

export const ProjectStatusBadge = ({ status }: { status: ProjectStatus }) => (
  <ToneBadge {...SHAPES[status]}>{status}</ToneBadge>
);
