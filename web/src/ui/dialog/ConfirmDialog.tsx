import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogFrame, Question } from './DialogFrame.tsx';

export interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  message: ReactNode;
  /** The verb: "Delete". */
  confirmLabel: string;
  cancelLabel?: string;
  /** The verb destroys something. */
  danger?: boolean;
  busy?: boolean;
  /** What the question depends on is not known yet: it can be left, and not be confirmed. */
  waiting?: boolean;
  /** The server's words when it refused; the dialog stays open. */
  error?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({
  opened,
  title,
  message,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  waiting = false,
  error,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const close = () => !busy && onClose();
  return (
    <DialogFrame opened={opened} width={436} onClose={close}>
      <Question title={title} message={message} error={error}>
        <Button variant="default" onClick={close} disabled={busy} data-autofocus={danger || undefined}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger-filled' : 'filled'}
          loading={busy || waiting}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {confirmLabel}
        </Button>
      </Question>
    </DialogFrame>
  );
}
