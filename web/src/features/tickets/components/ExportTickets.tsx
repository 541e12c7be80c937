import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { count } from '../../../lib/format.ts';
import type { ExportProgress } from '../api/export-tickets.ts';
import { text } from '../text.ts';
import type { exportQuery } from '../ticket-list-params.ts';
import { useTicketExport } from '../use-ticket-export.ts';
import classes from './ExportTickets.module.css';

const words = text.export;

/** Milliseconds; what is done before does not need a bar that would only flash. */
const SHORT = 300;

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

/** Saves what the list selects, all pages of it, as a CSV file; in place of the button stands how far that is. */
export function ExportTickets({ filters }: { filters: ReturnType<typeof exportQuery> }) {
  const { progress, isRunning, start, cancel } = useTicketExport();
  const takesLong = useTakesLong(isRunning);
  if (takesLong) return <RunningExport progress={progress} onCancel={cancel} />;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={isRunning}
      onClick={() => void start(filters)}
    >
      {words.start}
    </Button>
  );
}

interface RunningExportProps {
  progress: ExportProgress | null;
  onCancel: () => void;
}

function RunningExport({ progress, onCancel }: RunningExportProps) {
  const said = progress ? words.rows(count(progress.rows), count(progress.total)) : words.preparing;
  const percent = progress?.total ? Math.floor((100 * progress.rows) / progress.total) : 0;
  return (
    <div className={classes.running}>
      <span className={classes.words}>
        <span>{said}</span>
        <span
          className={classes.bar}
          role="progressbar"
          aria-label={words.running}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={said}
        >
          <span className={classes.done} style={{ width: `${percent}%` }} />
        </span>
      </span>
      <Tooltip label={words.cancel}>
        <ActionIcon aria-label={words.cancel} onClick={onCancel}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
