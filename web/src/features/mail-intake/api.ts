import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { type LetterOutcome, listLetters } from '@switchboard/contract/mail-intake/letters.ts';
import { getMailIntakeSettings, setMailIntakeSettings } from '@switchboard/contract/mail-intake/settings.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';

interface LetterListState {
  readonly page: number;
  readonly outcome: readonly LetterOutcome[];
  readonly from: string;
  readonly to: string;
}

/** Asked anew on every visit: somebody reads it to see what has just come. */
export const useLetters = ({ outcome, ...state }: LetterListState) =>
  useListQuery(
    ['mail-intake', 'letters'],
    { ...state, outcome: outcome.join(','), limit: PAGE.letters },
    (options) => call(listLetters, options),
    { staleTime: CACHE.none },
  );

const NAME = ['mail-intake', 'settings'];

export const useMailIntake = () =>
  useApiQuery(NAME, (options) => call(getMailIntakeSettings, options), {
    select: ({ settings }) => settings,
    refetchInterval: CACHE.default,
  });

export const useSetMailIntake = () =>
  useApiMutation((body: BodyInput<typeof setMailIntakeSettings>) => call(setMailIntakeSettings, { body }), {
    changes: [NAME],
  });
