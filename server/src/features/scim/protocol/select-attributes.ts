/** Which attributes an answer has: https://www.rfc-editor.org/rfc/rfc7644#section-3.9 */

export interface Selection {
  /** In lower case; null for all of them. */
  readonly only: ReadonlySet<string> | null;
  readonly without: ReadonlySet<string>;
}

/** What every answer has. */
const ALWAYS = new Set(['schemas', 'id', 'meta']);

const namesIn = (written: string | undefined): Set<string> =>
  new Set(
    (written ?? '')
      .slice(0, 2_000)
      .toLowerCase()
      .split(',')
      // Of what is within an attribute the whole attribute is told.
      .map((name) => (name.trim().startsWith('urn:') ? name.trim() : (name.trim().split('.')[0] ?? '')))
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
