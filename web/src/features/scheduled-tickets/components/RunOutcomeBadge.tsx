import type { RunOutcome } from '@switchboard/contract/enums.ts';
import {
  IconAlertCircle,
  IconBolt,
  IconCircleCheck,
  IconClockExclamation,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { OUTCOME_LABELS } from '../text.ts';

const SHAPES = {
  created: { tone: 'resolved', Icon: IconCircleCheck },
  late: { tone: 'progress', Icon: IconClockExclamation },
  skipped: { tone: 'closed', Icon: IconPlayerSkipForward },
  failed: { tone: 'danger', Icon: IconAlertCircle },
  manual: { tone: 'accent', Icon: IconBolt },
} as const;

export function RunOutcomeBadge({ outcome }: { outcome: RunOutcome }) {
  const { tone, Icon } = SHAPES[outcome];
  return (
    <ToneBadge tone={tone} icon={<Icon size={12} stroke={1.8} aria-hidden />}>
      {OUTCOME_LABELS[outcome]}
    </ToneBadge>
  );
}
