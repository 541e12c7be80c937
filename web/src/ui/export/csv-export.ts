import type { Endpoint } from '@switchboard/contract/endpoint.ts';

export interface ExportProgress {
  /** Rows that have come. */
  rows: number;
  /** Rows that will come. */
  total: number;
}

export interface ExportWords {
  /** "Exporting tickets": names the bar for assistive technology. */
  readonly running: string;
  /** Begins the file's name: `tickets_2026-11-19.csv`. */
  readonly fileName: string;
  /** "312 tickets exported"; `shown` is the number as people read it. */
  readonly done: (rows: number, shown: string) => string;
  readonly failed: string;
}

export type CsvEndpoint = Endpoint & { readonly output: 'file' };
