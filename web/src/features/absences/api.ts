import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  type Absence,
  createAbsence,
  editAbsence,
  endAbsence,
  listAbsences,
} from '@switchboard/contract/tickets/absences.ts';
import { listAvailability } from '@switchboard/contract/tickets/availability.ts';
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

/** The staff, or those of it who can stand in for somebody. */
export const loadStaff =
  (standsInFor: { readonly id: string; readonly role: string } | null) =>
  async (search: string, signal: AbortSignal): Promise<readonly FilterOption[]> => {
    const { availability } = await call(listAvailability, { query: { search }, signal });
    return availability
      .filter(({ user }) => !standsInFor || (user.role === standsInFor.role && user._id !== standsInFor.id))
      .map(({ user }) => ({ value: user._id, label: fullName(user) }));
  };
