import { PriorityIcon } from './PriorityIcon.tsx';
import type { TicketPriority } from './ticket-status.ts';

export interface PriorityBadgeProps {
  priority: TicketPriority;
}

export function PriorityBadge({ priority }: PriorityBadgeProps) {
  return (
    <span>
      <PriorityIcon priority={priority} />
      {priority}
    </span>
  );
}
