import { Progress, Stack } from '@mantine/core';
import classes from './ImportProgress.module.css';

/** A bar that fills while the file leaves, and moves while the server works on it. */
export function ImportProgress({ label, sent, working }: { label: string; sent: number; working: string }) {
  const percent = Math.floor(100 * sent);
  const isSent = percent >= 100;
  const words = isSent ? working : `${label}, ${percent}%`;
  return (
    <Stack gap={6} fz="sm" lh="sm" c="secondary">
      <span aria-live="polite">{words}</span>
      <Progress.Root
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(!isSent && { 'aria-valuenow': percent })}
        aria-valuetext={words}
      >
        <Progress.Section
          className={isSent ? classes.moving : undefined}
          value={percent}
          color="var(--primary-fill)"
          withAria={false}
        />
      </Progress.Root>
    </Stack>
  );
}
