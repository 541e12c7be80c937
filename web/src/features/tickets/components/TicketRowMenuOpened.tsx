import { Menu } from '@mantine/core';
import { IconArrowUpRight, IconCopy, IconLayoutSidebarRight, IconUserPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Popup } from '../../../ui/on-demand/PopupButton.tsx';
import { PressedMenu } from '../../../ui/on-demand/PressedMenu.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { copyTicketNumber } from '../copy-ticket-number.ts';
import { togglePeek } from '../keys/use-row-keys.ts';
import { words as peekWords } from '../peek/text.ts';
import { text } from '../text.ts';

export interface TicketRowMenuProps {
  ticket: ListedTicket;
  href: string;
  linkState: unknown;
  /** Absent for those who may not assign, and in lists that do not offer it. */
  onAssign?: (ticket: ListedTicket) => void;
}

/** Nothing in it that would not work. */
export function TicketRowMenuOpened({
  ticket,
  href,
  linkState,
  onAssign,
  button,
}: TicketRowMenuProps & Popup) {
  return (
    <PressedMenu button={button} position="bottom-end">
      <Menu.Item
        component={Link}
        to={href}
        state={linkState}
        leftSection={<IconArrowUpRight size={16} stroke={1.6} />}
      >
        {text.list.viewDetails}
      </Menu.Item>
      <Menu.Item
        visibleFrom="sm"
        onClick={() => togglePeek(ticket._id)}
        leftSection={<IconLayoutSidebarRight size={16} stroke={1.6} />}
      >
        {peekWords.peek}
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
    </PressedMenu>
  );
}
