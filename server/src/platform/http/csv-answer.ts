import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import { holdYoungGeneration } from '../heap.ts';
import { chargedHere, chargeOfNow } from '../payer.ts';
import type { FileAnswer } from './file-answer.ts';

/** A heading and what stands under it for a row. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => string];

interface CsvFile<Row> {
  /** Without `.csv`, of letters, digits, hyphens and underscores. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  /** Read as fast as the caller reads the answer, so that memory does not grow with the number of rows. */
  readonly rows: AsyncIterable<Row>;
  /** How many rows will come. */
  readonly total: number;
}

/** After so many milliseconds of making rows, requests that have arrived meanwhile get their turn. */
const PART_MS = 1;

async function* cellsOf<Row>({ columns, rows }: CsvFile<Row>): AsyncGenerator<string[], void> {
  const charge = chargeOfNow();
  const iterator = rows[Symbol.asyncIterator]();
  let isOver = false;
  const readPart = async () => {
    const part: string[][] = [];
    for (const began = performance.now(); performance.now() - began < PART_MS; ) {
      const next = await iterator.next();
      if (next.done) {
        isOver = true;
        break;
      }
      part.push(columns.map(([, cell]) => cell(next.value)));
    }
    return part;
  };
  try {
    while (!isOver) {
      yield* await (charge === undefined ? readPart() : charge.inTurn(readPart));
      await otherWork();
    }
  } finally {
    await iterator.return?.();
  }
}

/**
 * RFC 4180 with a byte order mark, every cell quoted; cells that a spreadsheet would run as a formula get a leading
 * apostrophe. `x-total-rows` is the number of rows.
 */
export function csvAnswer<Row>(file: CsvFile<Row>): FileAnswer {
  const csv = stringify({
    bom: true,
    header: true,
    columns: file.columns.map(([heading]) => heading),
    quoted: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  const source = Readable.from(chargedHere(cellsOf(file)));
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return {
    stream: holdYoungGeneration(source.pipe(csv)),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}.csv"`,
      'x-total-rows': String(file.total),
    },
  };
}
