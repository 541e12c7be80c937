/** The few marks of Markdown that comments know. Everything else that people type is what it looks like. */
import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

const UNKNOWN_HERE = [
  'autolink',
  'characterEscape',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'headingAtx',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
  'thematicBreak',
];

/** So many lists or quotes within each other on one line are no text of a person, and take long to read. */
const TOO_DEEP = /^(?:[ \t]{0,4}(?:[-+*][ \t]+|>[ \t]?|\d{1,9}[.)][ \t]+)){20}/m;

/** @returns null for what is to be shown as it stands */
export function parseMarkdown(text: string): Root | null {
  if (TOO_DEEP.test(text)) return null;
  return fromMarkdown(text, { extensions: [{ disable: { null: UNKNOWN_HERE } }] });
}

const SAFE = new Set(['http:', 'https:', 'mailto:']);

export const isSafeLink = (url: string): boolean => URL.canParse(url) && SAFE.has(new URL(url).protocol);
