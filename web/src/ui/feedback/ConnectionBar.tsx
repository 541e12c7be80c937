import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import classes from './feedback.module.css';

export interface ConnectionBarProps {
  message: string;
  /** What changes again and again; shown, and not read out every time. */
  detail?: string;
  onRetry?: () => void;
}

/** Shown only while the connection is broken. */
export function ConnectionBar({ message, detail, onRetry }: ConnectionBarProps) {
  return (
    <div role="status" className={classes.connection}>
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <span>
        {message}
        {detail && <span aria-hidden="true"> {detail}</span>}
      </span>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
