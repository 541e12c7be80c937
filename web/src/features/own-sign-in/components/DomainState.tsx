import type { DomainState as State } from '@switchboard/contract/organizations/domains.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleOff } from '@tabler/icons-react';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { text } from '../domain-text.ts';

const LOOKS: Record<State, { readonly tone: Tone; readonly Icon: typeof IconCircleCheck }> = {
  pending: { tone: 'open', Icon: IconCircleDashed },
  verified: { tone: 'resolved', Icon: IconCircleCheck },
  failing: { tone: 'danger', Icon: IconAlertTriangle },
  unverified: { tone: 'closed', Icon: IconCircleOff },
};

export const DomainState = ({ state }: { state: State }) => (
  <ToneBadge {...LOOKS[state]}>{text.states[state]}</ToneBadge>
);
