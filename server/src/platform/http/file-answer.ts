import type { Readable } from 'node:stream';

/** Bytes that are made for this answer, with the headers that go with them. */
export interface FileAnswer {
  readonly stream: Readable | NodeJS.ReadableStream;
  readonly headers: Record<string, string>;
}
