/** The calls behind the pages of an account's own e-mails; none of them needs a session. */
import { forgotPassword, resetPassword } from '@switchboard/contract/access/recovery.ts';
import { confirmRegistration, register } from '@switchboard/contract/access/registration.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { acceptInvitation as accept, checkInvitation } from '@switchboard/contract/members/invitations.ts';
import { confirmEmail } from '@switchboard/contract/members/profile.ts';
import { call } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/cache/api-hooks.ts';
import { CACHE } from '../../lib/cache/cache-times.ts';

export const askForReset = (email: string) => call(forgotPassword, { body: { email } });

export const setNewPassword = (body: BodyInput<typeof resetPassword>) => call(resetPassword, { body });

export const registerNewcomer = (body: BodyInput<typeof register>) => call(register, { body });

export const followRegistrationLink = (token: string) => call(confirmRegistration, { body: { token } });

export const followEmailLink = (token: string) => call(confirmEmail, { body: { token } });

/** Whom a link invites, asked once a visit. */
export const useInvitation = (token: string | null) =>
  useApiQuery(
    ['invitation', token],
    (options) => call(checkInvitation, { body: { token: token ?? '' }, ...options }),
    { select: ({ invitation }) => invitation, enabled: token !== null, staleTime: CACHE.none },
  );

export const acceptInvitation = (body: BodyInput<typeof accept>) => call(accept, { body });
