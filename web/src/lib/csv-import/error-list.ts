import { saveFile } from '../browser/save-file.ts';
import type { ImportRow } from './import-calls.ts';

/** RFC 4180 as the server writes it; what a spreadsheet would run as a formula gets a leading apostrophe. */
export async function errorListOf(rows: readonly ImportRow[], columns: readonly [string, string]) {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const cells = rows
    .filter(({ errors }) => errors.length > 0)
    .map(({ row, name, key, errors }) => [String(row ?? ''), name, key, errors.join('; ')]);
  return stringify([['Row', ...columns, 'Errors'], ...cells], {
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}

/** @param columns what the name and the key of a row are called */
export async function saveErrorList(
  rows: readonly ImportRow[],
  columns: readonly [string, string],
  name: string,
): Promise<void> {
  saveFile(new Blob([await errorListOf(rows, columns)], { type: 'text/csv;charset=utf-8' }), name);
}
