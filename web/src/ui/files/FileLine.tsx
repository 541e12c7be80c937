import { ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { FileIcon } from './FileIcon.tsx';
import classes from './FileLine.module.css';

export interface FileLineProps {
  name: string;
  /** "2.1 MB, 18 Nov". */
  detail: string;
  /** Object URL of a small picture. */
  thumbnail?: string;
  onOpen?: () => void;
  onDownload?: () => void;
  /** The download is on its way. */
  busy?: boolean;
}

/** An attachment of a ticket or comment: 44 px high with a 44 by 34 preview. */
export function FileLine({ name, detail, thumbnail, onOpen, onDownload, busy = false }: FileLineProps) {
  const content = (
    <>
      <span className={classes.preview}>
        {thumbnail ? <img src={thumbnail} alt="" /> : <FileIcon name={name} size={18} />}
      </span>
      <span className={classes.words}>
        <span className={clsx('truncate', classes.name)} title={name}>
          {name}
        </span>
        <span className={clsx('truncate', classes.detail)}>{detail}</span>
      </span>
    </>
  );
  return (
    <Group h={44}>
      {onOpen ? (
        <button type="button" className={classes.open} onClick={onOpen}>
          <VisuallyHidden>Open </VisuallyHidden>
          {content}
        </button>
      ) : (
        <div className={classes.open}>{content}</div>
      )}
      {onDownload && (
        <ActionIcon onClick={onDownload} loading={busy} aria-label={`Download ${name}`}>
          <IconDownload size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
