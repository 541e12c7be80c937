import { confirmation } from '@switchboard/contract/endpoints/second-factor.ts';
import type { ReactNode } from 'react';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import type { Confirmation } from '../api/second-factor.ts';
import { ConfirmFields, noConfirmation } from './ConfirmFields.tsx';

export interface ConfirmedDialogProps {
  words: { title: string; subtitle: string; submit: string; failed: string };
  /** Rejects with the ApiError of a refusal. */
  send: (confirmation: Confirmation) => Promise<void>;
  onClose: () => void;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** No recovery code exists yet. */
  appOnly?: boolean;
  width?: number;
  /** Above the fields. */
  children?: ReactNode;
}

/** A question that code and password answer. Rendered only while it is open. */
export function ConfirmedDialog({ words, send, children, appOnly = false, ...dialog }: ConfirmedDialogProps) {
  const { field, busy, failure, onSubmit } = useCallForm({
    initialValues: noConfirmation,
    validate: confirmation,
    failed: words.failed,
    send,
  });
  return (
    <FormDialog
      opened
      title={words.title}
      subtitle={words.subtitle}
      submitLabel={words.submit}
      busy={busy}
      error={failure}
      onSubmit={onSubmit}
      {...dialog}
    >
      {children}
      <ConfirmFields field={field} appOnly={appOnly} />
    </FormDialog>
  );
}
