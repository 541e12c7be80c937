import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Part } from '../feedback/Part.tsx';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

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
  useReturnedFocus(true);
  return (
    <Modal.Root opened onClose={onClose} size={width}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content, inner: classes.inner }}>
        <div className={classes.head}>
          <div>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
        </div>
        <div className={classes.body}>
          <Part what="This">{children}</Part>
        </div>
        <div className={classes.foot}>
          {note && <div className={classes.note}>{note}</div>}
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose} data-autofocus>
              Close
            </Button>
          </div>
        </div>
        {/* Last in order, as in every dialog. */}
        <Modal.CloseButton className={classes.close} aria-label="Close dialog" />
      </Modal.Content>
    </Modal.Root>
  );
}
