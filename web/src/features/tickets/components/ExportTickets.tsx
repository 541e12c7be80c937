import { exportTickets } from '@switchboard/contract/endpoints/tickets.ts';
import { useCsvExport } from '../../../lib/csv-export/use-csv-export.ts';
import { ExportButton } from '../../../ui/export/ExportButton.tsx';
import { text } from '../text.ts';
import type { exportQuery } from '../ticket-list-params.ts';

const words = text.export;

/** Saves what the list selects, all pages of it, as a CSV file. */
export function ExportTickets({ filters }: { filters: ReturnType<typeof exportQuery> }) {
  const { progress, isRunning, start, cancel } = useCsvExport(exportTickets, words);
  return (
    <ExportButton
      running={words.running}
      progress={progress}
      isRunning={isRunning}
      onStart={() => void start({ query: filters })}
      onCancel={cancel}
    />
  );
}
