/** The part of a text that shows why it was found. Plain text: what looks like markup stays what it is. */
import { SEARCH } from '@switchboard/contract/limits.ts';
import type { Term } from './search-terms.ts';

export interface Snippet {
  readonly text: string;
  readonly marks: readonly { readonly from: number; readonly to: number }[];
}

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const CUT = '…';
/** Characters before the first found word. */
const BEFORE = 40;
/** A word has at most so many letters more than its stem. */
const ENDING = 5;

/** As the index has it, as far as that matters for showing it. */
const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');

interface Mark {
  readonly from: number;
  readonly to: number;
}

function isFound(word: string, { words }: Term, within: boolean): boolean {
  const [only] = words;
  if (only === undefined || words.length > 1) return false;
  if (word === only.word || (only.word.length > 2 && word.startsWith(only.word))) return true;
  if (within && only.word.length > 2 && word.includes(only.word)) return true;
  // Of a number without its zeros.
  if (within && word.replace(/^0+/, '') === only.word) return true;
  return only.stems.some((stem) => word.startsWith(stem) && word.length - stem.length <= ENDING);
}

/**
 * Where the terms stand in a text, in order.
 * @param within whether parts of words count, as in the number and summary
 */
export function marksIn(text: string, terms: readonly Term[], within: boolean): Mark[] {
  const found = [...text.matchAll(WORDS)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    word: plain(match[0]),
  }));
  const marks: Mark[] = [];
  for (const term of terms) {
    if (term.words.length === 1 && !term.phrase) {
      marks.push(...found.filter(({ word }) => isFound(word, term, within)));
      continue;
    }
    found.forEach((_, start) => {
      const part = found.slice(start, start + term.words.length);
      const isHere = term.words.every(({ word }, index) => {
        const there = part[index]?.word;
        const isBeginning = index === term.words.length - 1 && !term.phrase && word.length > 2;
        return there === word || (isBeginning && there?.startsWith(word));
      });
      const [first, last] = [part[0], part.at(-1)];
      if (isHere && first !== undefined && last !== undefined) marks.push({ from: first.from, to: last.to });
    });
  }
  return withoutOverlap(marks.map(({ from, to }) => ({ from, to })));
}

function withoutOverlap(marks: readonly Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
    if (mark.from >= (apart.at(-1)?.to ?? 0)) apart.push(mark);
  }
  return apart;
}

/** Neither between the halves of a character nor, where one is near, within a word. */
function boundary(text: string, place: number, towards: -1 | 1): number {
  for (let step = 0; step < 15; step += 1) {
    const at = place + towards * step;
    if (at <= 0 || at >= text.length) return Math.min(Math.max(at, 0), text.length);
    if (/\s/.test(text[at - 1] ?? '')) return at;
  }
  return /[\uDC00-\uDFFF]/.test(text[place] ?? '') ? place + towards : place;
}

/** @param marks from `marksIn`; without any the text's beginning is shown */
export function snippetOf(text: string, marks: readonly Mark[]): Snippet {
  const flat = text.replace(/\s/g, ' ');
  const first = marks[0]?.from ?? 0;
  const begin = flat.length <= SEARCH.snippet || first <= BEFORE ? 0 : boundary(flat, first - BEFORE, 1);
  const head = begin > 0 ? CUT : '';
  const room = SEARCH.snippet - head.length;
  const fits = flat.length - begin <= room;
  const end = fits ? flat.length : boundary(flat, begin + room - CUT.length, -1);
  const shift = head.length - begin;
  return {
    text: head + flat.slice(begin, end).trimEnd() + (end < flat.length ? CUT : ''),
    marks: marks
      .filter(({ from, to }) => from >= begin && from < end && to > from)
      .map(({ from, to }) => ({ from: from + shift, to: Math.min(to, end) + shift })),
  };
}
