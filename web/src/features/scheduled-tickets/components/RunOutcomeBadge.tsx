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

export const RunOutcomeBadge = ({ outcome }: { outcome: RunOutcome }) => (
  <ToneBadge {...SHAPES[outcome]}>{OUTCOME_LABELS[outcome]}</ToneBadge>
);
