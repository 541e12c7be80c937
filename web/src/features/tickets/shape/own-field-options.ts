/** What a list can be narrowed to by a field of request types that has no fixed values: what is typed, or who is found. */

import { listProjects } from '@switchboard/contract/catalogue/projects.ts';
import { FORMS, PAGE } from '@switchboard/contract/limits.ts';
import { findPeople } from '@switchboard/contract/members/people.ts';
import type { FormField } from '@switchboard/contract/tickets/forms/form-values.ts';
import { call } from '../../../lib/api/call.ts';
import { choiceOf } from '../../../lib/choices/use-ticket-choices.ts';
import { fullName, isoDay } from '../../../lib/format/format.ts';
import type { FilterOption } from '../../../lib/lists/filter.ts';
import { readDay } from '../../../ui/dates/typed-date.ts';
import { rangeWords } from './range-words.ts';

const NUMBER = /^-?\d{1,20}(\.\d{1,10})?$/;
const WEEK = 7;

const option = (value: string): FilterOption => ({ value, label: rangeWords(value) });

/** At a bound, from it on, and up to it; between two that are typed with ".." or "-" between them. */
function ranges(typed: string, read: (text: string) => string | null): readonly FilterOption[] {
  const bound = read(typed.trim());
  if (bound !== null) return [option(`${bound}..${bound}`), option(`${bound}..`), option(`..${bound}`)];
  const [from = null, to = null, ...more] = typed.split(/\s*(?:\.\.|–| - | to )\s*/).map(read);
  return from !== null && to !== null && more.length === 0 ? [option(`${from}..${to}`)] : [];
}

const readNumber = (text: string) => {
  const plain = text.trim().replace(',', '.');
  return NUMBER.test(plain) ? plain : null;
};

function usualDays(): readonly FilterOption[] {
  const after = (days: number) => {
    const date = new Date();
    date.setDate(date.getDate() + days);
    return isoDay(date);
  };
  const today = after(0);
  return [`..${after(-1)}`, `${today}..${today}`, `${today}..${after(WEEK - 1)}`, `${today}..`].map(option);
}

/** @param organization named by a super admin */
export async function optionsOf(
  { kind }: FormField,
  organization: string,
  typed: string,
  signal: AbortSignal,
): Promise<readonly FilterOption[]> {
  switch (kind) {
    case 'number':
    case 'money':
      return ranges(typed, readNumber);
    case 'date':
      return typed === '' ? usualDays() : ranges(typed, readDay);
    case 'person': {
      if (typed.length < FORMS.peopleSearch) return [];
      const { people } = await call(findPeople, { query: { search: typed, organization }, signal });
      return people.map((person) => ({ value: person._id, label: fullName(person) }));
    }
    case 'project': {
      const query = { search: typed, limit: PAGE.options, organization };
      return (await call(listProjects, { query, signal })).projects.map(choiceOf);
    }
    default:
      // Values in addresses stand between commas.
      return typed === '' || typed.includes(',') ? [] : [{ value: typed, label: typed }];
  }
}
