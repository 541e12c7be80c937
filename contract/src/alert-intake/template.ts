/**
 * Texts with places that are filled in from what another program sends: `{{labels.instance}}`, or
 * `{{labels.instance|"somewhere"}}` for what may be missing. Nothing is executed: a place names a path, and each of its
 * names an own property.
 */
import { INTAKES } from './intake-limits.ts';

interface Place {
  readonly path: readonly string[];
  /** In the place of what is missing or blank. */
  readonly otherwise: string;
}

/** A text between places, or a place. */
export type TemplatePart = string | Place;

const OPEN = '{{';
const CLOSE = '}}';
const NAME = /^[^\s{}|".]{1,100}$/;

/** @returns null for what is no path */
export function parsePath(text: string): readonly string[] | null {
  const path = text.trim().split('.', INTAKES.depth + 1);
  return path.length <= INTAKES.depth && path.every((name) => NAME.test(name)) ? path : null;
}

function parsePlace(text: string): Place | null {
  const bar = text.indexOf('|');
  const path = parsePath(bar === -1 ? text : text.slice(0, bar));
  if (path === null) return null;
  if (bar === -1) return { path, otherwise: '' };
  const quoted = text.slice(bar + 1).trim();
  const isQuoted = quoted.length >= 2 && quoted.startsWith('"') && quoted.endsWith('"');
  const otherwise = quoted.slice(1, -1);
  return isQuoted && !otherwise.includes('"') ? { path, otherwise } : null;
}

/** @returns null for a place that is not closed or cannot be read, and for too many of them */
export function parseTemplate(text: string): readonly TemplatePart[] | null {
  const parts: TemplatePart[] = [];
  let places = 0;
  for (let at = 0; at < text.length; ) {
    const open = text.indexOf(OPEN, at);
    if (open === -1) {
      parts.push(text.slice(at));
      break;
    }
    if (open > at) parts.push(text.slice(at, open));
    const close = text.indexOf(CLOSE, open + OPEN.length);
    const place = close === -1 ? null : parsePlace(text.slice(open + OPEN.length, close));
    places += 1;
    if (place === null || places > INTAKES.places) return null;
    parts.push(place);
    at = close + CLOSE.length;
  }
  return parts;
}

/** What stands there, or undefined: own properties alone, so that nothing of the language is reached. */
export function valueAt(values: unknown, path: readonly string[]): unknown {
  let value = values;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

const plain = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** A value in words. Of a list and of an object it says what lies directly in them, and nothing below. */
export function wordsOfValue(value: unknown): string {
  const word = plain(value);
  if (word !== null) return word;
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.flatMap((entry) => plain(entry) ?? []).join(', ');
  return Object.entries(value)
    .flatMap(([name, entry]) => {
      const said = plain(entry);
      return said === null ? [] : [`${name}=${said}`];
    })
    .join(', ');
}

/** A template with its places filled in: as long as it may be, without the control characters that no text has. */
export function renderTemplate(parts: readonly TemplatePart[], values: unknown, most: number): string {
  let text = '';
  for (const part of parts) {
    if (text.length > most) break;
    text +=
      typeof part === 'string' ? part : wordsOfValue(valueAt(values, part.path)).trim() || part.otherwise;
  }
  return cut(
    text
      .replaceAll(/[^\P{Cc}\n\t]/gu, '')
      .toWellFormed()
      .trim(),
    most,
  );
}

/** Cuts what is too long, and says so by its last character. */
const cut = (text: string, most: number) =>
  text.length <= most
    ? text
    : `${text
        .slice(0, most - 1)
        .toWellFormed()
        .trimEnd()}…`;
