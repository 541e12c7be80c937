import { ALERT_OUTCOME_LABELS, type AlertOutcome } from '@switchboard/contract/alert-intake/intake-values.ts';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { text } from '../text.ts';

const TONES: Record<AlertOutcome, Tone> = {
  created: 'open',
  commented: 'progress',
  counted: 'progress',
  reopened: 'open',
  resolved: 'resolved',
  ignored: 'closed',
  refused: 'danger',
};

export const OutcomeBadge = ({ outcome }: { outcome: AlertOutcome }) => (
  <ToneBadge tone={TONES[outcome]}>{ALERT_OUTCOME_LABELS[outcome]}</ToneBadge>
);

export const IntakeBadge = ({ isActive }: { isActive: boolean }) => (
  <ToneBadge tone={isActive ? 'resolved' : 'closed'}>
    {isActive ? text.states.active : text.states.off}
  </ToneBadge>
);
