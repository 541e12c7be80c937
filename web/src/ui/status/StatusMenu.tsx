import type { ReactNode } from 'react';
import type { TicketStatus } from './ticket-status.ts';

export interface StatusMenuProps {
  status: TicketStatus;
  onSelect: (status: TicketStatus) => void;
  /** Stands in the menu's head after "Set status of", usually the ticket's number. */
  subject: ReactNode;
  /** Says in words whose status it is, for people who hear the page. */
  label: string;
  busy?: boolean;
  disabled?: boolean;
  /** `cell` is bare until hovered, as in tables; `field` always shows its border. */
  variant?: 'cell' | 'field';
}

export function StatusMenu({ status, label, busy = false, disabled = false }: StatusMenuProps) {
  return (
    <button type="button" aria-label={label} disabled={busy || disabled}>
      {status}
    </button>
  );
}
