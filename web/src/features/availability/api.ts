import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { listAvailability, setAvailability } from '@switchboard/contract/tickets/availability.ts';
import { call } from '../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../lib/cache/api-hooks.ts';
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

export function useSetOwnAvailability() {
  const { _id: userId } = useUser();
  return useApiMutation(
    (body: BodyInput<typeof setAvailability>) => call(setAvailability, { params: { userId }, body }),
    { changes: [['availability'], ['devops-agents'], ['auto-assign']] },
  );
}
