import { Button, Modal } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { FormFailure } from '../feedback/FormFailure.tsx';
import { Part } from '../feedback/Part.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

export interface FormDialogProps {
  opened: boolean;
  title: string;
  subtitle?: ReactNode;
  icon?: ReactNode;
  /** The verb: "Update license". */
  submitLabel: string;
  /** Null where there is nothing left to cancel. */
  cancelLabel?: string | null;
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
  subtitle,
  icon,
  submitLabel,
  cancelLabel = 'Cancel',
  busy = false,
  disabled = false,
  error,
  note,
  dirty = false,
  width = 480,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  useReturnedFocus(opened);

  const close = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A portal's events reach the forms of the React tree around it, too.
    event.stopPropagation();
    if (!busy && !disabled) onSubmit();
  };

  return (
    <>
      <Modal.Root opened={opened} onClose={close} size={width}>
        <Modal.Overlay />
        <Modal.Content classNames={{ content: classes.content, inner: classes.inner }}>
          <div className={classes.head}>
            {icon && <span className={classes.icon}>{icon}</span>}
            <div>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
              {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
            </div>
          </div>
          <form onSubmit={submit} noValidate>
            <div className={classes.body}>
              <Part what="The form">{children}</Part>
              <FormFailure message={error} />
            </div>
            <div className={classes.foot}>
              {note && <div className={classes.note}>{note}</div>}
              <div className={classes.actions}>
                {cancelLabel !== null && (
                  <Button variant="default" onClick={close} disabled={busy}>
                    {cancelLabel}
                  </Button>
                )}
                <Button type="submit" loading={busy} disabled={disabled}>
                  {submitLabel}
                </Button>
              </div>
            </div>
          </form>
          {/* Last in order, so that the first field gets the focus. */}
          <Modal.CloseButton className={classes.close} aria-label="Close" disabled={busy} />
        </Modal.Content>
      </Modal.Root>
      {/* Absent until it asks: a dialog that is there already would close at the very Escape that opens it. */}
      {opened && asking && (
        <ConfirmDialog
          opened
          title="Discard what you typed?"
          message="Nothing has been saved yet."
          confirmLabel="Discard"
          cancelLabel="Keep editing"
          danger
          onConfirm={() => {
            setAsking(false);
            onClose();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
