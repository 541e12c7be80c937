import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { sendByKeys } from '../../lib/forms/send-by-keys.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DialogBody, DialogClose, DialogFoot, DialogFrame, DialogHead } from './DialogFrame.tsx';

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
      <DialogFrame opened={opened} width={width} onClose={close}>
        <DialogHead title={title} subtitle={subtitle} icon={icon} />
        <form onSubmit={submit} onKeyDown={sendByKeys} noValidate>
          <DialogBody what="The form" error={error}>
            {children}
          </DialogBody>
          <DialogFoot note={note}>
            {cancelLabel !== null && (
              <Button variant="default" onClick={close} disabled={busy}>
                {cancelLabel}
              </Button>
            )}
            <Button type="submit" loading={busy} disabled={disabled}>
              {submitLabel}
            </Button>
          </DialogFoot>
        </form>
        <DialogClose label="Close" disabled={busy} />
      </DialogFrame>
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
