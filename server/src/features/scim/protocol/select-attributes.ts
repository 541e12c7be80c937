/** Which attributes an answer has: https://www.rfc-editor.org/rfc/rfc7644#section-3.9 */

import { attributeName } from './filter.ts';
import { ENTERPRISE_SCHEMA } from './schemas.ts';

export interface Selection {
  /** In lower case; null for all of them. */
  readonly only: ReadonlySet<string> | null;
  readonly without: ReadonlySet<string>;
}

/** What every answer has. */
const ALWAYS = new Set(['schemas', 'id', 'meta']);

const EXTENSION = ENTERPRISE_SCHEMA.toLowerCase();

/** Of what is within an attribute, or within an extension, the whole of it is told. */
const wholeOf = (name: string): string =>
  name.startsWith(EXTENSION) ? EXTENSION : (name.split('.')[0] ?? '');

const namesIn = (written: string | undefined): Set<string> =>
  new Set(
    (written ?? '')
      .slice(0, 2_000)
      .split(',')
      .map((name) => wholeOf(attributeName(name.trim())))
      .filter((name) => name !== ''),
  );

export function selectionOf(query: {
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}): Selection {
  const only = namesIn(query.attributes);
  return { only: only.size === 0 ? null : only, without: namesIn(query.excludedAttributes) };
}

/** @param attribute in lower case */
export const isSelected = ({ only, without }: Selection, attribute: string): boolean =>
  ALWAYS.has(attribute) || (only === null ? !without.has(attribute) : only.has(attribute));

export const selectAttributes = <Resource extends object>(
  resource: Resource,
  selection: Selection,
): Partial<Resource> =>
  Object.fromEntries(
    Object.entries(resource).filter(([name]) => isSelected(selection, name.toLowerCase())),
  ) as Partial<Resource>;
