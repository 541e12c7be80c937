import { z } from 'zod';
import { assertion, has } from '../access/proof.ts';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import {
  contactNumber,
  department,
  email,
  firstName,
  lastName,
  newPassword,
} from '../people/person-fields.ts';
import { user } from '../people/user.ts';
import { flag } from '../query.ts';
import { linkToken } from '../text.ts';

const everybody = callsFor(SIGNED_IN, 'Profile');
const anybody = callsFor('public', 'Profile');
const managers = callsFor(permitted('users.manage'), 'Users');

/** The five fields a person may change of themselves; what is absent stays as it is. */
const profileFields = z.object({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  email: email.optional(),
  contactNumber: contactNumber.optional(),
  department: department.optional(),
});

export const updateProfile = everybody.put('/auth/profile', {
  summary: 'Change the caller’s own name, e-mail, contact number or department',
  body: profileFields.extend({
    /** One of the two is asked for where the e-mail changes, after everything else about it is right. */
    currentPassword: z.string().max(LENGTH.passwordMax, MESSAGES.currentPasswordWrong).optional(),
    /** Of the caller's second factor, in place of the password. */
    code: z.string().max(LENGTH.code, MESSAGES.codeWrong).optional(),
    /** Of the caller, in place of either. */
    passkey: assertion.optional(),
  }),
  output: z.object({
    user,
    /** A new address that counts once the link in the e-mail to it has been followed. */
    unconfirmedEmail: z.string().nullable(),
  }),
});

export const confirmEmail = anybody.post('/auth/confirm-email', {
  summary: 'Take over the new address that the link of an e-mail confirms',
  body: z.object({ token: linkToken(MESSAGES.linkMissing) }),
  output: z.object({ message: z.string() }),
});

export const changePassword = everybody.put('/auth/password', {
  summary: 'Change the caller’s password; every session ends, and this caller gets a new one',
  body: z
    .object({
      currentPassword: z
        .string({ error: MESSAGES.currentPasswordRequired })
        .max(LENGTH.passwordMax, MESSAGES.currentPasswordWrong)
        .optional(),
      /** Of the caller, in place of the present password. */
      passkey: assertion.optional(),
      newPassword,
      /** Programs that use the caller's API tokens are shut out, too. */
      revokeTokens: flag.default(false),
    })
    .refine((given) => has(given, 'currentPassword') || has(given, 'passkey'), {
      error: MESSAGES.currentPasswordRequired,
      path: ['currentPassword'],
      when: () => true,
    }),
  output: z.object({ token: z.string(), user }),
});

export const session = z.object({
  _id: id,
  /** The one this call was made in. */
  current: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  address: z.string(),
  userAgent: z.string(),
});
export type SessionInfo = z.output<typeof session>;

export const listSessions = everybody.get('/auth/sessions', {
  summary: 'Where the caller is signed in',
  output: z.object({ sessions: z.array(session) }),
});

export const endOwnSession = everybody.delete('/auth/sessions/{id}', {
  summary: 'Sign the caller out on one device; not on the one of this call, which signs out',
  output: z.object({ sessions: z.array(session) }),
});

export const listSessionsOf = managers.get('/admin/users/{id}/sessions', {
  summary: 'Where a person of the admin’s organization is signed in',
  looksInto: 'sessions',
  output: z.object({ sessions: z.array(session) }),
});

export const endSessionOf = managers.delete('/admin/users/{id}/sessions/{sessionId}', {
  summary: 'Sign such a person out on one device',
  output: z.object({ sessions: z.array(session) }),
});

export const endOtherSessions = everybody.delete('/auth/sessions', {
  summary: 'Sign the caller out everywhere else',
  output: z.object({ ended: z.int() }),
});
