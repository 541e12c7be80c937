/** A letter as the text and the files of a comment. */

import { Readable } from 'node:stream';
import { LENGTH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import { addComment } from '@switchboard/contract/tickets/tickets.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { stageUpload, type Upload } from '../../platform/http/multipart.ts';
import { cutReply } from './cut-reply.ts';
import type { Letter, RefusedFile } from './read-letter.ts';

const WHOLE_TEXT = 'message.txt';
/** What the names of files that were not taken may add to the text. */
const LONGEST_NOTE = 2_000;

export interface LetterText {
  readonly comment: string;
  readonly files: readonly Upload[];
  /** Discards what was staged for it beside the letter's own files. */
  readonly discard: () => Promise<void>;
}

/** What somebody wrote above what their mail program quotes. */
export const commentOf = (letter: Letter, store: FileStore): Promise<LetterText> =>
  textOfLetter(cutReply(letter.text), letter, LENGTH.comment, store);

/** What is too long is cut, and comes whole as a file. */
export async function textOfLetter(
  written: string,
  letter: Pick<Letter, 'files' | 'refusedFiles'>,
  limit: number,
  store: FileStore,
): Promise<LetterText> {
  const whole = withNote(written, letter.refusedFiles);
  if (whole.length <= limit) return { comment: whole, files: letter.files, discard: async () => undefined };
  const attached = await stageUpload(
    { name: WHOLE_TEXT, content: Readable.from([Buffer.from(written)]) },
    addComment.files,
    store,
  );
  // The text comes first: without it the files say nothing.
  const kept = letter.files.slice(0, addComment.files.most - 1);
  const left = letter.files
    .slice(kept.length)
    .map(({ originalName }) => ({ name: originalName, reason: MESSAGES.tooManyFiles }));
  const refused = [...left, ...letter.refusedFiles];
  const room = limit - withNote('', refused).length - 3;
  return {
    comment: withNote(`${firstCharacters(written, room)}…`, refused),
    files: [attached, ...kept],
    discard: () => store.discard(attached),
  };
}

function withNote(text: string, refused: readonly RefusedFile[]): string {
  if (refused.length === 0) return text;
  const names = refused.map(({ name, reason }) => `${name} (${reason})`).join(', ');
  const note = `Not taken: ${firstCharacters(names, LONGEST_NOTE)}`;
  return text === '' ? note : `${text}\n\n${note}`;
}

/** Never half a character. */
const firstCharacters = (text: string, most: number) => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
