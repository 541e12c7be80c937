import { ActionIcon, Box, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import classes from './FileDrop.module.css';
import { FileIcon } from './FileIcon.tsx';
import type { FileRow } from './file-row.ts';
import { formatBytes, formatProgress } from './format-bytes.ts';

export interface FileDropRowProps {
  file: FileRow;
  /** Without it, it cannot be taken away now. */
  onRemove?: ((id: string) => void) | undefined;
  /** Sends one again that could not be uploaded. */
  onRetry?: ((id: string) => void) | undefined;
  /** `div` for a file that stands alone. */
  as?: 'li' | 'div';
}

export function FileDropRow({ file, onRemove, onRetry, as: Row = 'li' }: FileDropRowProps) {
  const uploading = file.state === 'uploading';
  return (
    <Row className={classes.row}>
      <FileIcon name={file.name} />
      <Box miw={0}>
        {uploading ? (
          <UploadProgress file={file} />
        ) : (
          <Text component="div" inherit truncate c="var(--text)" title={file.name}>
            {file.name}
          </Text>
        )}
        {file.state === 'refused' && (
          <Text component="div" size="xs" c="danger">
            {file.message}
          </Text>
        )}
      </Box>
      {uploading ? <span /> : <Verdict file={file} />}
      {onRetry && file.mayRetry && (
        <ActionIcon onClick={() => onRetry(file.id)} aria-label={`Upload ${file.name} again`}>
          <IconRefresh size={15} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon
          onClick={() => onRemove(file.id)}
          aria-label={uploading ? `Cancel the upload of ${file.name}` : `Remove ${file.name}`}
        >
          <IconX size={15} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}

function UploadProgress({ file }: { file: FileRow }) {
  const loaded = file.loaded ?? 0;
  const percent = file.size > 0 ? Math.min(100, Math.floor((100 * loaded) / file.size)) : 100;
  return (
    <>
      <Group gap={12} align="baseline" justify="space-between">
        <Text span inherit truncate c="var(--text)" title={file.name}>
          {file.name}
        </Text>
        <Text span inherit fz="xs" flex="none" className="tabular">
          {formatProgress(loaded, file.size)}, {percent}%
        </Text>
      </Group>
      <ProgressBar percent={percent} mt={3} label={`Upload of ${file.name}`} />
    </>
  );
}

function Verdict({ file }: { file: FileRow }) {
  return (
    <Group component="span" gap={10} fz="xs">
      {formatBytes(file.size)}
      {file.state === 'refused' ? (
        <IconAlertCircle size={16} stroke={1.6} color="var(--danger-text)" aria-label="refused" />
      ) : (
        <IconCircleCheck
          size={16}
          stroke={1.6}
          color="var(--status-resolved-text)"
          aria-label={file.state === 'done' ? 'uploaded' : 'ready'}
        />
      )}
    </Group>
  );
}
