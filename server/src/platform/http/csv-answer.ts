import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import pLimit from 'p-limit';
import { holdYoungGeneration } from '../heap.ts';
import { chargedHere } from '../payer.ts';
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
const STINT_MS = 1;

/** Exports go on one after the other, so that many of them together take no more of the time between two requests. */
const stints = pLimit(1);

async function* cellsOf<Row>({ columns, rows }: CsvFile<Row>): AsyncGenerator<string[], void> {
  let began = performance.now();
  for await (const row of rows) {
    yield columns.map(([, cell]) => cell(row));
    if (performance.now() - began < STINT_MS) continue;
    await stints(() => otherWork());
    began = performance.now();
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
