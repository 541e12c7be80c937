import { Button } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { DialogFrame, Question } from './DialogFrame.tsx';

export interface AlertDialogProps {
  opened: boolean;
  title: string;
  message: ReactNode;
  closeLabel?: string;
  onClose: () => void;
}

/** Something went wrong and must be acknowledged; there is nothing to choose. */
export function AlertDialog({ opened, title, message, closeLabel = 'OK', onClose }: AlertDialogProps) {
  // Mantine writes the role itself, last.
  const alert = useCallback(
    (content: HTMLElement | null) => content?.setAttribute('role', 'alertdialog'),
    [],
  );
  return (
    <DialogFrame ref={alert} opened={opened} width={436} onClose={onClose}>
      <Question title={title} message={message}>
        <Button onClick={onClose} data-autofocus>
          {closeLabel}
        </Button>
      </Question>
    </DialogFrame>
  );
}
