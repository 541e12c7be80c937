import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { wordsOf } from '../../../lib/api/api-error.ts';
import { ticketPath } from '../../../lib/navigation/paths.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type Merging, useMerge, useMergeEffects } from './api.ts';
import { MergeEffects } from './MergeEffects.tsx';
import { words } from './text.ts';

interface MergeFormProps {
  /** Null until it is chosen. */
  merging: Merging | null;
  onDone?: () => void;
  onClose: () => void;
  /** Where it is chosen. */
  children: ReactNode;
}

/** Says what merging would do before it is done, and leads to the ticket that goes on. */
export function MergeForm({ merging, onDone, onClose, children }: MergeFormProps) {
  const navigate = useNavigate();
  const looked = useMergeEffects(merging);
  const merge = useMerge();
  return (
    <FormDialog
      opened
      title={words.title}
      submitLabel={words.submit}
      busy={merge.isPending}
      disabled={looked.data === undefined}
      error={merge.isError ? wordsOf(merge.error, words.failed) : null}
      onSubmit={() => {
        if (merging === null) return;
        merge.mutate(merging, {
          onSuccess: ({ ticket, effects }) => {
            const numbers = effects.sources.map(({ ticketNumber }) => ticketNumber).join(', ');
            toast.success(words.done(numbers, ticket.ticketNumber));
            onDone?.();
            onClose();
            void navigate(ticketPath(ticket._id));
          },
        });
      }}
      onClose={onClose}
    >
      {children}
      {merging !== null && <MergeEffects looked={looked} />}
    </FormDialog>
  );
}
