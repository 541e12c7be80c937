import { CSV_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { IMPORT } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';

export type FileOrigin = 'chosen' | 'dropped';

/** What is wrong with a file that can be told before it is sent; null when nothing is. */
export function csvFileProblem({ name, size }: Pick<File, 'name' | 'size'>, from: FileOrigin): string | null {
  if (typeByName(CSV_TYPES, name) === undefined) {
    return from === 'dropped' ? MESSAGES.csvDropInvalid : MESSAGES.csvInvalid;
  }
  if (size === 0) return MESSAGES.fileEmpty;
  return size > IMPORT.bytes ? MESSAGES.csvTooLarge : null;
}
