import { Button, Tooltip } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { relativeTime } from '../../../ui/text/relative-time.ts';
import { useNow } from '../../../ui/text/use-now.ts';
import { text } from '../text.ts';
import classes from './UpdatedAgo.module.css';

export interface UpdatedAgoProps {
  /** When the figures came, in milliseconds since the epoch. */
  at: number;
  busy: boolean;
  onUpdate: () => void;
}

/** How old the figures are, and the way to newer ones. */
export function UpdatedAgo({ at, busy, onUpdate }: UpdatedAgoProps) {
  const now = Math.max(useNow(), at);
  return (
    <Tooltip label={text.update}>
      <Button
        variant="subtle"
        className={classes.button}
        leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden="true" />}
        onClick={() => !busy && onUpdate()}
        aria-disabled={busy}
      >
        <span className={classes.age}>
          {busy ? text.updating : text.updated(relativeTime(new Date(at), new Date(now)))}
        </span>
      </Button>
    </Tooltip>
  );
}
