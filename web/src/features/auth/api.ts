/** The calls behind the pages of an account's own e-mails; none of them needs a session. */
import { forgotPassword, resetPassword } from '@switchboard/contract/access/recovery.ts';
import { confirmRegistration, register } from '@switchboard/contract/access/registration.ts';
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { acceptInvitation as accept } from '@switchboard/contract/members/invitations.ts';
import { confirmEmail } from '@switchboard/contract/members/profile.ts';
import { call } from '../../lib/api/call.ts';

export const askForReset = (email: string) => call(forgotPassword, { body: { email } });

export const setNewPassword = (body: BodyInput<typeof resetPassword>) => call(resetPassword, { body });

export const registerNewcomer = (body: BodyInput<typeof register>) => call(register, { body });

export const finishRegistration = (body: BodyInput<typeof confirmRegistration>) =>
  call(confirmRegistration, { body });

export const followEmailLink = (token: string) => call(confirmEmail, { body: { token } });

export const acceptInvitation = (body: BodyInput<typeof accept>) => call(accept, { body });
