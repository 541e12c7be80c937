import { FileButton, Group } from '@mantine/core';
import { IconCloudUpload } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { type ReactNode, useRef } from 'react';
import classes from './FileDrop.module.css';
import { useDroppedFiles } from './use-dropped-files.ts';

export interface OneFileDropProps {
  /** Accessible name. */
  label: string;
  /** What is dropped: "CSV file". */
  kind?: string;
  /** The picker's `accept`. */
  accept: string;
  disabled?: boolean;
  wrong?: boolean;
  onTake: (files: readonly File[], from: 'chosen' | 'dropped') => void;
  /** The file that was taken. */
  children?: ReactNode;
}

/** Takes one file, dropped or chosen; another one takes its place. */
export function OneFileDrop({
  label,
  kind = 'CSV file',
  accept,
  disabled = false,
  wrong = false,
  onTake,
  children,
}: OneFileDropProps) {
  const forget = useRef<() => void>(null);
  const { isOver, handlers } = useDroppedFiles((files) => onTake(files, 'dropped'), disabled);
  return (
    <fieldset
      className={clsx(classes.drop, wrong && classes.wrong)}
      aria-label={label}
      data-accept={isOver || undefined}
      data-disabled={disabled || undefined}
      {...handlers}
    >
      <Group px={14} py={4} mih={42} fz="sm" c="secondary">
        <IconCloudUpload size={18} stroke={1.5} aria-hidden />
        <span>
          Drop a {kind} here, or{' '}
          <FileButton
            accept={accept}
            disabled={disabled}
            resetRef={forget}
            onChange={(file) => {
              if (file) onTake([file], 'chosen');
              // A file that was mended under the same name is another choice.
              forget.current?.();
            }}
            inputProps={{ 'aria-label': label }}
          >
            {(props) => (
              <button type="button" className={classes.choose} disabled={disabled} {...props}>
                choose one
              </button>
            )}
          </FileButton>
        </span>
      </Group>
      {children}
    </fieldset>
  );
}
