/** What is sent, read as the protocol reads it: names of attributes in any case. */
import { invalidSyntax, invalidValue } from './scim-error.ts';

/** An object of which every key is in lower case. */
export type Folded = ReadonlyMap<string, unknown>;

/** @throws ScimError for what is no object */
export function foldedBody(sent: unknown): Folded {
  const body = folded(sent);
  if (body === null) throw invalidSyntax();
  return body;
}

/** Null for what is no object. */
export function folded(value: unknown): Folded | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return new Map(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]));
}

/**
 * Text of one value. Entra ID has sent single values as lists of one, too.
 * @returns null where it is absent or null
 * @throws ScimError for anything else
 */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value) && value.length === 1) {
    const [only] = value;
    return textOf(typeof only === 'object' ? folded(only)?.get('value') : only);
  }
  throw invalidValue();
}

/** Entra ID sends "True" and "False". @throws ScimError for what is neither */
export function flagOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const text = textOf(value)?.toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalidValue();
  return text === 'true';
}

/** A list, or its only value. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
