import { Stack } from '@mantine/core';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import classes from './ImportProgress.module.css';

/** A bar that fills while the file leaves, and moves while the server works on it. */
export function ImportProgress({ label, sent, working }: { label: string; sent: number; working: string }) {
  const percent = Math.floor(100 * sent);
  const isSent = percent >= 100;
  const words = isSent ? working : `${label}, ${percent}%`;
  return (
    <Stack gap={6} fz="sm" lh="sm" c="secondary">
      <span aria-live="polite">{words}</span>
      <ProgressBar
        percent={percent}
        label={label}
        words={words}
        indeterminate={isSent}
        color="var(--primary-fill)"
        className={isSent ? classes.moving : undefined}
      />
    </Stack>
  );
}
