import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogBody, DialogClose, DialogFoot, DialogFrame, DialogHead } from './DialogFrame.tsx';

export interface InfoDialogProps {
  title: string;
  subtitle?: ReactNode;
  /** Width in px. */
  width?: number;
  /** Left of the button that closes it. */
  note?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Something to read, with nothing to decide. */
export function InfoDialog({ title, subtitle, width = 480, note, onClose, children }: InfoDialogProps) {
  return (
    <DialogFrame opened width={width} onClose={onClose}>
      <DialogHead title={title} subtitle={subtitle} />
      <DialogBody what="This">{children}</DialogBody>
      <DialogFoot note={note}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      </DialogFoot>
      <DialogClose label="Close dialog" />
    </DialogFrame>
  );
}
