/** What somebody has written is taken without the files that there is no room for. */
import { LETTERS } from '@switchboard/contract/limits.ts';
import type { AppError } from '../../platform/http/app-error.ts';
import type { Letter } from './read-letter.ts';

const FILES_REFUSED = ['ORGANIZATION_STORAGE_FULL', 'RATE_LIMITED'];
export const refusesFiles = ({ code }: AppError) => FILES_REFUSED.includes(code);

export const withoutFiles = (letter: Letter, reason: string): Letter => ({
  ...letter,
  files: [],
  refusedFiles: [
    ...letter.files.map(({ originalName }) => ({ name: originalName, reason })),
    ...letter.refusedFiles,
  ].slice(0, LETTERS.filesNamed),
});
