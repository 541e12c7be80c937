import type { SecurityOutcome } from '@switchboard/contract/record/security-events.ts';
import { SECURITY_OUTCOME_LABELS } from '@switchboard/contract/record/security-words.ts';
import { IconCheck, IconShieldX, IconX } from '@tabler/icons-react';
import { ToneBadge } from '../../../ui/status/ToneBadge.tsx';

const LOOKS = {
  ok: { tone: 'closed', Icon: IconCheck },
  refused: { tone: 'progress', Icon: IconShieldX },
  failed: { tone: 'danger', Icon: IconX },
} as const;

export function OutcomeBadge({ outcome }: { outcome: SecurityOutcome }) {
  return <ToneBadge {...LOOKS[outcome]}>{SECURITY_OUTCOME_LABELS[outcome]}</ToneBadge>;
}
