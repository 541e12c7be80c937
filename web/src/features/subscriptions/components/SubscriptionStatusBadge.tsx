import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { IconCalendarX, IconCircleCheck, IconCircleX, IconPlayerPause } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';

const SHAPES = {
  Active: { tone: 'resolved', Icon: IconCircleCheck },
  Expired: { tone: 'danger', Icon: IconCalendarX },
  Suspended: { tone: 'progress', Icon: IconPlayerPause },
  Cancelled: { tone: 'closed', Icon: IconCircleX },
} as const;

export const SubscriptionStatusBadge = ({ status }: { status: SubscriptionStatus }) => (
  <ToneBadge {...SHAPES[status]}>{status}</ToneBadge>
);
