import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

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
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title}>
      {message}
      <button type="button" onClick={onConfirm}>
        {confirmLabel}
      </button>
    </Modal>
  );
}
