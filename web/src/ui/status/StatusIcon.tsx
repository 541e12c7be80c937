import type { TicketStatus } from './ticket-status.ts';

export interface StatusIconProps {
  status: TicketStatus;
  size?: number;
}

export function StatusIcon({ status, size = 14 }: StatusIconProps) {
  return <svg width={size} height={size} viewBox="0 0 14 14" aria-hidden="true" data-status={status} />;
}
