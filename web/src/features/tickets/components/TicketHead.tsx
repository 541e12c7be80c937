import { ActionIcon, Flex, Group, Text, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { ConfidentialMark } from '../../../ui/status/ConfidentialMark.tsx';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Hint } from '../../../ui/text/Hint.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { copyTicketNumber } from '../copy-ticket-number.ts';
import { ticketText } from '../ticket-text.ts';
import type { ListLink } from '../use-ticket-list.ts';

interface TicketHeadProps {
  ticket: Pick<Ticket, 'ticketNumber' | 'status' | 'summary' | 'confidential'>;
  /** The list it belongs to. */
  list: ListLink;
  /** There is room for what is needed alone. */
  compact: boolean;
  /** The heading of the page is out of sight. */
  withSummary: boolean;
  /** At the right end. */
  children: ReactNode;
}

const oneLine = { gap: 12, align: 'center', fz: 'sm' } as const;
const twoLines = { direction: 'column', fz: 'xs', lh: 'xs' } as const;

/** Where one is, in sight however far the page is scrolled: the list, the ticket's number, status and summary. */
export function TicketHead({ ticket, list, compact, withSummary, children }: TicketHeadProps) {
  const { ticketNumber: number, status, summary, confidential } = ticket;
  const linkStyle = {
    color: 'var(--text-secondary)',
    ...(compact && { display: 'flex', marginLeft: -12, padding: 10 }),
  };
  return (
    <Group
      className="line-below"
      h={compact ? 48 : 44}
      px="var(--page-padding)"
      bg="var(--background)"
      pos="sticky"
      top="var(--sticky-top)"
      style={{ zIndex: 6 }}
    >
      <Group
        component="nav"
        flex="none"
        fz="sm"
        c="dimmed"
        me={compact ? -12 : 0}
        aria-label={ticketText.ticket.trail}
      >
        <Link {...placeLink(list.to, list.search)} style={linkStyle}>
          {compact ? (
            <>
              <IconChevronLeft size={20} stroke={1.6} aria-hidden />
              <VisuallyHidden>{list.label}</VisuallyHidden>
            </>
          ) : (
            list.label
          )}
        </Link>
        {!compact && <IconChevronRight size={14} stroke={1.6} aria-hidden />}
      </Group>
      <Flex flex={1} miw={0} {...(compact ? twoLines : oneLine)}>
        <Group component="span" flex="none">
          <Mono>{number}</Mono>
          {confidential && <ConfidentialMark withWord={!compact} />}
          {compact ? (
            <>
              <StatusIcon status={status} />
              <VisuallyHidden>{status}</VisuallyHidden>
            </>
          ) : (
            <>
              <Hint label={ticketText.ticket.copyNumber}>
                <ActionIcon
                  size="sm"
                  aria-label={ticketText.ticket.copyNumber}
                  onClick={() => void copyTicketNumber(number)}
                >
                  <IconCopy size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Hint>
              <StatusBadge status={status} />
            </>
          )}
        </Group>
        {withSummary && (
          // Read out where it is the heading.
          <Text span inherit truncate miw={0} c="secondary" aria-hidden>
            {summary}
          </Text>
        )}
      </Flex>
      <Group component="span" flex="none" gap={compact ? 6 : 8}>
        {children}
      </Group>
    </Group>
  );
}
