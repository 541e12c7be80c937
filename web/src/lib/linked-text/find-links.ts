/** Finds what can be followed in a text that a person wrote. The text stays as it is. */
import { TICKET_NUMBER } from '@switchboard/contract/tickets/ticket-number.ts';
import { LinkifyIt } from 'linkify-it';

export interface TextPart {
  readonly text: string;
  /** An address to open; absent for plain words. */
  readonly href?: string;
  /** A ticket number in capitals, which leads somewhere only where the reader may open that ticket. */
  readonly number?: string;
}

const SAFE = new Set(['http:', 'https:', 'mailto:']);

/** `fuzzyLink` is for addresses that begin with "www."; other words with a dot in them are more often file names. */
const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true });
linkify.add('ftp:', null).add('//', null);

const isSafe = (url: string) => URL.canParse(url) && SAFE.has(new URL(url).protocol);

const LETTER = '[\\p{L}\\p{N}_]';
const numbers = new RegExp(`(?<!${LETTER}|${LETTER}-)${TICKET_NUMBER}(?!${LETTER}|-${LETTER})`, 'gu');

function numbersIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: number, index } of text.matchAll(numbers)) {
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: number, number: number.toUpperCase() });
    end = index + number.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** The text in parts, which joined are the text again. */
export function findLinks(text: string): TextPart[] {
  const addresses = (linkify.match(text) ?? []).filter(
    ({ schema, raw, url }) => (schema !== '' || /^www\./i.test(raw)) && isSafe(url),
  );
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, raw, url } of addresses) {
    parts.push(...numbersIn(text.slice(end, index)), { text: raw, href: url });
    end = lastIndex;
  }
  return [...parts, ...numbersIn(text.slice(end))];
}
