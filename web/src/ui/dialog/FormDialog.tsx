import { Modal } from '@mantine/core';
import type { ReactNode, SubmitEvent } from 'react';

export interface FormDialogProps {
  opened: boolean;
  title: string;
  subtitle?: ReactNode;
  icon?: ReactNode;
  /** The verb: "Update licence". */
  submitLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Nothing can be sent yet. */
  disabled?: boolean;
  /** What the server said when it refused; what was typed stays. */
  error?: string | null;
  /** Left of the buttons: what saving will change. */
  note?: ReactNode;
  /** Something was typed: closing asks first. */
  dirty?: boolean;
  /** Width in px. */
  width?: number;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog({
  opened,
  title,
  submitLabel,
  busy = false,
  error,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        {children}
        {error}
        <button type="submit" disabled={busy}>
          {submitLabel}
        </button>
      </form>
    </Modal>
  );
}
