import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { updateProfile } from '@switchboard/contract/endpoints/profile.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { renewSession } from '../../../lib/session/session-store.ts';

export type ProfileFields = Required<BodyInput<typeof updateProfile>>;

/** The sidebar and the top bar follow at once, and so does everything else that names the person. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call(updateProfile, { body: fields }),
    onSuccess: ({ user }) => {
      renewSession(user);
      void client.invalidateQueries();
    },
  });
}
