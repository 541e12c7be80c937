import { ActionIcon, Menu } from '@mantine/core';
import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { IconArrowUpRight, IconCopy, IconDots, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { copyTicketNumber } from '../copy-ticket-number.ts';
import { text } from '../text.ts';

interface TicketRowMenuProps {
  ticket: TicketSummary;
  href: string;
  /** Absent for those who may not assign, and in lists that do not offer it. */
  onAssign?: (ticket: TicketSummary) => void;
}

/** The More button of a row: nothing in it that would not work. */
export function TicketRowMenu({ ticket, href, onAssign }: TicketRowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={text.list.more(ticket.ticketNumber)}>
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={href} leftSection={<IconArrowUpRight size={16} stroke={1.6} />}>
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
      </Menu.Dropdown>
    </Menu>
  );
}
