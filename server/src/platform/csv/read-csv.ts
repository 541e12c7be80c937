/** The records of a CSV text, whatever separates its cells and ends its lines. */
import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';

export type Delimiter = ',' | ';' | '\t' | '|';
const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];

export interface CsvRecord {
  /** As a spreadsheet counts rows: from 1, empty ones too, and line breaks inside of cells begin none. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** Characters that are parsed before other work of the event loop runs. */
const CHUNK = 16 * 1024;

const options = (delimiter: Delimiter, longestCell: number) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  skip_empty_lines: true,
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: longestCell,
});

/** A cell that goes on for ever, or until the end of the file: its closing quote is missing. */
export class EndlessCellError extends Error {
  override name = 'EndlessCellError';
  readonly row: number;

  constructor(cause: CsvError) {
    super(cause.message, { cause });
    this.row = rowOf(cause as Partial<Info>) + 1;
  }
}

/** The row number from the counters of the parser. */
const rowOf = ({ records = 0, empty_lines = 0 }: Partial<Info>) => records + empty_lines;

function* chunks(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK) yield text.slice(from, from + CHUNK);
}

/** A first line that spreadsheets write and read, but do not show: it names the separator. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/**
 * @param score how well the cells of a first row fit; the separator with the highest score is used
 * @param longestCell characters
 * @returns every record that is not empty
 * @throws EndlessCellError from the iteration
 */
export function readCsv(
  text: string,
  score: (head: readonly string[]) => number,
  longestCell: number,
): AsyncIterable<CsvRecord> {
  const body = text.replace(SEPARATOR_LINE, '');
  const parser = parse({ ...options(bestDelimiter(body, score), longestCell), info: true });
  const source = Readable.from(chunks(body));
  source.pipe(parser);
  return records(source, parser);
}

async function* records(source: Readable, parser: ReturnType<typeof parse>): AsyncGenerator<CsvRecord> {
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      yield { row: rowOf(info), cells: record };
    }
  } catch (error) {
    throw error instanceof CsvError ? new EndlessCellError(error) : error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

function bestDelimiter(text: string, score: (head: readonly string[]) => number): Delimiter {
  const [head = ''] = text
    .trimStart()
    .slice(0, CHUNK)
    .split(/[\r\n]/, 1);
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: score(cellsOf(head, delimiter)) }));
  return scored.toSorted((one, other) => other.score - one.score)[0]?.delimiter ?? ',';
}

function cellsOf(line: string, delimiter: Delimiter): string[] {
  try {
    const [cells = []] = parseSync(line, options(delimiter, CHUNK)) as string[][];
    return cells;
  } catch {
    return [];
  }
}
