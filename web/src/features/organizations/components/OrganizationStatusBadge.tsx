import type { OrganizationStatus } from '@switchboard/contract/enums.ts';
import { IconBan, IconCircleCheck, IconCircleMinus } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { STATUS_LABELS } from '../text.ts';

const SHAPES = {
  active: { tone: 'resolved', Icon: IconCircleCheck },
  inactive: { tone: 'closed', Icon: IconCircleMinus },
  suspended: { tone: 'danger', Icon: IconBan },
} as const;

export const OrganizationStatusBadge = ({ status }: { status: OrganizationStatus }) => (
  <ToneBadge {...SHAPES[status]}>{STATUS_LABELS[status]}</ToneBadge>
);
