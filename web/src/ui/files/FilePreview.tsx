import { ActionIcon, Button, Loader, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useReturnedFocus } from '../dialog/use-returned-focus.ts';
import { LoadError } from '../feedback/LoadError.tsx';
import { FileIcon } from './FileIcon.tsx';
import classes from './FilePreview.module.css';
import { formatBytes } from './format-bytes.ts';

export interface FilePreviewProps {
  opened: boolean;
  name: string;
  /** Media type as the server gave it. */
  type: string;
  /** Object URL; `undefined` while it loads. */
  url: string | undefined;
  /** Bytes. */
  size?: number;
  error?: { onRetry: () => void } | null;
  onDownload?: () => void;
  onClose: () => void;
  /** Steps through several files with the arrow keys. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Shows an image large; other kinds by name with a download. */
export function FilePreview(props: FilePreviewProps) {
  const { opened, name, size, onDownload, onClose, onPrevious, onNext } = props;
  useReturnedFocus(opened);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onPrevious?.();
    if (event.key === 'ArrowRight') onNext?.();
  };

  return (
    <Modal.Root opened={opened} onClose={onClose} size={1100} onKeyDown={onKeyDown}>
      <Modal.Overlay />
      <Modal.Content classNames={{ content: classes.content }}>
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{name}</Modal.Title>
          {size !== undefined && <span className={classes.size}>{formatBytes(size)}</span>}
          {onPrevious && (
            <ActionIcon onClick={onPrevious} aria-label="Previous file">
              <IconChevronLeft size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
          {onNext && (
            <ActionIcon onClick={onNext} aria-label="Next file">
              <IconChevronRight size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
          {onDownload && (
            <ActionIcon onClick={onDownload} aria-label={`Download ${name}`}>
              <IconDownload size={16} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
          <Modal.CloseButton aria-label="Close" data-autofocus />
        </div>
        <div className={classes.stage}>
          <Stage {...props} />
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Stage({ name, type, url, error, onDownload }: FilePreviewProps) {
  if (error) return <LoadError what="the file" onRetry={error.onRetry} />;
  if (!type.startsWith('image/')) {
    return (
      <div className={classes.other}>
        <FileIcon name={name} size={40} />
        This kind of file opens in its own program.
        {onDownload && <Button onClick={onDownload}>Download</Button>}
      </div>
    );
  }
  if (!url) return <Loader aria-label="Loading" />;
  return <img src={url} alt={name} />;
}
