import type { TicketPriority } from '@switchboard/contract/enums.ts';
import classes from './badge.module.css';
import { PriorityIcon } from './PriorityIcon.tsx';

export interface PriorityBadgeProps {
  priority: TicketPriority;
}

export function PriorityBadge({ priority }: PriorityBadgeProps) {
  return (
    <span className={classes.badge}>
      <PriorityIcon priority={priority} />
      {priority}
    </span>
  );
}
