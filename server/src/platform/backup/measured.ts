import { createHash } from 'node:crypto';

export interface Measure {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Line breaks: in PostgreSQL's text format of COPY, where those of values are escaped, its rows. */
  readonly lines: number;
}

const LINE_BREAK = 10;

/** SHA-256 of pieces, one after the other. */
export function digestOfPieces() {
  const hash = createHash('sha256');
  return {
    add: (piece: Buffer | string) => void hash.update(piece),
    /** Hexadecimal; asked once. */
    result: () => hash.digest('hex'),
  };
}

/** Passes everything on and measures it on the way. */
export function measured(content: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  return {
    async *content() {
      for await (const chunk of content) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(LINE_BREAK); at >= 0; at = chunk.indexOf(LINE_BREAK, at + 1)) lines += 1;
        yield chunk;
      }
    },
    /** Asked once, after the last byte. */
    result: (): Measure => ({ bytes, sha256: hash.digest('hex'), lines }),
  };
}

/** Reads to the end. */
export async function measure(content: AsyncIterable<Buffer>): Promise<Measure> {
  const reading = measured(content);
  for await (const _ of reading.content()) {
    // Only its measure is wanted.
  }
  return reading.result();
}
