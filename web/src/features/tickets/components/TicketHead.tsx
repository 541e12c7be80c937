import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronRight, IconCopy, IconLayoutSidebarRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { placeLink } from '../../../lib/list-places.ts';
import { Mono } from '../../../ui/text/Mono.tsx';
import { copyTicketNumber } from '../copy-ticket-number.ts';
import { text } from '../text.ts';
import classes from './TicketHead.module.css';

interface TicketHeadProps {
  number: string;
  /** The list it belongs to. */
  list: { to: string; label: string };
  /** Opens the properties where there is no room for their column. */
  onShowProperties?: () => void;
  /** At the right end. */
  action?: ReactNode;
}

/** Where one is: the list, and the ticket's number to be copied. */
export function TicketHead({ number, list, onShowProperties, action }: TicketHeadProps) {
  return (
    <div className={classes.head}>
      <nav className={classes.trail} aria-label={text.ticket.trail}>
        <Link {...placeLink(list.to)} className={classes.list}>
          {list.label}
        </Link>
        <IconChevronRight size={14} stroke={1.6} aria-hidden />
        <Mono>{number}</Mono>
      </nav>
      <Tooltip label={text.ticket.copyNumber}>
        <ActionIcon
          size="sm"
          aria-label={text.ticket.copyNumber}
          onClick={() => void copyTicketNumber(number)}
        >
          <IconCopy size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <span className={classes.actions}>
        {onShowProperties && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconLayoutSidebarRight size={14} stroke={1.6} aria-hidden />}
            onClick={onShowProperties}
          >
            {text.ticket.showProperties}
          </Button>
        )}
        {action}
      </span>
    </div>
  );
}
