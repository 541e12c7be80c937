import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { listAvailability, setAvailability } from '@switchboard/contract/tickets/availability.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
import { useListQuery } from '../../lib/lists/use-list-query.ts';
import { useUser } from '../../lib/session/session.ts';

/** What the person has said of themselves. */
export function useOwnAvailability() {
  const { _id: user } = useUser();
  return useApiQuery(
    ['availability', 'own'],
    (options) => call(listAvailability, { ...options, query: { user } }),
    { select: ({ availability: [own] }) => own },
  );
}

export const useSetAvailability = (userId: string) =>
  useApiMutation(
    (body: BodyInput<typeof setAvailability>) => call(setAvailability, { params: { userId }, body }),
    { changes: [['availability'], ['devops-agents'], ['auto-assign'], ['teams']] },
  );

export const useSetOwnAvailability = () => useSetAvailability(useUser()._id);

export const PAGE_SIZE = 50;

/** The staff of the organization, by name. */
export const useStaff = (state: { readonly page: number; readonly search: string }) =>
  useListQuery(['availability', 'staff'], { ...state, limit: PAGE_SIZE }, (options) =>
    call(listAvailability, options),
  );
