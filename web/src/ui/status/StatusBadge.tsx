import type { TicketStatus } from '@switchboard/contract/enums.ts';
import classes from './badge.module.css';
import { StatusIcon } from './StatusIcon.tsx';

export interface StatusBadgeProps {
  status: TicketStatus;
}

/** Icon and word; the word keeps the text colour, only the icon carries the tone. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <span className={classes.badge}>
      <StatusIcon status={status} />
      {status}
    </span>
  );
}
