import type { Readable } from 'node:stream';

/** A file that has arrived whole and belongs to nothing yet. It lies on the disk of this machine, where it is checked. */
export interface StagedFile {
  readonly path: string;
  /** The name it will be kept under. */
  readonly storedName: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: Buffer;
}

export interface KeptFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, by the clock of where it is kept. */
  readonly changedAt: number;
}

/** Beside the files; no file has a dot in its name. */
export const OWNER_FILE = '.installation';

/** Where the files lie that rows name. Names are random, and what lies under a name never changes. */
export interface KeptStore {
  /** Resolves when a power cut cannot take the file any more. The staged one is gone then, or of no use. */
  put(file: StagedFile): Promise<void>;
  /**
   * @param part offsets of the first and the last byte; the whole file without them
   * @throws ENOENT before the first byte when the file is missing
   */
  read(storedName: string, part?: { start: number; end: number }): Promise<Readable>;
  /** Also when it is not there. */
  remove(storedName: string): Promise<void>;
  /** The installation that the place names as whose its files are; null where it names none. */
  owner(): Promise<string | null>;
  setOwner(installation: string): Promise<void>;
  /** All of them, in batches that are never empty, and in no order. */
  list(): AsyncIterable<readonly KeptFile[]>;
}
