import type { ScheduleStatus } from '@switchboard/contract/enums.ts';
import { IconCircleCheck, IconCircleX, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { STATUS_LABELS } from '../text.ts';

const SHAPES = {
  active: { tone: 'resolved', Icon: IconPlayerPlay },
  paused: { tone: 'progress', Icon: IconPlayerPause },
  completed: { tone: 'open', Icon: IconCircleCheck },
  cancelled: { tone: 'closed', Icon: IconCircleX },
} as const;

export const ScheduleStatusBadge = ({ status }: { status: ScheduleStatus }) => (
  <ToneBadge {...SHAPES[status]}>{STATUS_LABELS[status]}</ToneBadge>
);
