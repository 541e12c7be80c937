import { type FileOptions, fetchFile } from '../../lib/api/fetch-file.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { count, isoDay } from '../../lib/format/format.ts';
import { toast } from '../feedback/toast.tsx';
import { csvRowCounter } from './count-csv-rows.ts';
import type { CsvEndpoint, ExportProgress, ExportWords } from './csv-export.ts';

interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ExportProgress) => void;
}

/** Fetches the rows, saves them as a file, and says how many they were. */
export async function runCsvExport<const E extends CsvEndpoint>(
  endpoint: E,
  words: ExportWords,
  options: FileOptions<E>,
  { signal, onProgress }: Running,
): Promise<void> {
  const countRows = csvRowCounter();
  let rows = 0;
  const csv = await fetchFile(endpoint, {
    ...options,
    signal,
    onChunk: (chunk, headers) => {
      rows = Math.max(0, countRows(chunk) - 1);
      onProgress({ rows, total: Math.max(rows, Number(headers.get('x-total-rows') ?? 0)) });
    },
  });
  saveFile(csv, `${words.fileName}_${isoDay(new Date())}.csv`);
  toast.success(words.done(rows, count(rows)));
}
