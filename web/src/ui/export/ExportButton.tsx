import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import classes from './ExportButton.module.css';

/** Milliseconds; what is done before does not need a bar that would only flash. */
const SHORT = 300;

export interface ExportButtonProps {
  label?: string;
  /** "Exporting tickets": names the bar for assistive technology. */
  running: string;
  isRunning: boolean;
  progress: { rows: number; total: number } | null;
  onStart: () => void;
  onCancel: () => void;
}

function useTakesLong(isRunning: boolean): boolean {
  const [takesLong, setTakesLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setTakesLong(true), SHORT);
    return () => {
      clearTimeout(timer);
      setTakesLong(false);
    };
  }, [isRunning]);
  return isRunning && takesLong;
}

/** Saves a list as a CSV file; in place of the button stands how far that is. */
export function ExportButton({
  label = 'Export CSV',
  running,
  isRunning,
  progress,
  onStart,
  onCancel,
}: ExportButtonProps) {
  const takesLong = useTakesLong(isRunning);
  if (takesLong) return <RunningExport running={running} progress={progress} onCancel={onCancel} />;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={isRunning}
      onClick={onStart}
    >
      {label}
    </Button>
  );
}

function RunningExport({
  running,
  progress,
  onCancel,
}: Pick<ExportButtonProps, 'running' | 'progress' | 'onCancel'>) {
  const shown = (number: number) => number.toLocaleString('en-GB');
  const said = progress ? `${shown(progress.rows)} of ${shown(progress.total)}` : 'Preparing';
  const percent = progress?.total ? Math.floor((100 * progress.rows) / progress.total) : 0;
  return (
    <div className={classes.running}>
      <span className={classes.words}>
        <span>{said}</span>
        <span
          className={classes.bar}
          role="progressbar"
          aria-label={running}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={said}
        >
          <span className={classes.done} style={{ width: `${percent}%` }} />
        </span>
      </span>
      <Tooltip label="Cancel the export">
        <ActionIcon aria-label="Cancel the export" onClick={onCancel}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
