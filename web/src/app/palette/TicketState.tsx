import type { TicketSummary } from '@switchboard/contract/entities/ticket.ts';
import { PriorityBadge } from '../../ui/status/PriorityBadge.tsx';
import classes from './TicketState.module.css';

/** Status and priority at the end of a line; a phone has no room for them. */
export function TicketState({ ticket: { status, priority } }: { ticket: TicketSummary }) {
  return (
    <span className={classes.state}>
      <span>{status}</span>
      <span className={classes.priority}>
        <PriorityBadge priority={priority} />
      </span>
    </span>
  );
}
