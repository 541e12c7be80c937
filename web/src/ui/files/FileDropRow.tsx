import { ActionIcon } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react';
import classes from './FileDrop.module.css';
import { FileIcon } from './FileIcon.tsx';
import type { FileRow } from './file-row.ts';
import { formatBytes, formatProgress } from './format-bytes.ts';

export interface FileDropRowProps {
  file: FileRow;
  /** Without it, it cannot be taken away now. */
  onRemove?: () => void;
  /** `div` for a file that stands alone. */
  as?: 'li' | 'div';
}

export function FileDropRow({ file, onRemove, as: Row = 'li' }: FileDropRowProps) {
  const uploading = file.state === 'uploading';
  return (
    <Row className={classes.row}>
      <FileIcon name={file.name} />
      <div className={classes.middle}>
        {uploading ? (
          <UploadProgress file={file} />
        ) : (
          <div className={classes.name} title={file.name}>
            {file.name}
          </div>
        )}
        {file.state === 'refused' && <div className={classes.refusal}>{file.message}</div>}
      </div>
      {uploading ? <span /> : <Verdict file={file} />}
      {onRemove && (
        <ActionIcon
          onClick={onRemove}
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
      <div className={classes.line}>
        <span className={classes.name} title={file.name}>
          {file.name}
        </span>
        <span className={classes.amount}>
          {formatProgress(loaded, file.size)}, {percent}%
        </span>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={`Upload of ${file.name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={classes.fill} style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}

function Verdict({ file }: { file: FileRow }) {
  return (
    <span className={classes.verdict}>
      {formatBytes(file.size)}
      {file.state === 'refused' ? (
        <IconAlertCircle className={classes.bad} size={16} stroke={1.6} aria-label="refused" />
      ) : (
        <IconCircleCheck
          className={classes.good}
          size={16}
          stroke={1.6}
          aria-label={file.state === 'done' ? 'uploaded' : 'ready'}
        />
      )}
    </span>
  );
}
