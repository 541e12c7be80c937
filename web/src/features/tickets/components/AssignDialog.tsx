import { Suspense } from 'react';
import { lazyPage } from '../../../lib/navigation/lazy-page.ts';
import type { AssignableTicket } from './OpenAssignDialog.tsx';

const OpenAssignDialog = lazyPage(async () => (await import('./OpenAssignDialog.tsx')).OpenAssignDialog);

interface AssignDialogProps {
  /** The ticket to give away; null while the dialog is closed. */
  ticket: AssignableTicket | null;
  onClose: () => void;
}

/** The dialog that gives a ticket away, whose program comes when it opens. */
export function AssignDialog({ ticket, onClose }: AssignDialogProps) {
  if (ticket === null) return null;
  return (
    <Suspense>
      <OpenAssignDialog key={ticket._id} ticket={ticket} onClose={onClose} />
    </Suspense>
  );
}
