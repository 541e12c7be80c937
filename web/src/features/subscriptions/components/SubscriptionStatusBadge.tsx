import type { SubscriptionStatus } from '@switchboard/contract/enums.ts';
import { IconCalendarX, IconCircleCheck, IconCircleX, IconPlayerPause } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';

const SHAPES = {
  Active: { tone: 'resolved', Icon: IconCircleCheck },
  Expired: { tone: 'danger', Icon: IconCalendarX },
  Suspended: { tone: 'progress', Icon: IconPlayerPause },
  Cancelled: { tone: 'closed', Icon: IconCircleX },
} as const;

export function SubscriptionStatusBadge({ status }: { status: SubscriptionStatus }) {
  const { tone, Icon } = SHAPES[status];
  return (
    <ToneBadge tone={tone} icon={<Icon size={12} stroke={1.8} aria-hidden />}>
      {status}
    </ToneBadge>
  );
}
