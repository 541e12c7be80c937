import { findPeople } from '@switchboard/contract/members/people.ts';
import { call } from '../../lib/api/call.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';

/** Letters without which nobody is looked for. */
const LETTERS = 2;

/** @param organization blank for the reader's own */
export const loadPeopleOf =
  (organization: string) =>
  async (search: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
    if (search.trim().length < LETTERS) return [];
    const { people } = await call(findPeople, { query: { search, organization }, signal });
    return people.map((person) => ({ value: person._id, label: fullName(person) }));
  };
