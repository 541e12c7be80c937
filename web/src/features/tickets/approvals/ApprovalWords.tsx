import { Text } from '@mantine/core';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { ApprovalState } from '@switchboard/contract/tickets/approval-values.ts';
import {
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  type TablerIcon,
} from '@tabler/icons-react';
import { fullName } from '../../../lib/format/format.ts';
import { type Tone, ToneBadge } from '../../../ui/status/ToneBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { text } from './text.ts';

const TONES: Readonly<Record<ApprovalState, readonly [Tone, TablerIcon]>> = {
  pending: ['progress', IconCircle],
  approved: ['resolved', IconCircleCheck],
  rejected: ['danger', IconCircleX],
  expired: ['closed', IconCircleMinus],
  cancelled: ['closed', IconCircleMinus],
};

export function ApprovalMark({ state }: Pick<TicketApproval, 'state'>) {
  const [tone, Icon] = TONES[state];
  return (
    <ToneBadge tone={tone} Icon={Icon}>
      {text.states[state]}
    </ToneBadge>
  );
}

/** Who asked and when, and what it holds. */
export function ApprovalWords({ approval }: { approval: TicketApproval }) {
  const { state, requestedBy, requestedAt, holds, round, rule } = approval;
  const words = [
    rule
      ? text.byRule(rule.name)
      : text.askedBy(requestedBy === null ? text.somebody : fullName(requestedBy)),
    round > 1 && text.round(round),
    state === 'pending' && text.holds[holds],
  ].filter(Boolean);
  return (
    <Text fz="xs" c="dimmed">
      {words.join(' · ')} · <RelativeTime date={requestedAt} />
    </Text>
  );
}
