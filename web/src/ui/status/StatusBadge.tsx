import { StatusIcon } from './StatusIcon.tsx';
import type { TicketStatus } from './ticket-status.ts';

export interface StatusBadgeProps {
  status: TicketStatus;
}

/** Icon and word; the word keeps the text colour, only the icon carries the tone. */
export function StatusBadge({ status }: StatusBadgeProps) {
  return (
    <span>
      <StatusIcon status={status} />
      {status}
    </span>
  );
}
