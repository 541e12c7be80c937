/** What somebody has written themselves: without what their mail program quotes, and without signatures. One pass over the lines. */
import { REPLY_MARKER } from '@switchboard/contract/mail-intake/reply-marker.ts';
import {
  ATTRIBUTIONS,
  DEVICE_SIGNATURES,
  HEAD_LINES,
  ORIGINAL_MESSAGE,
  VERBS_INSIDE,
} from './quote-words.ts';

/** Longer lines are nobody's quote heading; nothing is looked for in them. */
const LONGEST_HEADING = 400;
/** Of what a program writes below by itself, perhaps with an address. */
const LONGEST_SIGNATURE = 90;
/** Lines over which programs break "On …, somebody wrote:". */
const HEADING_LINES = 3;
/** Lines of a head among which the rest of it stands. */
const HEAD_SIZE = 6;

export function cutReply(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  return withoutTrailingQuote(withoutSignature(withoutQuote(lines)))
    .join('\n')
    .trim();
}

const isBlank = (line: string) => line.trim() === '';
const isQuoted = (line: string) => line.trimStart().startsWith('>');
/** As headings are compared: mail programs put marks and odd blanks into them. */
const plain = (line: string) =>
  line.length > LONGEST_HEADING
    ? ''
    : line
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .replaceAll(/[*\u200e\u200f]/g, '')
        .trim()
        .toLowerCase();

function withoutQuote(lines: readonly string[]): readonly string[] {
  const marked = lines.findIndex((line) => line.includes(REPLY_MARKER));
  const written = marked < 0 ? lines : lines.slice(0, marked);
  for (let index = 0; index < written.length; index += 1) {
    const heading = headingAt(written, index);
    if (heading === 0) continue;
    const before = withoutRule(written.slice(0, index));
    return withoutTrailingQuote([...before, ...answersBelow(written.slice(index + heading))]);
  }
  // Above the marker only its quote's beginning is left.
  return withoutTrailingQuote(written);
}

/** @returns how many lines the heading of a quote has that begins here; 0 for none */
function headingAt(lines: readonly string[], index: number): number {
  const line = headingLine(lines, index);
  if (line === '') return 0;
  if (isOriginalMessage(line)) return 1;
  if (isHead(line, lines.slice(index + 1, index + HEAD_SIZE))) return lines.length - index;
  return attributionAt(line, lines, index);
}

const isOriginalMessage = (line: string) =>
  line.startsWith('--') && ORIGINAL_MESSAGE.includes(line.replaceAll('-', ' ').trim());

function isHead(line: string, next: readonly string[]): boolean {
  const rest = next.map(plain);
  const has = (words: readonly string[]) => rest.some((one) => words.some((word) => one.startsWith(word)));
  return HEAD_LINES.some(({ from, sent, rest: others }) => {
    const isWho = line.startsWith(from) && has(sent);
    const isWhen = sent.some((word) => line.startsWith(word)) && has([from]);
    return (isWho || isWhen) && has(others);
  });
}

/** A sentence that stands right above a heading, and begins like one, is none of it. */
function attributionAt(first: string, lines: readonly string[], index: number): number {
  const length = attributionFrom(first, lines, index);
  for (let below = 1; below < length; below += 1)
    if (attributionFrom(headingLine(lines, index + below), lines, index + below) > 0) return 0;
  return length;
}

const headingLine = (lines: readonly string[], index: number) =>
  plain((lines[index] ?? '').replace(/^[\s>]+/, ''));

function attributionFrom(first: string, lines: readonly string[], index: number): number {
  const begun = [...ATTRIBUTIONS, ...VERBS_INSIDE].some(({ begins }) => first.startsWith(begins));
  if (!begun) return 0;
  let heading = first;
  for (let length = 1; length <= HEADING_LINES; length += 1) {
    if (isAttribution(heading)) return length;
    const next = headingLine(lines, index + length);
    if (next === '') return 0;
    heading = `${heading} ${next}`;
  }
  return 0;
}

/** A date has a digit, which keeps sentences of people out. */
const isAttribution = (heading: string) =>
  /\d/.test(heading) &&
  (ATTRIBUTIONS.some(
    ({ begins, ends }) => heading.startsWith(begins) && ends.some((end) => heading.endsWith(end)),
  ) ||
    VERBS_INSIDE.some(
      ({ begins, verb }) => heading.startsWith(begins) && heading.includes(verb) && heading.endsWith(':'),
    ));

/** Outlook draws a line above the head that it repeats. */
function withoutRule(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => !isBlank(line));
  const last = lines[end]?.trim() ?? '';
  return last.length >= 5 && [...last].every((character) => character === '_' || character === '-')
    ? lines.slice(0, end)
    : lines;
}

/**
 * Whoever answers below the quote, or between its lines, has written there. Programs that mark no quoted line leave
 * nothing to be told apart: all of it is quoted.
 */
function answersBelow(rest: readonly string[]): readonly string[] {
  const begin = rest.findIndex((line) => !isBlank(line));
  if (begin < 0 || !isQuoted(rest[begin] ?? '')) return [];
  const end = rest.findIndex((line, index) => index > begin && !isQuoted(line) && !isBlank(line));
  if (end < 0) return [];
  const isBetween = rest.slice(end).some(isQuoted);
  return isBetween ? rest : rest.slice(end);
}

function withoutTrailingQuote(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => !isBlank(line) && !isQuoted(line));
  return lines.slice(0, end + 1);
}

/** What follows "-- " on a line of its own, and what a phone writes below. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const delimiter = lines.findIndex((line) => line === '-- ' || line === '--');
  const written = delimiter < 0 ? lines : lines.slice(0, delimiter);
  const end = written.findLastIndex((line) => !isBlank(line));
  const last = plain(written[end] ?? '').replace(/^[<[(]/, '');
  const stands = end === 0 || isBlank(written[end - 1] ?? '');
  const isDevice =
    stands && last.length < LONGEST_SIGNATURE && DEVICE_SIGNATURES.some((begins) => last.startsWith(begins));
  return isDevice ? written.slice(0, end) : written;
}
