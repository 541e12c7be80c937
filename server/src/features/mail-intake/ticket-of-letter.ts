/** A letter as a ticket: the fields that nobody has filled in, and the files that tickets take. */
import { TICKET_FILE_TYPES, typeByName } from '@switchboard/contract/file-types.ts';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { UserRow } from '../people/user.repo.ts';
import type { DetailInput } from '../tickets/ticket-details.ts';
import type { Letter } from './read-letter.ts';
import { type LetterText, textOfLetter } from './reply-text.ts';

const NOT_GIVEN = 'Not given';
const NO_SUBJECT = '(no subject)';
const NO_TEXT = '(no text)';

/** Where its ticket belongs. */
export interface LetterPlace {
  /** Ids; blank where there is none. */
  readonly category: string;
  readonly project: string;
  /** Of the project's manager. */
  readonly first_name: string | null;
  readonly last_name: string | null;
}

export const ticketOfLetter = (
  { subject, text }: { readonly subject: string; readonly text: string },
  { category, project, first_name, last_name }: LetterPlace,
  requester: Pick<UserRow, 'contact_number'>,
): DetailInput => ({
  ticketType: 'Report Issue',
  priority: 'Medium',
  summary: subject || NO_SUBJECT,
  description: text || NO_TEXT,
  category,
  subcategory: '',
  project,
  projectManagerName: first_name === null ? NOT_GIVEN : `${first_name} ${last_name}`.slice(0, LENGTH.name),
  contactNumber: requester.contact_number || NOT_GIVEN,
});

/** What its description says, and the files that come with it. */
export function descriptionOf(letter: Letter, store: FileStore): Promise<LetterText> {
  // Tickets take fewer types than replies.
  const isTaken = ({ originalName }: { readonly originalName: string }) =>
    typeByName(TICKET_FILE_TYPES, originalName) !== undefined;
  const refused = letter.files
    .filter((file) => !isTaken(file))
    .map(({ originalName }) => ({ name: originalName, reason: MESSAGES.fileTypeInvalid }));
  const taken = {
    files: letter.files.filter(isTaken),
    refusedFiles: [...letter.refusedFiles, ...refused],
  };
  return textOfLetter(letter.text.trim(), taken, LENGTH.description, store);
}
