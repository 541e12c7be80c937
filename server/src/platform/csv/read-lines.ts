/** Reads a file into rows that are validated one by one later. What is refused here, is refused for the whole file. */
import { readFile } from 'node:fs/promises';
import type { ImportColumn } from '@switchboard/contract/import-columns.ts';
import { csvFile } from '@switchboard/contract/import-file.ts';
import { IMPORT } from '@switchboard/contract/limits.ts';
import {
  cellNeverEnds,
  headingsMissing,
  headingTwice,
  MESSAGES,
  tooManyRows,
} from '@switchboard/contract/messages.ts';
import { type AppError, invalid } from '../http/app-error.ts';
import type { Upload } from '../http/multipart.ts';
import { decodeText } from './decode-text.ts';
import { EndlessCellError, readCsv } from './read-csv.ts';

/** Rows of blank cells beside the filled ones, with the heading. */
const BLANK_ROWS = 5_000;

/** Characters of one cell, which bounds how much of the file a missing closing quote can take in. */
export const CELL_LENGTH = 50_000;

/** A filled row below the headings. */
export interface Line<Field extends string> {
  /** As a spreadsheet counts: the headings of a usual file are row 1. */
  readonly row: number;
  /** Trimmed; blank where the file has no such column or the row ends before it. */
  readonly cells: Readonly<Record<Field, string>>;
  /** Whether it has filled cells beyond the last heading. */
  readonly isTooWide: boolean;
}

export interface ImportFile<Field extends string> {
  readonly lines: readonly Line<Field>[];
  /** Headings that mean nothing here, as they stand in the file. */
  readonly ignoredColumns: readonly string[];
}

const refuse = (message: string): AppError => invalid(csvFile.field, message);

/** "project_code", "Project Code" and "PROJECTCODE" are one heading. */
const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const isBlank = (record: readonly string[]) => record.every((cell) => cell.trim() === '');

/** Our own files put an apostrophe before what a spreadsheet would take for a formula. */
const withoutGuard = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r])/, '').trim();

/** @throws AppError VALIDATION_FAILED for no file, none with usable headings, too many rows, a quote without an end */
export async function readLines<Field extends string>(
  files: readonly Upload[],
  columns: readonly ImportColumn<Field>[],
): Promise<ImportFile<Field>> {
  const [file] = files;
  if (file === undefined) throw refuse(MESSAGES.csvRequired);
  const text = decodeText(await readFile(file.path));
  if (text === null) throw refuse(MESSAGES.csvInvalid);
  const known = new Set(columns.map(({ heading }) => plain(heading)));
  const score = (head: readonly string[]) => head.filter((cell) => known.has(plain(cell))).length;
  let places: Places<Field> | undefined;
  const lines: Line<Field>[] = [];
  let records = 0;
  try {
    for await (const { row, cells } of readCsv(text, score, CELL_LENGTH)) {
      records += 1;
      if (records > IMPORT.rows + BLANK_ROWS) throw refuse(tooManyRows(IMPORT.rows));
      if (isBlank(cells)) continue;
      if (places === undefined) {
        places = placesOf(cells, columns);
        continue;
      }
      if (lines.length === IMPORT.rows) throw refuse(tooManyRows(IMPORT.rows));
      lines.push(lineOf(row, cells, places));
    }
  } catch (error) {
    throw error instanceof EndlessCellError ? refuse(cellNeverEnds(error.row)) : error;
  }
  if (places === undefined) throw headingsRefusal([], columns);
  if (lines.length === 0) throw refuse(MESSAGES.csvWithoutRows);
  return { lines, ignoredColumns: places.ignored };
}

interface Places<Field extends string> {
  /** Where each field stands in a record; -1 for nowhere. */
  readonly of: readonly (readonly [Field, number])[];
  readonly width: number;
  readonly ignored: readonly string[];
}

const headingsRefusal = (found: readonly string[], columns: readonly ImportColumn[]) =>
  refuse(
    headingsMissing(
      columns
        .filter(({ heading, required }) => required && !found.includes(plain(heading)))
        .map(({ heading }) => heading),
      columns.map(({ heading }) => heading),
    ),
  );

function placesOf<Field extends string>(
  head: readonly string[],
  columns: readonly ImportColumn<Field>[],
): Places<Field> {
  const found = head.map(plain);
  const twice = columns.find(({ heading }) => found.filter((cell) => cell === plain(heading)).length > 1);
  if (twice !== undefined) throw refuse(headingTwice(twice.heading));
  if (columns.some(({ heading, required }) => required && !found.includes(plain(heading)))) {
    throw headingsRefusal(found, columns);
  }
  const known = new Set(columns.map(({ heading }) => plain(heading)));
  return {
    of: columns.map(({ heading, field }) => [field, found.indexOf(plain(heading))] as const),
    width: head.length,
    ignored: head.filter((cell) => cell.trim() !== '' && !known.has(plain(cell))).map((cell) => cell.trim()),
  };
}

function lineOf<Field extends string>(
  row: number,
  record: readonly string[],
  places: Places<Field>,
): Line<Field> {
  const cells = places.of.map(([field, place]) => [field, withoutGuard(record[place] ?? '')]);
  return {
    row,
    cells: Object.fromEntries(cells) as Record<Field, string>,
    isTooWide: !isBlank(record.slice(places.width)),
  };
}
