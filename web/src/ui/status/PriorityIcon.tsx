import type { TicketPriority } from './ticket-status.ts';

export interface PriorityIconProps {
  priority: TicketPriority;
  size?: number;
}

export function PriorityIcon({ priority, size = 14 }: PriorityIconProps) {
  return <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" data-priority={priority} />;
}
