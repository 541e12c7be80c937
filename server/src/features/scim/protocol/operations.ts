/** The changes of a PATCH: https://www.rfc-editor.org/rfc/rfc7644#section-3.5.2 */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { type Folded, folded, foldedBody } from './attributes.ts';
import { attributeName } from './filter.ts';
import { invalidPath, invalidSyntax, invalidValue, ScimError } from './scim-error.ts';

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  /** In lower case, but for what stands in quotation marks. */
  readonly path: string;
  readonly value: unknown;
}

const OPS = ['add', 'replace', 'remove'] as const;

/**
 * One for each attribute: without a path the value is an object, whose keys may be paths themselves.
 * @throws ScimError
 */
export function operationsOf(sent: unknown): readonly Operation[] {
  const body = foldedBody(sent);
  const listed = body.get('operations');
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > SCIM.operations) {
    throw invalidSyntax(SCIM_MESSAGES.operationsInvalid);
  }
  const operations = listed.flatMap((one) => operationOf(foldedBody(one)));
  if (operations.length > SCIM.operations) throw invalidSyntax(SCIM_MESSAGES.operationsInvalid);
  return operations;
}

function operationOf(given: Folded): Operation[] {
  const op = OPS.find((known) => known === String(given.get('op')).toLowerCase());
  if (op === undefined) throw invalidSyntax(SCIM_MESSAGES.operationUnknown);
  const path = given.get('path');
  const value = given.get('value');
  if (path !== undefined && path !== null && path !== '') {
    if (typeof path !== 'string' || path.length > SCIM.filter) throw invalidPath(SCIM_MESSAGES.pathInvalid);
    return [{ op, path: pathOf(path), value }];
  }
  if (op === 'remove') throw new ScimError(400, SCIM_MESSAGES.pathMissing, 'noTarget');
  const values = folded(value);
  if (values === null) throw invalidValue();
  return [...values].map(([key, inner]) => ({ op, path: pathOf(key), value: inner }));
}

/** Names in lower case; what is compared with stays as it is. */
const pathOf = (written: string): string =>
  written
    .trim()
    .split('"')
    .map((part, index) => (index % 2 === 0 ? attributeName(part) : part))
    .join('"');
