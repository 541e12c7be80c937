import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import classes from './feedback.module.css';

export interface ConnectionBarProps {
  message: string;
  onRetry?: () => void;
}

/** Shown only while the connection is broken. */
export function ConnectionBar({ message, onRetry }: ConnectionBarProps) {
  return (
    <div role="status" className={classes.connection}>
      <IconPlugConnectedX size={16} stroke={1.6} aria-hidden />
      <span>{message}</span>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
