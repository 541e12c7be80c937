import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import { PopupButton } from '../../../ui/on-demand/PopupButton.tsx';
import { RowMenuButton } from '../../../ui/table/RowMenuButton.tsx';
import type { ListedTicket } from '../api/listed-ticket.ts';
import { text } from '../text.ts';

export interface TicketRowMenuProps {
  ticket: ListedTicket;
  href: string;
  linkState: unknown;
  /** Absent for those who may not assign, and in lists that do not offer it. */
  onAssign?: (ticket: ListedTicket) => void;
}

const opened = onDemand(async () => (await import('./TicketRowMenuOpened.tsx')).TicketRowMenuOpened);

/** The More button of a row. */
export const TicketRowMenu = (props: TicketRowMenuProps) => (
  <PopupButton popup={opened} props={props} kind="menu">
    <RowMenuButton label={text.list.more(props.ticket.ticketNumber)} />
  </PopupButton>
);
