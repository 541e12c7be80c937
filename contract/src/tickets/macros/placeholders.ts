/** What a macro's text leaves open, such as `{{requester.firstName|there}}`: a name, and the words where there is none. */
import { NO_WIDTH } from '../markdown-text.ts';

const PERSON = ['firstName', 'lastName', 'name'] as const;
const FILLED = {
  requester: PERSON,
  agent: PERSON,
  me: PERSON,
  ticket: ['number', 'summary', 'status', 'priority', 'category', 'project'],
  organization: ['name'],
} as const;

/** In the order in which they are offered. */
export const PLACEHOLDERS: readonly string[] = Object.entries(FILLED).flatMap(([what, parts]) =>
  parts.map((part) => `${what}.${part}`),
);

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

function read(inside: string): { readonly name: string; readonly otherwise: string } {
  const bar = inside.indexOf('|');
  if (bar === -1) return { name: inside.trim(), otherwise: '' };
  return { name: inside.slice(0, bar).trim(), otherwise: inside.slice(bar + 1).trim() };
}

/** The first that nothing is known to fill; null where there is none. */
export function unknownPlaceholder(text: string): string | null {
  for (const [, inside = ''] of text.matchAll(PLACEHOLDER)) {
    const { name } = read(inside);
    if (!PLACEHOLDERS.includes(name)) return name;
  }
  return null;
}

const { blank: BLANK, joiner: JOINER } = NO_WIDTH;

/** What is put into a text that is Markdown says only itself. */
const literally = (value: string) =>
  value
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll('`', '\u02CB')
    .replaceAll(/[*_]+/g, (marks) => `${BLANK}${marks}${BLANK}`)
    .replaceAll(/\](?=\(|$)/g, `]${BLANK}`)
    .replace(/^(?=[-+>]|\d{1,9}[.)])/, JOINER);

/** @param values by name; blank for what there is none of */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(PLACEHOLDER, (_, inside: string) => {
    const { name, otherwise } = read(inside);
    const value = values[name] ?? '';
    return value === '' ? otherwise : literally(value);
  });
