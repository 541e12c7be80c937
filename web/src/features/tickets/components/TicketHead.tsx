import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconChevronRight, IconCopy, IconLayoutSidebarRight } from '@tabler/icons-react';
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
}

/** Where one is: the list, and the ticket's number to be copied. */
export function TicketHead({ number, list, onShowProperties }: TicketHeadProps) {
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
      {onShowProperties && (
        <Button
          className={classes.properties}
          variant="default"
          size="xs"
          leftSection={<IconLayoutSidebarRight size={14} stroke={1.6} aria-hidden />}
          onClick={onShowProperties}
        >
          {text.ticket.showProperties}
        </Button>
      )}
    </div>
  );
}
