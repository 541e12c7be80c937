import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import {
  acceptHeldLetter,
  getHeldLetter,
  listHeldLetters,
  refuseHeldLetter,
} from '@switchboard/contract/mail-intake/held-letters.ts';
import { type LetterOutcome, listLetters } from '@switchboard/contract/mail-intake/letters.ts';
import { getMailIntakeSettings, setMailIntakeSettings } from '@switchboard/contract/mail-intake/settings.ts';
import { listUsers } from '@switchboard/contract/members/users.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

interface LetterFilters {
  readonly outcome: readonly LetterOutcome[];
  readonly from: string;
  readonly to: string;
}

export const letterQuery = ({ outcome, from, to }: LetterFilters) => ({
  outcome: outcome.join(','),
  from,
  to,
});

/** Asked anew on every visit: somebody reads it to see what has just come. */
export const useLetters = ({ page, ...filters }: LetterFilters & { readonly page: number }) =>
  useListQuery(
    ['mail-intake', 'letters'],
    { ...letterQuery(filters), page, limit: PAGE.letters },
    (options) => call(listLetters, options),
    { staleTime: CACHE.none },
  );

const SETTINGS = ['mail-intake', 'settings'];

export const useMailIntake = () =>
  useApiQuery(SETTINGS, (options) => call(getMailIntakeSettings, options), {
    select: ({ settings }) => settings,
    refetchInterval: CACHE.default,
  });

export const useSetMailIntake = () =>
  useApiMutation((body: BodyInput<typeof setMailIntakeSettings>) => call(setMailIntakeSettings, { body }), {
    changes: [SETTINGS],
  });

const HELD = ['mail-intake', 'held'];
/** A refusal may say that a colleague has decided. */
const DECISION = { changes: [HELD, ['mail-intake', 'letters']], evenRefused: true } as const;

export const useHeldLetters = (page: number) =>
  useListQuery(
    [...HELD, 'list'],
    { page, limit: PAGE.heldLetters, state: 'waiting' },
    (options) => call(listHeldLetters, options),
    { staleTime: CACHE.none },
  );

export const useHeldLetter = (id: string) =>
  useApiQuery([...HELD, 'one', id], (options) => call(getHeldLetter, { params: { id }, ...options }), {
    select: ({ heldLetter }) => heldLetter,
    staleTime: CACHE.none,
  });

export const useAcceptHeldLetter = (id: string) =>
  useApiMutation(
    (body: BodyInput<typeof acceptHeldLetter>) => call(acceptHeldLetter, { params: { id }, body }),
    { ...DECISION, changes: [...DECISION.changes, ['tickets']] },
  );

export const useRefuseHeldLetter = (id: string) =>
  useApiMutation(() => call(refuseHeldLetter, { params: { id } }), DECISION);

/** Active people of the organization. */
export const loadPeople = async (search: string, signal: AbortSignal): Promise<FilterOption[]> => {
  const query = { search, status: 'active', limit: PAGE.users };
  const { users } = await call(listUsers, { query, signal });
  return users.map((user) => ({ value: user._id, label: `${fullName(user)} (${user.email})` }));
};
