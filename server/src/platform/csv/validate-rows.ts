/** Validates every row of a file: against the schema of the forms, against the database, and against the other rows. */
import type { ImportColumn } from '@switchboard/contract/import-columns.ts';
import type { ImportSummary } from '@switchboard/contract/import-file.ts';
import { alreadyInRow, MESSAGES } from '@switchboard/contract/messages.ts';
import { CONTROL_MESSAGE } from '@switchboard/contract/text.ts';
import type { z } from 'zod';
import type { Line } from './read-lines.ts';

export interface Verdict<Field extends string, Row> {
  readonly line: Line<Field>;
  /** Null where there are errors. */
  readonly row: Row | null;
  readonly errors: readonly string[];
}

export interface Good<Field extends string, Row> extends Verdict<Field, Row> {
  readonly row: Row;
}

/** What an earlier import of the same file has done. */
export interface EarlierImport {
  /** Keys of the rows that it imported, in lower case. All other rows count as failed. */
  readonly made: ReadonlySet<string>;
  /** The message for a row that it refused although the row is valid now. */
  readonly leftOut: string;
}

interface Rules<Field extends string, Row> {
  readonly columns: readonly ImportColumn<Field>[];
  readonly schema: z.ZodType<Row>;
  /** The field that no two rows may share, whatever the case. */
  readonly key: Field;
  /** What the database finds wrong with a row. */
  readonly refusals: (line: Line<Field>) => readonly string[];
  readonly earlier?: EarlierImport | undefined;
}

/** Of several rows with the same key the first good one wins. */
export function validateRows<Field extends string, Row>(
  lines: readonly Line<Field>[],
  { columns, schema, key, refusals, earlier }: Rules<Field, Row>,
): Verdict<Field, Row>[] {
  const keyHeading = columns.find(({ field }) => field === key)?.heading ?? key;
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const parsed = schema.safeParse(line.cells);
    const value = line.cells[key].toLowerCase();
    const first = taken.get(value);
    const errors = [
      ...(line.isTooWide ? [MESSAGES.csvRowTooWide] : []),
      ...(parsed.success ? [] : parsed.error.issues.map((issue) => wordsOf(issue, columns))),
      ...(first === undefined ? [] : [alreadyInRow(keyHeading, first)]),
      ...refusals(line),
    ];
    if (errors.length === 0 && earlier?.made.has(value) === false) errors.push(earlier.leftOut);
    if (errors.length > 0 || !parsed.success) return { line, row: null, errors: [...new Set(errors)] };
    taken.set(value, line.row);
    return { line, row: parsed.data, errors };
  });
}

/** A form shows a message beside its field. In a list of errors, a message that does not name the field gets the column's name. */
function wordsOf({ path, message }: z.core.$ZodIssue, columns: readonly ImportColumn[]): string {
  if (message !== CONTROL_MESSAGE) return message;
  const heading = columns.find(({ field }) => field === path[0])?.heading ?? '';
  return `${heading}: ${message}`;
}

export const isGood = <Field extends string, Row>(
  verdict: Verdict<Field, Row>,
): verdict is Good<Field, Row> => verdict.row !== null;

/** The verdict on a valid row that could not be imported after all. */
export const refuseRow = <Field extends string, Row>(
  { line }: Verdict<Field, Row>,
  message: string,
): Verdict<Field, Row> => ({ line, row: null, errors: [message] });

export function summaryOf(verdicts: readonly Verdict<string, unknown>[]): ImportSummary {
  const successful = verdicts.filter(isGood).length;
  return { totalRows: verdicts.length, successful, failed: verdicts.length - successful };
}
