import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { updateProfile } from '@switchboard/contract/endpoints/profile.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { renewSession } from '../../../lib/session-store.ts';

export type ProfileFields = Required<BodyInput<typeof updateProfile>>;

/** The sidebar and the top bar follow at once. */
export const useUpdateProfile = () =>
  useMutation({
    mutationFn: (fields: ProfileFields) => call(updateProfile, { body: fields }),
    onSuccess: ({ user }) => renewSession(user),
  });
