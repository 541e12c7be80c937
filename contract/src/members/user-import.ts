import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { csvFile, ignoredColumns, importing, importSummary, rowErrors, rowNumber } from '../import-file.ts';
import { newUserFields } from './users.ts';

const ofAdmins = { tag: 'Users', access: ['admin'] } as const;

/** A row of the file: an account without a password, which its owner chooses. */
export const userRow = newUserFields.omit({ password: true });

export const userVerdict = z.object({
  row: rowNumber,
  name: z.string(),
  email: z.string(),
  errors: rowErrors,
});
export const userImportResult = z.object({
  summary: importSummary,
  errors: z.array(userVerdict),
  successes: z.array(z.object({ name: z.string(), email: z.string() })),
});

export const getUserSample = endpoint({
  ...ofAdmins,
  method: 'GET',
  path: '/user-import/sample',
  summary: 'A CSV file to fill in',
  status: 200,
  output: 'file',
});

export const previewUserImport = endpoint({
  ...ofAdmins,
  ...importing,
  path: '/user-import/preview',
  summary: 'What an import of this file would do to each of its rows; writes nothing',
  files: csvFile,
  repeatable: true,
  output: z.object({ summary: importSummary, rows: z.array(userVerdict), ignoredColumns }),
});

export const importUsers = endpoint({
  ...ofAdmins,
  ...importing,
  path: '/user-import/upload',
  summary:
    'Make the accounts of a CSV file and invite their owners; rows that cannot be are reported, the others are kept',
  files: csvFile,
  output: userImportResult,
});
