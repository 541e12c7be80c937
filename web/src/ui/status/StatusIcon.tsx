import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { ReactNode } from 'react';

export interface StatusIconProps {
  status: TicketStatus;
  size?: number;
}

const ring = <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const drawings: Record<TicketStatus, { color: string; shape: ReactNode }> = {
  Open: { color: 'var(--status-open-graphic)', shape: ring },
  'In Progress': {
    color: 'var(--status-progress-graphic)',
    shape: (
      <>
        {ring}
        <path d="M7 3.9a3.1 3.1 0 0 1 0 6.2Z" fill="currentColor" />
      </>
    ),
  },
  Resolved: {
    color: 'var(--status-resolved-graphic)',
    shape: (
      <>
        <circle cx="7" cy="7" r="6" fill="currentColor" />
        <path d="m4.5 7.2 1.8 1.8 3.3-3.7" fill="none" stroke="var(--surface)" strokeWidth="1.5" />
      </>
    ),
  },
  Closed: {
    color: 'var(--status-closed-graphic)',
    shape: (
      <>
        {ring}
        <path d="m10.4 3.6-6.8 6.8" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
};

/** Told apart by shape as well as by colour; the word stands beside it. */
export function StatusIcon({ status, size = 14 }: StatusIconProps) {
  const { color, shape } = drawings[status];
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 14 14"
      aria-hidden="true"
      style={{ color, flex: 'none' }}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shape}
    </svg>
  );
}
