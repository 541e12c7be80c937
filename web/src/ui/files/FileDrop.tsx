import { Group, Text } from '@mantine/core';
import '@mantine/dropzone/styles.layer.css';
import { Dropzone } from '@mantine/dropzone';
import { IconCloudUpload } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useId, useRef } from 'react';
import classes from './FileDrop.module.css';
import { FileDropRow } from './FileDropRow.tsx';
import type { FileRow } from './file-row.ts';
import { usePastedFiles } from './use-pasted-files.ts';

export interface FileDropProps {
  files: readonly FileRow[];
  /** Picked, dropped or pasted; the page judges them and gives them back as rows. */
  onAdd: (files: File[]) => void;
  /** Takes a row away, and stops its upload. Without it, none can be taken away now. */
  onRemove: ((id: string) => void) | undefined;
  /** The picker's `accept`. */
  accept?: string;
  disabled?: boolean;
  /** Accessible name. */
  label?: string;
  /** What is wrong with the whole list. */
  error?: ReactNode;
  /** Takes pasted screenshots from the whole window, not only while focused. */
  pasteAnywhere?: boolean;
}

export function FileDrop({
  files,
  onAdd,
  onRemove,
  accept,
  disabled = false,
  label = 'Attachments',
  error,
  pasteAnywhere = false,
}: FileDropProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const openPicker = useRef<() => void>(null);
  const errorId = useId();
  usePastedFiles(frame, pasteAnywhere, disabled ? undefined : onAdd);

  return (
    <fieldset ref={frame} aria-label={label} aria-describedby={error ? errorId : undefined}>
      <Dropzone
        className={clsx(classes.drop, error && classes.wrong)}
        // Not the dropzone's own `disabled`: that would declare the rows disabled, whose uploads can be stopped.
        data-disabled={disabled || undefined}
        onDrop={(dropped) => !disabled && onAdd(dropped)}
        openRef={openPicker}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        tabIndex={undefined}
        inputProps={{ accept, disabled, 'aria-label': `Choose files for ${label}` }}
      >
        <Group px={14} py={4} mih={42} fz="sm" c="secondary">
          <IconCloudUpload size={18} stroke={1.5} aria-hidden />
          <span>
            Drop files here, paste a screenshot, or{' '}
            <button
              type="button"
              className={classes.choose}
              disabled={disabled}
              onClick={() => openPicker.current?.()}
            >
              choose files
            </button>
          </span>
        </Group>
        {files.length > 0 && (
          <ul>
            {files.map((file) => (
              <FileDropRow key={file.id} file={file} onRemove={onRemove} />
            ))}
          </ul>
        )}
      </Dropzone>
      {error && (
        <Text id={errorId} role="alert" size="xs" mt={6} c="danger">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
