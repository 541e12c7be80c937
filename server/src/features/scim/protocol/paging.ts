/** Pages of lists: https://www.rfc-editor.org/rfc/rfc7644#section-3.4.2.4 */
import { SCIM } from '@switchboard/contract/scim/scim-limits.ts';
import { SCIM_MESSAGES } from '@switchboard/contract/scim/scim-messages.ts';
import { invalidValue } from './scim-error.ts';

export interface ScimPage {
  /** Of the first one, from 1. */
  readonly startIndex: number;
  /** At most so many; none are asked for where only the total is. */
  readonly count: number;
}

const WHOLE = /^-?\d{1,9}$/;

const wholeOf = (written: string | undefined, usual: number) => {
  if (written === undefined || written === '') return usual;
  if (!WHOLE.test(written)) throw invalidValue(SCIM_MESSAGES.pageInvalid);
  return Number(written);
};

/** What is below the least counts as the least, as the protocol has it; nobody gets more than the most. */
export const pageOf = (query: {
  readonly startIndex?: string | undefined;
  readonly count?: string | undefined;
}): ScimPage => ({
  startIndex: Math.max(1, wholeOf(query.startIndex, 1)),
  count: Math.min(SCIM.count, Math.max(0, wholeOf(query.count, SCIM.usualCount))),
});

export const listResponse = (
  resources: readonly object[],
  { startIndex }: ScimPage,
  total: number,
): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});
