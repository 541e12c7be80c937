import { Text } from '@mantine/core';
import type { TriageTicket } from '@switchboard/contract/tickets/triage.ts';
import { PriorityBadge } from '../../../ui/status/PriorityBadge.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import classes from '../choice/RowsWithPreview.module.css';
import { DueMark } from '../clocks/DueMark.tsx';
import { TicketNumber } from '../components/TicketNumber.tsx';
import { text } from './text.ts';

interface TriageRowProps {
  ticket: TriageTicket;
  chosen: boolean;
  onChoose: () => void;
  /** The list is of several teams. */
  withTeam: boolean;
}

export function TriageRow({ ticket, chosen, onChoose, withTeam }: TriageRowProps) {
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={chosen}
      data-triage={ticket._id}
      onClick={onChoose}
    >
      <span className={classes.head}>
        <TicketNumber ticket={ticket} />
        <PriorityBadge priority={ticket.priority} />
        <Text span size="xs" c="dimmed" className={classes.time}>
          {ticket.due ? <DueMark due={ticket.due} /> : <RelativeTime date={ticket.createdAt} />}
        </Text>
      </span>
      <Text span fw={500} truncate>
        {ticket.summary}
      </Text>
      <Text span size="xs" c="dimmed" truncate>
        {[...(withTeam ? [ticket.team?.name ?? text.noTeam] : []), ticket.category.name].join(' · ')}
      </Text>
    </button>
  );
}
