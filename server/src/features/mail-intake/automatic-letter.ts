/** Letters that a program sent, and not a person: answering them would make loops. RFC 3834 and what is used beside it. */
import type { LetterReason } from '@switchboard/contract/mail-intake/letter-reasons.ts';

/** The first line of each name, in lower case, unfolded. */
export type LetterHead = ReadonlyMap<string, string>;

const BULK = ['bulk', 'junk', 'auto_reply'];
const SUPPRESSED = ['all', 'autoreply'];

const words = (value: string) =>
  value
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((word) => word !== '');

/** @param returnPath the envelope's, blank for none; undefined where there is no envelope */
export function automaticReason(head: LetterHead, returnPath: string | undefined): LetterReason | null {
  const textOf = (name: string) => head.get(name) ?? '';
  const [submitted = 'no'] = words(textOf('auto-submitted'));
  if (submitted !== 'no') return 'auto_submitted';
  if (head.has('x-autoreply') || head.has('x-autorespond')) return 'auto_submitted';
  if (words(textOf('x-auto-response-suppress')).some((word) => SUPPRESSED.includes(word)))
    return 'auto_submitted';
  const precedence = words(textOf('precedence'));
  if (precedence.some((word) => BULK.includes(word))) return 'bulk';
  if (textOf('content-type').trim().toLowerCase().startsWith('multipart/report')) return 'report';
  if (returnPath === '' || textOf('return-path').trim() === '<>') return 'no_return_path';
  return null;
}

/** People write to lists, and a list may be what sent it to us. */
export const isFromList = (head: LetterHead): boolean =>
  head.has('list-id') || words(head.get('precedence') ?? '').includes('list');
