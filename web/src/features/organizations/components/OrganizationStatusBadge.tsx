import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { IconBan, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { STATUS_LABELS } from '../text.ts';

const SHAPES = {
  active: { tone: 'resolved', Icon: IconCircleCheck },
  inactive: { tone: 'closed', Icon: IconCircleMinus },
  suspended: { tone: 'danger', Icon: IconBan },
} as const;

export function OrganizationStatusBadge({ status }: { status: OrganizationStatus }) {
  const { tone, Icon } = SHAPES[status];
  return (
    <ToneBadge tone={tone} icon={<Icon size={12} stroke={1.8} aria-hidden />}>
      {STATUS_LABELS[status]}
    </ToneBadge>
  );
}
