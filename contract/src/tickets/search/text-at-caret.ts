/** What is being typed at the caret of a search: a word, which may become a filter, or a value of one. */
import type { Range } from './search-condition.ts';
import { FIELD_KEY, FIELD_PREFIX, isSearchKey, type SearchKey } from './search-keys.ts';

export interface TypedPart extends Range {
  /** Up to the caret, without quotes and minus. */
  readonly typed: string;
  /** The filter whose value it is; null for a word. */
  readonly key: SearchKey | null;
  /** The field of request types whose value it is. */
  readonly field: string | null;
}

const KEY = new RegExp(`^-?([a-z]+|${FIELD_KEY}):`, 'i');

/** Where the condition at the caret begins: after the last blank that stands in no quotes. */
function beginOf(text: string, caret: number): number {
  let begin = 0;
  let quoted = false;
  for (let place = 0; place < caret; place += 1) {
    if (text[place] === '"') quoted = !quoted;
    else if (!quoted && /\s/.test(text[place] ?? '')) begin = place + 1;
  }
  return begin;
}

/** Where a value begins: after the last comma that stands in no quotes. */
function beginOfValue(text: string, from: number, caret: number): number {
  let begin = from;
  let quoted = false;
  for (let place = from; place < caret; place += 1) {
    if (text[place] === '"') quoted = !quoted;
    else if (!quoted && text[place] === ',') begin = place + 1;
  }
  return begin;
}

export function textAtCaret(text: string, caret = text.length): TypedPart {
  const at = Math.min(caret, text.length);
  const begin = beginOf(text, at);
  const [whole = '', name = ''] = KEY.exec(text.slice(begin, at)) ?? [];
  const key = name.toLowerCase();
  const field = key.startsWith(FIELD_PREFIX) ? key.slice(FIELD_PREFIX.length) : null;
  const isValue = whole !== '' && (field !== null || isSearchKey(key));
  const from = isValue
    ? beginOfValue(text, begin + whole.length, at)
    : begin + (text[begin] === '-' && at > begin ? 1 : 0);
  const isQuoted = text[from] === '"' && at > from;
  const rest = isQuoted ? /^"[^"]*"?/ : isValue ? /^[^\s,]*/ : /^\S*/;
  return {
    typed: text.slice(from, at).replaceAll('"', ''),
    key: isValue && isSearchKey(key) ? key : null,
    field: isValue ? field : null,
    from,
    to: Math.max(at, from + (rest.exec(text.slice(from))?.[0].length ?? 0)),
  };
}
