import { Button } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import classes from './feedback.module.css';

export interface LoadErrorProps {
  /** What could not be loaded, as in "Could not load tickets". */
  what: string;
  /** Replaces the whole sentence where a page has its own words. */
  title?: string;
  /** What is still true or what helps. */
  detail?: ReactNode;
  onRetry: () => void;
  /** A retry is on its way. */
  busy?: boolean;
  /** Draws a card around it, where it does not stand in one already. */
  framed?: boolean;
}

export function LoadError({ what, title, detail, onRetry, busy = false, framed = false }: LoadErrorProps) {
  return (
    <div role="alert" className={clsx(classes.loadError, framed && classes.framed)}>
      <IconAlertCircle className={classes.dangerIcon} size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <p className={classes.strong}>{title ?? `Could not load ${what}`}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  );
}
