import { Box, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { FormFailure } from '../feedback/FormFailure.tsx';
import { Part } from '../feedback/Part.tsx';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

interface DialogFrameProps {
  opened: boolean;
  /** Width in px. */
  width: number;
  onClose: () => void;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** What a dialog stands in: in the middle of a desktop, a sheet at the bottom of a phone. */
export function DialogFrame({ opened, width, onClose, ref, children }: DialogFrameProps) {
  useReturnedFocus(opened);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={width}>
      <Modal.Overlay />
      <Modal.Content ref={ref} classNames={{ content: classes.content, inner: classes.inner }}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

interface QuestionProps {
  title: string;
  message: ReactNode;
  /** The server's words when it refused. */
  error?: string | null | undefined;
  /** The buttons. */
  children: ReactNode;
}

/** A short dialog: a sentence, and buttons that answer it. */
export function Question({ title, message, error, children }: QuestionProps) {
  return (
    <div className={classes.question}>
      <Modal.Title>{title}</Modal.Title>
      <Modal.Body p={0} mt={6} fz="sm" lh="20px" c="secondary">
        {message}
      </Modal.Body>
      {error && (
        <Box mt={12}>
          <FormFailure message={error} />
        </Box>
      )}
      <Group className={classes.actions} justify="flex-end" mt={16}>
        {children}
      </Group>
    </div>
  );
}

interface DialogHeadProps {
  title: string;
  subtitle?: ReactNode;
  icon?: ReactNode;
}

export function DialogHead({ title, subtitle, icon }: DialogHeadProps) {
  return (
    <Group className={classes.head} gap={12} align="flex-start">
      {icon && <Group flex="none">{icon}</Group>}
      <div>
        <Modal.Title>{title}</Modal.Title>
        {subtitle && (
          <Text component="div" size="sm" c="secondary">
            {subtitle}
          </Text>
        )}
      </div>
    </Group>
  );
}

interface DialogBodyProps {
  /** Names it where it could not be shown: "The form". */
  what: string;
  /** The server's words when it refused. */
  error?: string | null | undefined;
  children: ReactNode;
}

export function DialogBody({ what, error, children }: DialogBodyProps) {
  return (
    <Stack className={classes.body} gap={14}>
      <Part what={what}>{children}</Part>
      <FormFailure message={error} />
    </Stack>
  );
}

interface DialogFootProps {
  /** Left of the buttons. */
  note?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}

export function DialogFoot({ note, children }: DialogFootProps) {
  return (
    <Group className={classes.foot} gap="8px 16px" justify="space-between" wrap="wrap" mih={56}>
      {note && (
        <Text component="div" className={classes.note} size="sm" c="secondary" miw={0}>
          {note}
        </Text>
      )}
      <Group className={classes.actions} ms="auto">
        {children}
      </Group>
    </Group>
  );
}

interface DialogCloseProps {
  label: string;
  disabled?: boolean;
}

/** Last in order, so that the first field gets the focus. */
export const DialogClose = ({ label, disabled }: DialogCloseProps) => (
  <Modal.CloseButton className={classes.close} aria-label={label} disabled={disabled} />
);
