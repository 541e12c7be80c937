import { endOtherSessions, listSessions } from '@switchboard/contract/endpoints/profile.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Where the person is signed in, asked anew on every visit. */
export function useSessions() {
  const key = useUserKey();
  return useQuery({
    queryKey: key('sessions'),
    queryFn: ({ signal }) => call(listSessions, { signal }),
    select: ({ sessions }) => sessions,
    staleTime: CACHE.none,
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  const queryKey = useUserKey()('sessions');
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
