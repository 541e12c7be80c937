import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { findPeople } from '@switchboard/contract/members/people.ts';
import {
  type Absence,
  createAbsence,
  editAbsence,
  endAbsence,
  endOwnAbsence,
  getOwnAbsence,
  listAbsences,
  setOwnAbsence,
} from '@switchboard/contract/tickets/absences.ts';
import { type Availability, listAvailability } from '@switchboard/contract/tickets/availability.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { fullName } from '../../lib/format/format.ts';
import type { FilterOption } from '../../lib/lists/filter.ts';

/** @param user of this person alone, where it is not blank */
export const useAbsences = (from: string, to: string, user = '') =>
  useApiQuery(
    ['absences', from, to, user],
    (options) => call(listAbsences, { ...options, query: { from, to, user } }),
    { select: ({ absences }) => absences },
  );

const changes = [['absences'], ['availability'], ['devops-agents']] as const;

/** @param edited null for a new one */
export const useSaveAbsence = (edited: Absence | null) =>
  useApiMutation(
    (body: BodyInput<typeof createAbsence>) =>
      edited
        ? call(editAbsence, {
            params: { id: edited._id },
            body: { ...body, revision: edited.revision },
          })
        : call(createAbsence, { body }),
    { changes },
  );

export const useEndAbsence = (id: string) =>
  useApiMutation(() => call(endAbsence, { params: { id } }), { changes });

/** The reader's own that is now, or the next one. */
export const useOwnAbsence = () =>
  useApiQuery(['absences', 'own'], (options) => call(getOwnAbsence, options), {
    select: ({ absence }) => absence,
  });

export const useSetOwnAbsence = () =>
  useApiMutation((body: BodyInput<typeof setOwnAbsence>) => call(setOwnAbsence, { body }), { changes });

export const useEndOwnAbsence = () => useApiMutation(() => call(endOwnAbsence), { changes });

const staffNamed = async (search: string, signal: AbortSignal) =>
  (await call(listAvailability, { query: { search }, signal })).availability;

/** Letters without which nobody is looked for. */
const LETTERS = 2;

/** Everybody of the organization, by their name. */
export async function loadMembers(search: string, signal: AbortSignal): Promise<readonly FilterOption[]> {
  if (search.trim().length < LETTERS) return [];
  const { people } = await call(findPeople, { query: { search }, signal });
  return people.map((person) => ({ value: person._id, label: fullName(person) }));
}

const optionOf = ({ user }: Availability): FilterOption => ({ value: user._id, label: fullName(user) });

/** Oneself, and whose absences the reader arranges. */
export const loadArranged =
  (me: string, myself: string) =>
  async (search: string, signal: AbortSignal): Promise<readonly FilterOption[]> =>
    (await staffNamed(search, signal))
      .filter(({ mayChange }) => mayChange)
      .map((one) => (one.user._id === me ? { value: me, label: myself } : optionOf(one)));

/** Those of the role of the person, whom it is asked of first. */
export const loadSubstitutes =
  (person: string) =>
  async (search: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
    if (person === '') return [];
    const [
      {
        availability: [absent],
      },
      found,
    ] = await Promise.all([
      call(listAvailability, { query: { user: person }, signal }),
      staffNamed(search, signal),
    ]);
    return found.filter(({ user }) => user.role === absent?.user.role && user._id !== person).map(optionOf);
  };
