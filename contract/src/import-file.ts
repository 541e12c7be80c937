/** What the imports share: the file they take, and how its cells are read. */
import { z } from 'zod';
import type { FileField } from './endpoint.ts';
import { CSV_TYPES } from './file-types.ts';
import { IMPORT } from './limits.ts';
import { MESSAGES, notADay } from './messages.ts';
import { blankableDate } from './text.ts';

export const csvFile: FileField = {
  field: 'csvFile',
  types: CSV_TYPES,
  most: 1,
  bytesEach: IMPORT.bytes,
  messages: { wrongType: MESSAGES.csvInvalid, tooLarge: MESSAGES.csvTooLarge },
};

/** Of a call that has no field but its file. */
export const takesFile = { body: z.object({}), files: csvFile };

/** Headings of the file that mean nothing to the import. */
export const ignoredColumns = z.array(z.string());

const DAY_FIRST = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;

/** Spreadsheets rewrite days in the way of their country. What could be read in two ways stays as it is. */
function isoDay(cell: string): string {
  const pad = (part = '') => part.padStart(2, '0');
  const [, day, month, year] = DAY_FIRST.exec(cell) ?? [];
  if (year !== undefined) return `${year}-${pad(month)}-${pad(day)}`;
  const [, first, second, third] = YEAR_FIRST.exec(cell) ?? [];
  return first === undefined ? cell : `${first}-${pad(second)}-${pad(third)}`;
}

/** A calendar day as 2026-01-31 or 31.01.2026, or blank for none. */
export const dateCell = (heading: string) =>
  z
    .string()
    .trim()
    .transform(isoDay)
    .pipe(blankableDate(notADay(heading)))
    .default('');

/** What a cell names with semicolons between, each once whatever its case. */
export const severalIn = (cell: string): string[] => [
  ...new Map(
    cell
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => [one.toLowerCase(), one]),
  ).values(),
];

/** What came of a file, or would come of it. */
export const importSummary = z.object({ totalRows: z.int(), successful: z.int(), failed: z.int() });
export type ImportSummary = z.output<typeof importSummary>;

/** A row of the file, counted as a spreadsheet does: the heading is row 1. */
export const rowNumber = z.int();
/** What is wrong with a row; empty for one that can be imported. */
export const rowErrors = z.array(z.string());
