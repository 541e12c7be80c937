import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { stillOpen as words } from './text.ts';

interface ConfirmationDialogProps {
  what: string;
  decide: (isConfirmed: boolean) => void;
}

/** Whoever closes it leaves the ticket as it is. */
export const ConfirmationDialog = ({ what, decide }: ConfirmationDialogProps) => (
  <ConfirmDialog
    opened
    title={words.title}
    message={words.message(what)}
    confirmLabel={words.confirm}
    onConfirm={() => decide(true)}
    onClose={() => decide(false)}
  />
);
