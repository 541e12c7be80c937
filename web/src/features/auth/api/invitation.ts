import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { acceptInvitation as accept, checkInvitation } from '@switchboard/contract/endpoints/invitations.ts';
import { CACHE } from '@switchboard/contract/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** Whom a link invites, asked once a visit. */
export function useInvitation(token: string | null) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('invitation', token),
    queryFn: ({ signal }) => call(checkInvitation, { body: { token: token ?? '' }, signal }),
    select: ({ invitation }) => invitation,
    enabled: token !== null,
    staleTime: CACHE.none,
  });
}

export const acceptInvitation = (body: BodyInput<typeof accept>) => call(accept, { body });
