/** Changes of what stands in the box of the search, as its chips and completions make them. */
import { printCondition } from '@switchboard/contract/tickets/search/print-search.ts';
import type { SearchCompletion } from '@switchboard/contract/tickets/search/search.ts';
import type { Range, SearchCondition } from '@switchboard/contract/tickets/search/search-condition.ts';
import { specOf } from '@switchboard/contract/tickets/search/search-keys.ts';
import { words } from './words.ts';

/** Takes a part away, and the blank that would stand twice. */
export const without = (text: string, { from, to }: Range): string =>
  `${text.slice(0, from).trimEnd()} ${text.slice(to).trimStart()}`.trim();

/** What a chip says of a condition. */
export function chipWords(condition: SearchCondition): string {
  const sign = condition.negated ? `${words.not} ` : '';
  if (condition.kind === 'text')
    return sign + (condition.phrase ? words.quoted(condition.text) : condition.text);
  const label = condition.kind === 'field' ? condition.field : specOf(condition.key).label;
  return `${label}: ${sign}${condition.values.map(({ text }) => text).join(', ')}`;
}

interface Edited {
  readonly text: string;
  readonly caret: number;
}

/** Puts a completion in place of what was typed; a value is over, a filter waits for one. */
export function completed(text: string, { insert, from, to }: SearchCompletion): Edited {
  const rest = text.slice(to);
  const end = insert.endsWith(':') || /^[\s,]/.test(rest) ? '' : ' ';
  const caret = from + insert.length + end.length;
  return { text: text.slice(0, from) + insert + end + rest, caret };
}

/** Begins a filter at the end. */
export function withFilter(text: string, key: string): Edited {
  const before = text.trimEnd();
  const next = `${before === '' ? '' : `${before} `}${key}:`;
  return { text: next, caret: next.length };
}

/** The same search for a word as it is, which nothing is put in place of. */
export function asItIs(text: string, conditions: readonly SearchCondition[], word: string): string {
  const meant = conditions.find(
    (condition) =>
      condition.kind === 'text' && !condition.phrase && condition.text.toLowerCase() === word.toLowerCase(),
  );
  if (meant === undefined || meant.kind !== 'text') return text;
  const phrase = printCondition({ ...meant, phrase: true });
  return text.slice(0, meant.from) + phrase + text.slice(meant.to);
}
