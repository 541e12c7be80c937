import { onDemand } from '../../../ui/on-demand/on-demand.ts';
import { PopupButton } from '../../../ui/on-demand/PopupButton.tsx';
import { RowMenuButton } from '../../../ui/table/RowMenuButton.tsx';
import { text } from '../text.ts';
import type { TicketRowMenuProps } from './TicketRowMenuOpened.tsx';

const opened = onDemand(async () => (await import('./TicketRowMenuOpened.tsx')).TicketRowMenuOpened);

/** The More button of a row. */
export const TicketRowMenu = (props: TicketRowMenuProps) => (
  <PopupButton popup={opened} props={props} kind="menu">
    <RowMenuButton label={text.list.more(props.ticket.ticketNumber)} />
  </PopupButton>
);
