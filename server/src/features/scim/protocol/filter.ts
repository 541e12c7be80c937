/**
 * Filters, as far as they are supported: comparisons by `eq`, joined by `and`.
 * https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.2
 */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { invalidFilter } from './scim-error.ts';

export interface Comparison {
  /** In lower case, without the schema of the resource. */
  readonly attribute: string;
  readonly value: string | boolean;
}

/** An attribute, perhaps of the values that a comparison in brackets selects, and a text or a state: each step takes a bounded text once. */
const COMPARISON =
  /((?:urn:[\w.:-]+:)?[a-z][\w-]*(?:\[[a-z]+ +eq +(?:"[^"\\]*"|true|false)\])?(?:\.[a-z$][\w-]*)?) +eq +("(?:[^"\\]|\\.)*"|true|false)/iy;
const AND = / +and +/iy;

/** The core schemas, which may stand before the names of their own attributes. */
const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/;

export const attributeName = (written: string): string =>
  written.toLowerCase().replace(CORE, '').replaceAll(/ +/g, ' ');

/** @throws ScimError invalidFilter for whatever is not supported */
export function parseFilter(written: string): readonly Comparison[] {
  const text = written.trim();
  if (text.length > SCIM.filter) throw invalidFilter();
  const comparisons: Comparison[] = [];
  for (let at = 0; ; ) {
    COMPARISON.lastIndex = at;
    const [, name = '', value = ''] = COMPARISON.exec(text) ?? [];
    if (name === '' || comparisons.length === SCIM.comparisons) throw invalidFilter();
    comparisons.push({ attribute: attributeName(name), value: comparedWith(value) });
    at = COMPARISON.lastIndex;
    if (at === text.length) return comparisons;
    AND.lastIndex = at;
    if (!AND.test(text)) throw invalidFilter();
    at = AND.lastIndex;
  }
}

function comparedWith(written: string): string | boolean {
  try {
    const value: unknown = JSON.parse(written.startsWith('"') ? written : written.toLowerCase());
    if (typeof value === 'string' || typeof value === 'boolean') return value;
  } catch {
    // An escape that JSON does not know.
  }
  throw invalidFilter();
}
