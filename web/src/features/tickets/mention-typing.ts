/** The name that somebody is typing behind an "@". */

export interface TypedMention {
  /** Where the "@" stands. */
  readonly at: number;
  /** What was typed behind it. */
  readonly search: string;
}

/** At the beginning or after a space or bracket: an e-mail address mentions nobody. No name is longer than 40 characters. */
const TYPED = /(?:^|[\s([{])@([^@\n]{0,40})$/u;

/** @returns null where no name is being typed at that place of the text */
export function typedMention(text: string, caret: number): TypedMention | null {
  const found = TYPED.exec(text.slice(0, caret));
  const search = found?.[1];
  if (search === undefined || / {2}|^ /.test(search)) return null;
  return { at: caret - search.length - 1, search };
}

/** The text with the name in place of what was typed, and where the caret then stands. */
export function withMention(
  text: string,
  { at, search }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(at + 1 + search.length);
  const put = `${text.slice(0, at)}${name} `;
  return { text: put + rest.replace(/^ /, ''), caret: put.length };
}
