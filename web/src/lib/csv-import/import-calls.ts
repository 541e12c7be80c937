import type { ImportSummary } from '@switchboard/contract/import-file.ts';

/** A row of a file as people find it again. */
export interface ImportRow {
  /** As a spreadsheet counts; null where only the outcome is known. */
  readonly row: number | null;
  readonly name: string;
  /** Its key: a code or an e-mail address. */
  readonly key: string;
  /** Why it is not imported. */
  readonly errors: readonly string[];
}

export interface ImportPreview {
  readonly summary: ImportSummary;
  readonly rows: readonly ImportRow[];
  readonly ignoredColumns: readonly string[];
}

export interface ImportOutcome {
  readonly summary: ImportSummary;
  /** First those that were not imported. */
  readonly rows: readonly ImportRow[];
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Bytes sent of all bytes of the request. */
  readonly onProgress: (loaded: number, total: number) => void;
}

/** The calls of one kind of import. */
export interface ImportCalls {
  readonly sample: () => Promise<Blob>;
  /** The sample's name on disk. */
  readonly sampleName: string;
  readonly preview: (file: File, options: SendOptions) => Promise<ImportPreview>;
  readonly run: (file: File, options: SendOptions) => Promise<ImportOutcome>;
}
