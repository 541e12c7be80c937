import { Menu } from '@mantine/core';
import { IconArrowUpRight, IconCopy, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { RowMenu } from '../../../ui/table/RowMenu.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { copyTicketNumber } from '../copy-ticket-number.ts';
import { text } from '../text.ts';

interface TicketRowMenuProps {
  ticket: ListedTicket;
  href: string;
  linkState: unknown;
  /** Absent for those who may not assign, and in lists that do not offer it. */
  onAssign?: (ticket: ListedTicket) => void;
}

/** The More button of a row: nothing in it that would not work. */
export function TicketRowMenu({ ticket, href, linkState, onAssign }: TicketRowMenuProps) {
  return (
    <RowMenu label={text.list.more(ticket.ticketNumber)}>
      <Menu.Item
        component={Link}
        to={href}
        state={linkState}
        leftSection={<IconArrowUpRight size={16} stroke={1.6} />}
      >
        {text.list.viewDetails}
      </Menu.Item>
      {onAssign && (
        <Menu.Item onClick={() => onAssign(ticket)} leftSection={<IconUserPlus size={16} stroke={1.6} />}>
          {text.list.assign}
        </Menu.Item>
      )}
      <Menu.Item
        onClick={() => void copyTicketNumber(ticket.ticketNumber)}
        leftSection={<IconCopy size={16} stroke={1.6} />}
      >
        {text.list.copyNumber}
      </Menu.Item>
    </RowMenu>
  );
}
