import { DELIVERY_STATE_LABELS, type DeliveryState } from '@switchboard/contract/webhooks/webhook-values.ts';
import type { Webhook } from '@switchboard/contract/webhooks/webhooks.ts';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { text } from '../text.ts';

const TONES: Record<DeliveryState, Tone> = {
  pending: 'progress',
  delivered: 'resolved',
  failed: 'danger',
  blocked: 'danger',
  dropped: 'closed',
};

export const DeliveryBadge = ({ state }: { state: DeliveryState }) => (
  <ToneBadge tone={TONES[state]}>{DELIVERY_STATE_LABELS[state]}</ToneBadge>
);

export function WebhookBadge({ isActive, failingSince }: Pick<Webhook, 'isActive' | 'failingSince'>) {
  if (!isActive) return <ToneBadge tone="closed">{text.states.off}</ToneBadge>;
  return failingSince === null ? (
    <ToneBadge tone="resolved">{text.states.active}</ToneBadge>
  ) : (
    <ToneBadge tone="danger">{text.states.failing}</ToneBadge>
  );
}
