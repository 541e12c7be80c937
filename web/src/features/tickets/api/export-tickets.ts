import { exportTickets } from '@switchboard/contract/endpoints/tickets.ts';
import { type CallOptions, fetchFile } from '../../../lib/api.ts';
import { csvRowCounter } from '../count-csv-rows.ts';

export interface ExportProgress {
  /** Tickets that have come. */
  rows: number;
  /** Tickets that will come. */
  total: number;
}

interface ExportOptions {
  query: CallOptions<typeof exportTickets>['query'];
  onProgress: (progress: ExportProgress) => void;
  signal: AbortSignal;
}

/** Everything the filters select, as a CSV file. Throws ApiError, or the signal's reason. */
export function fetchTicketsCsv({ query, onProgress, signal }: ExportOptions): Promise<Blob> {
  const countRows = csvRowCounter();
  return fetchFile(exportTickets, {
    ...(query && { query }),
    signal,
    onPortion: (portion, headers) => {
      const rows = Math.max(0, countRows(portion) - 1);
      onProgress({ rows, total: Math.max(rows, Number(headers.get('x-total-rows') ?? 0)) });
    },
  });
}
