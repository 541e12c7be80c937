import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { FileOptions } from '../../lib/api/fetch-file.ts';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { Hint } from '../text/Hint.tsx';
import type { CsvEndpoint, ExportProgress, ExportWords } from './csv-export.ts';
import { useCsvExport } from './use-csv-export.ts';

/** Milliseconds; what is done before does not need a bar that would only flash. */
const SHORT = 300;

interface ExportButtonProps<E extends CsvEndpoint> {
  endpoint: E;
  words: ExportWords;
  /** What of it: the filters of the list. */
  options: FileOptions<E>;
  label?: string;
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
export function ExportButton<const E extends CsvEndpoint>({
  endpoint,
  words,
  options,
  label = 'Export CSV',
}: ExportButtonProps<E>) {
  const { progress, isRunning, start, cancel } = useCsvExport(endpoint, words);
  const takesLong = useTakesLong(isRunning);
  if (takesLong) return <RunningExport running={words.running} progress={progress} onCancel={cancel} />;
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={isRunning}
      onClick={() => void start(options)}
    >
      {label}
    </Button>
  );
}

interface RunningExportProps {
  running: string;
  progress: ExportProgress | null;
  onCancel: () => void;
}

function RunningExport({ running, progress, onCancel }: RunningExportProps) {
  const shown = (number: number) => number.toLocaleString('en-GB');
  const said = progress ? `${shown(progress.rows)} of ${shown(progress.total)}` : 'Preparing';
  const percent = progress?.total ? Math.floor((100 * progress.rows) / progress.total) : 0;
  return (
    <Group
      gap={6}
      h={{ base: 40, sm: 32 }}
      pe={2}
      ps={12}
      bg="var(--surface)"
      bd="1px solid var(--control)"
      bdrs="sm"
    >
      <Stack gap={4} miw={120}>
        <Text span fz="xs" lh="14px" c="secondary" className="tabular">
          {said}
        </Text>
        <ProgressBar percent={percent} label={running} words={said} />
      </Stack>
      <Hint label="Cancel the export">
        <ActionIcon aria-label="Cancel the export" onClick={onCancel}>
          <IconX size={14} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Hint>
    </Group>
  );
}
