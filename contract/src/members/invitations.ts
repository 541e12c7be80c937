import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES } from '../enums.ts';
import { MESSAGES } from '../messages.ts';
import { newPassword } from '../people/person-fields.ts';
import { user } from '../people/user.ts';
import { linkToken } from '../text.ts';

const admins = callsFor(permitted('users.manage', 'organization', MEMBER_ROLES), 'Invitations');
const anybody = callsFor('public', 'Invitations');
const token = linkToken(MESSAGES.linkMissing);

export const sendInvitation = admins.post('/admin/users/{id}/invitation', {
  summary: 'Send somebody who has not chosen a password yet a new link for it; older ones are void',
  body: z.object({}),
  output: z.object({ user }),
});

export const checkInvitation = anybody.post('/auth/invitation/check', {
  summary: 'Whom an invitation’s link is for, while it holds',
  body: z.object({ token }),
  output: z.object({
    invitation: z.object({ firstName: z.string(), email: z.string(), organization: z.string() }),
  }),
});

export const acceptInvitation = anybody.post('/auth/invitation/accept', {
  summary: 'Choose the first password of an account with the token of its invitation',
  body: z.object({ token, password: newPassword }),
  output: z.object({ message: z.string() }),
});
