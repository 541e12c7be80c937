import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { IconChevronLeft, IconChevronRight, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeLink } from '../../../lib/lists/list-places.ts';
import { StatusBadge } from '../../../ui/status/StatusBadge.tsx';
import { StatusIcon } from '../../../ui/status/StatusIcon.tsx';
import { Mono } from '../../../ui/text/Mono.tsx';
import { copyTicketNumber } from '../copy-ticket-number.ts';
import { text } from '../text.ts';
import type { ListLink } from '../use-ticket-list.ts';
import classes from './TicketHead.module.css';

interface TicketHeadProps {
  ticket: Pick<Ticket, 'ticketNumber' | 'status' | 'summary'>;
  /** The list it belongs to. */
  list: ListLink;
  /** There is room for what is needed alone. */
  compact: boolean;
  /** The heading of the page is out of sight. */
  withSummary: boolean;
  /** At the right end. */
  children: ReactNode;
}

/** Where one is, in sight however far the page is scrolled: the list, the ticket's number, status and summary. */
export function TicketHead({ ticket, list, compact, withSummary, children }: TicketHeadProps) {
  const { ticketNumber: number, status, summary } = ticket;
  return (
    <div className={classes.head} data-compact={compact || undefined}>
      <nav className={classes.trail} aria-label={text.ticket.trail}>
        <Link {...placeLink(list.to, list.search)} className={classes.list}>
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
      </nav>
      <div className={classes.ticket}>
        <span className={classes.number}>
          <Mono>{number}</Mono>
          {compact ? (
            <>
              <StatusIcon status={status} />
              <VisuallyHidden>{status}</VisuallyHidden>
            </>
          ) : (
            <>
              <Tooltip label={text.ticket.copyNumber}>
                <ActionIcon
                  size="sm"
                  aria-label={text.ticket.copyNumber}
                  onClick={() => void copyTicketNumber(number)}
                >
                  <IconCopy size={14} stroke={1.6} aria-hidden />
                </ActionIcon>
              </Tooltip>
              <StatusBadge status={status} />
            </>
          )}
        </span>
        {withSummary && (
          // Read out where it is the heading.
          <span className={classes.summary} aria-hidden>
            {summary}
          </span>
        )}
      </div>
      <span className={classes.actions}>{children}</span>
    </div>
  );
}
