import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFailure } from '../feedback/FormFailure.tsx';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

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
  useReturnedFocus(opened);
  return (
    <Modal.Root opened={opened} onClose={close} size={436}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content, inner: classes.inner }}>
        <div className={classes.confirm}>
          <Modal.Title className={classes.confirmTitle}>{title}</Modal.Title>
          <Modal.Body className={classes.message}>{message}</Modal.Body>
          {error && (
            <div className={classes.error}>
              <FormFailure message={error} />
            </div>
          )}
          <div className={classes.actions}>
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
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
