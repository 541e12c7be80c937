import type { RawBuilder } from 'kysely';

/** Rows of one kind, each a line of JSON, as `data/{name}.jsonl`. */
export interface ExportedPart {
  readonly name: string;
  /** A value of type jsonb. */
  readonly row: RawBuilder<unknown>;
  /** What follows FROM. */
  readonly from: RawBuilder<unknown>;
}

/** Files that rows name, by a query for `place`, `id`, `stored_name`, `original_name`. */
export type ExportedFiles = RawBuilder<ExportedFile>;

export interface ExportedFile {
  /** What they are attached to. */
  readonly place: string;
  readonly id: string;
  readonly stored_name: string;
  readonly original_name: string;
}

/** All that one file holds. */
export interface ExportedData {
  readonly parts: readonly ExportedPart[];
  /** Null where they are left out. */
  readonly files: ExportedFiles | null;
}
