/**
 * What people type into the search: words, "phrases in quotes", `key:value`, `field.key:value` and `key:one,"another one"`, each with a
 * minus sign in front for the opposite; all of them have to hold. A quote within quotes is written twice.
 */
import { SEARCH } from '../../limits.ts';
import { MESSAGES, notAValue, nothingCalled, unknownFilter } from '../../messages.ts';
import { editDistance } from './edit-distance.ts';
import { printValue } from './print-search.ts';
import type {
  FieldCondition,
  FilterValue,
  ParsedSearch,
  SearchCondition,
  SearchProblem,
} from './search-condition.ts';
import { daysOf } from './search-days.ts';
import {
  type ChoiceKey,
  choiceOf,
  FIELD_KEY,
  FIELD_PREFIX,
  isSearchKey,
  SEARCH_KEY_NAMES,
  type SearchKey,
  specOf,
} from './search-keys.ts';

const BLANK = /\s/u;
/** Sticky: they match where `lastIndex` stands. Keys are letters alone, so that times and addresses are text. */
const KEY = new RegExp(`([a-z]+|${FIELD_KEY}):(?!//)`, 'iy');
const BLANKS = /\s+/uy;
const WORD = /\S+/uy;
const BARE_VALUE = /[^\s,]+/uy;

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

interface Quoted {
  readonly text: string;
  readonly to: number;
  readonly closed: boolean;
}

/** @param from where the opening quote stands */
function readQuoted(text: string, from: number): Quoted {
  let content = '';
  for (let place = from + 1; place < text.length; place += 1) {
    if (text[place] !== '"') content += text[place];
    else if (text[place + 1] === '"') {
      content += '"';
      place += 1;
    } else return { text: content, to: place + 1, closed: true };
  }
  return { text: content, to: text.length, closed: false };
}

const notClosed = (quoted: Quoted, from: number): SearchProblem => ({
  msg: MESSAGES.quoteNotClosed,
  from,
  to: quoted.to,
  suggestion: printValue(quoted.text.trim(), true),
});

/** The key that was meant: one letter too many, too few, wrong, or two exchanged; of short keys only the last. */
function misspelt(word: string): SearchKey | undefined {
  const isExchanged = (key: string) =>
    Array.from(word).toSorted().join() === Array.from(key).toSorted().join();
  return SEARCH_KEY_NAMES.find(
    (key) => editDistance(word, key, 1) === 1 && (key.length > 3 || isExchanged(key)),
  );
}

/** What is wrong with a value, as far as that can be told without the database. */
function problemOf(key: SearchKey, { text, from, to }: FilterValue): SearchProblem | null {
  const spec = specOf(key);
  if (spec.takes === 'name') return null;
  if (spec.takes === 'day')
    return daysOf(text) === null ? { msg: notAValue(text, spec.thing), from, to } : null;
  if (choiceOf(key as ChoiceKey, text) !== undefined) return null;
  const nearest = spec.values.find((value) => {
    const [typed, known] = [text.toLowerCase(), value.toLowerCase()];
    return known.startsWith(typed) || editDistance(typed, known, 2) <= 2;
  });
  return {
    msg: notAValue(text, spec.thing),
    from,
    to,
    ...(nearest !== undefined && { suggestion: printChoice(nearest) }),
  };
}

/** A value of a fixed set as it is written in a search. */
export const printChoice = (value: string) => value.toLowerCase().replaceAll(' ', '-');

/** The same for a field that is not there and for one that the reader may never see. */
export const unknownField = ({ field, from, to }: FieldCondition): SearchProblem => ({
  msg: nothingCalled('field', `${FIELD_PREFIX}${field}`),
  from,
  to,
});

/** @param label of the field */
export const unfitValue = (label: string, { text, from, to }: FilterValue): SearchProblem => ({
  msg: notAValue(text, `value of ${label}`),
  from,
  to,
});

/** The answer for names that the reader cannot know, whether there are such or not. */
export const unknownName = (key: SearchKey, { text, from, to }: FilterValue): SearchProblem => ({
  msg: nothingCalled(specOf(key).thing, text),
  from,
  to,
});

interface Read {
  readonly condition?: SearchCondition;
  readonly problems: readonly SearchProblem[];
  /** Where the rest begins. */
  readonly to: number;
}

interface ReadValues {
  readonly values: readonly FilterValue[];
  readonly problems: readonly SearchProblem[];
  readonly to: number;
}

/**
 * @param from where the filter begins
 * @param first where its first value does
 */
function readValues(text: string, from: number, first: number): ReadValues {
  const values: FilterValue[] = [];
  const problems: SearchProblem[] = [];
  let place = first;
  for (;;) {
    const begin = place;
    if (text[place] === '"') {
      const quoted = readQuoted(text, place);
      place = quoted.to;
      if (!quoted.closed) problems.push(notClosed(quoted, begin));
      else values.push({ text: quoted.text.trim(), from: begin, to: place });
    } else {
      const bare = matchAt(BARE_VALUE, text, place)?.[0] ?? '';
      place += bare.length;
      if (bare !== '') values.push({ text: bare, from: begin, to: place });
    }
    if (text[place] !== ',') break;
    place += 1;
  }
  const given = values.filter((value) => value.text !== '');
  if (given.length === 0 && problems.length === 0)
    problems.push({ msg: MESSAGES.filterWithoutValue, from, to: place });
  return { values: given, problems, to: place };
}

interface Begun {
  readonly from: number;
  /** Where the first value begins. */
  readonly first: number;
  readonly negated: boolean;
}

function readFilter(text: string, key: SearchKey, { from, first, negated }: Begun): Read {
  const { values, to, ...read } = readValues(text, from, first);
  const problems = [...read.problems, ...values.flatMap((value) => problemOf(key, value) ?? [])];
  if (problems.length > 0) return { problems, to };
  return { condition: { kind: 'filter', key, values, negated, from, to }, problems, to };
}

function readField(text: string, field: string, { from, first, negated }: Begun): Read {
  const { values, problems, to } = readValues(text, from, first);
  if (problems.length > 0) return { problems, to };
  return { condition: { kind: 'field', field, values, negated, from, to }, problems, to };
}

function readText(text: string, { from, first, negated }: Begun): Read {
  if (text[first] === '"') {
    const quoted = readQuoted(text, first);
    if (!quoted.closed) return { problems: [notClosed(quoted, first)], to: quoted.to };
    const { to } = quoted;
    const phrase = quoted.text.trim();
    if (phrase === '') return { problems: [], to };
    return { condition: { kind: 'text', text: phrase, phrase: true, negated, from, to }, problems: [], to };
  }
  const word = matchAt(WORD, text, first)?.[0] ?? '';
  const to = first + word.length;
  return { condition: { kind: 'text', text: word, phrase: false, negated, from, to }, problems: [], to };
}

function readCondition(text: string, from: number): Read {
  const next = text[from + 1];
  const negated = text[from] === '-' && next !== undefined && !BLANK.test(next);
  const first = negated ? from + 1 : from;
  const word = matchAt(KEY, text, first)?.[1];
  if (word === undefined) return readText(text, { from, first, negated });
  const values = first + word.length + 1;
  const key = word.toLowerCase();
  if (key.startsWith(FIELD_PREFIX))
    return readField(text, key.slice(FIELD_PREFIX.length), { from, first: values, negated });
  if (isSearchKey(key)) return readFilter(text, key, { from, first: values, negated });
  const isAlone = values === text.length || BLANK.test(text[values] ?? '');
  const meant = isAlone ? undefined : misspelt(key);
  if (meant === undefined) return readText(text, { from, first, negated });
  const { to } = readFilter(text, meant, { from, first: values, negated });
  const problem = { msg: unknownFilter(word, meant), from: first, to: values - 1, suggestion: meant };
  return { problems: [problem], to };
}

export function parseSearch(text: string): ParsedSearch {
  if (text.length > SEARCH.length) {
    return {
      conditions: [],
      problems: [{ msg: MESSAGES.searchTooLong, from: SEARCH.length, to: text.length }],
    };
  }
  const conditions: SearchCondition[] = [];
  const problems: SearchProblem[] = [];
  let place = 0;
  while (place < text.length) {
    const blanks = matchAt(BLANKS, text, place);
    if (blanks !== null) {
      place += blanks[0].length;
      continue;
    }
    const read = readCondition(text, place);
    if (read.condition !== undefined) conditions.push(read.condition);
    problems.push(...read.problems);
    place = read.to;
  }
  const [tooMany] = conditions.slice(SEARCH.conditions);
  if (tooMany !== undefined) {
    problems.push({ msg: MESSAGES.searchConditionsTooMany, from: tooMany.from, to: text.length });
  }
  return { conditions: conditions.slice(0, SEARCH.conditions), problems };
}
