import { ActionIcon, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useReturnedFocus } from '../dialog/use-returned-focus.ts';
import { LoadError } from '../feedback/LoadError.tsx';
import { Part } from '../feedback/Part.tsx';
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
  /** Of a text file, its beginning, at most `limit` bytes; `content` is undefined while it loads. */
  words?: { content: string | undefined; limit: number };
  /** Bytes. */
  size?: number;
  error?: { onRetry: () => void } | null;
  onDownload?: () => void;
  onClose: () => void;
  /** Steps through several files with the arrow keys. */
  onPrevious?: () => void;
  onNext?: () => void;
}

/** Shows an image large and a text by its words; other kinds by name. */
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
        <Group className="line-below" mih={48} ps={16} pe={10}>
          <Modal.Title className="truncate" flex={1} miw={0} fz="sm" fw={550} lh="sm">
            {name}
          </Modal.Title>
          {size !== undefined && (
            <Text span fz="xs" c="dimmed" flex="none">
              {formatBytes(size)}
            </Text>
          )}
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
        </Group>
        <div className={classes.stage} data-words={props.words !== undefined || undefined}>
          <Part what="The file" data={props.url ?? props.words?.content}>
            <Stage {...props} />
          </Part>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

function Stage({ name, type, url, words, size, error }: FilePreviewProps) {
  if (error) return <LoadError what="the file" onRetry={error.onRetry} />;
  if (words) return <Words name={name} size={size ?? 0} {...words} />;
  if (!type.startsWith('image/')) {
    return (
      <Stack gap={12} align="center" p={24} fz="sm" c="dimmed">
        <FileIcon name={name} size={40} />
        This kind of file opens in its own program: download it.
      </Stack>
    );
  }
  if (!url) return <Loader aria-label="Loading" />;
  return <img src={url} alt={name} />;
}

interface WordsProps {
  name: string;
  content: string | undefined;
  limit: number;
  size: number;
}

function Words({ name, content, limit, size }: WordsProps) {
  if (content === undefined) return <Loader aria-label="Loading" />;
  return (
    <>
      {size > limit && (
        <Text flex="none" fz="sm" c="secondary">
          The first {formatBytes(limit)} of {formatBytes(size)}. Download the file to see all of it.
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.words} tabIndex={0} aria-label={name}>
        <pre>{content}</pre>
      </section>
    </>
  );
}
