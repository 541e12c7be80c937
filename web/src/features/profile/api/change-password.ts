import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { changePassword } from '@switchboard/contract/endpoints/profile.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { renewSession } from '../../../lib/session/session-store.ts';

/** Every session ends, this one too; the answer brings the one that takes its place. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (change: BodyInput<typeof changePassword>) => call(changePassword, { body: change }),
    onSuccess: ({ token, user }) => renewSession(user, token),
  });
