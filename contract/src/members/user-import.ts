import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { ignoredColumns, importSummary, rowErrors, rowNumber, severalIn, takesFile } from '../import-file.ts';
import { CUSTOM_ROLES } from '../limits.ts';
import { limitReached } from '../messages.ts';
import { newUserFields } from './users.ts';

const roleNames = z
  .string()
  .default('')
  .transform(severalIn)
  .refine(
    (names) => names.length <= CUSTOM_ROLES.person,
    limitReached(CUSTOM_ROLES.person, 'roles of one person'),
  );

/** A row of the file: an account without a password, which its owner chooses. */
export const userRow = newUserFields.omit({ password: true }).extend({ customRoles: roleNames });

const userVerdict = z.object({
  row: rowNumber,
  name: z.string(),
  email: z.string(),
  errors: rowErrors,
});
const userImportResult = z.object({
  summary: importSummary,
  errors: z.array(userVerdict),
  successes: z.array(z.object({ name: z.string(), email: z.string() })),
});

const admins = callsFor(permitted('users.manage', 'organization', MEMBER_ROLES), 'Users');

export const getUserSample = admins.get('/user-import/sample', {
  summary: 'A CSV file to fill in',
  output: 'file',
});

export const previewUserImport = admins.post('/user-import/preview', {
  summary: 'What an import of this file would do to each of its rows; writes nothing',
  ...takesFile,
  repeatable: true,
  output: z.object({ summary: importSummary, rows: z.array(userVerdict), ignoredColumns }),
});

export const importUsers = admins.post('/user-import/upload', {
  summary:
    'Make the accounts of a CSV file and invite their owners; rows that cannot be are reported, the others are kept',
  ...takesFile,
  output: userImportResult,
});
