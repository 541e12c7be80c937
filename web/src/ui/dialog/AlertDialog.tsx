import { Button, Modal } from '@mantine/core';
import { type ReactNode, useCallback, useId } from 'react';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

export interface AlertDialogProps {
  opened: boolean;
  title: string;
  message: ReactNode;
  closeLabel?: string;
  onClose: () => void;
}

/** Something went wrong and must be acknowledged; there is nothing to choose. */
export function AlertDialog({ opened, title, message, closeLabel = 'OK', onClose }: AlertDialogProps) {
  const messageId = useId();
  useReturnedFocus(opened);
  // Mantine writes both attributes itself, last.
  const describe = useCallback(
    (content: HTMLElement | null) => {
      content?.setAttribute('role', 'alertdialog');
      content?.setAttribute('aria-describedby', messageId);
    },
    [messageId],
  );
  return (
    <Modal.Root opened={opened} onClose={onClose} size={436}>
      <Modal.Overlay />
      <Modal.Content ref={describe} classNames={{ content: classes.content, inner: classes.inner }}>
        <div className={classes.confirm}>
          <Modal.Title className={classes.confirmTitle}>{title}</Modal.Title>
          <div id={messageId} className={classes.message}>
            {message}
          </div>
          <div className={classes.actions}>
            <Button onClick={onClose} data-autofocus>
              {closeLabel}
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
