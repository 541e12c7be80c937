import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { TriageTicket } from '@switchboard/contract/tickets/triage.ts';
import { Link } from 'react-router';
import { dayAndTime, fullName } from '../../../lib/format/format.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { TagChips } from '../../../ui/tags/TagChip.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { DueMark } from '../clocks/DueMark.tsx';
import { LongText } from '../components/LongText.tsx';
import { TicketNumber } from '../components/TicketNumber.tsx';
import { text } from './text.ts';
import type { ActionKey } from './use-triage-actions.ts';

interface TriagePreviewProps {
  ticket: TriageTicket;
  actions: readonly ActionKey[];
  onAct: (action: ActionKey['action']) => void;
  busy: boolean;
  /** Keys are no help on a phone. */
  withKeys: boolean;
}

/** What one needs to decide about a ticket, and the buttons that do it. */
export function TriagePreview({ ticket, actions, onAct, busy, withKeys }: TriagePreviewProps) {
  const { snoozed } = ticket;
  return (
    <Stack gap={12}>
      <Group justify="space-between" wrap="wrap">
        <Group>
          <TicketNumber ticket={ticket} />
          <PriorityBadge priority={ticket.priority} />
        </Group>
        <Button component={Link} to={ticketPath(ticket._id)} variant="default" size="xs">
          {text.open}
        </Button>
      </Group>
      <Title order={2} size="h3" className="anywhere">
        {ticket.summary}
      </Title>
      <Text size="sm" c="secondary">
        {[ticket.category.name, ticket.project.name, text.raisedBy(fullName(ticket.createdBy))].join(' · ')}
        {' · '}
        <RelativeTime date={ticket.createdAt} />
      </Text>
      {ticket.due && (
        <Text size="sm">
          <DueMark due={ticket.due} />
        </Text>
      )}
      {snoozed && (
        <Text size="sm" c="secondary">
          {snoozed.until === null ? text.untilReply : text.until(dayAndTime(snoozed.until))}
        </Text>
      )}
      <TagChips tags={ticket.tagged} />
      <Group wrap="wrap" role="group" aria-label={text.title}>
        {actions.map(({ action, keys }) => (
          <Button
            key={action}
            variant={action === actions[0]?.action ? 'filled' : 'default'}
            size="sm"
            disabled={busy}
            aria-keyshortcuts={keys}
            rightSection={withKeys ? <Kbd>{keys.toUpperCase()}</Kbd> : undefined}
            onClick={() => onAct(action)}
          >
            {text.actions[action]}
          </Button>
        ))}
      </Group>
      <LongText>{ticket.description}</LongText>
    </Stack>
  );
}
