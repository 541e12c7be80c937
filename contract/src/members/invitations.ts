import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pathId } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { user } from '../people/user.ts';
import { linkToken } from '../text.ts';
import { newPassword } from './profile.ts';

const tag = 'Invitations';
const token = linkToken(MESSAGES.linkMissing);

export const sendInvitation = endpoint({
  method: 'POST',
  path: '/admin/users/{id}/invitation',
  summary: 'Send somebody who has not chosen a password yet a new link for it; older ones are void',
  tag,
  access: ['admin'],
  params: z.object({ id: pathId }),
  body: z.object({}),
  status: 200,
  output: z.object({ user }),
});

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/check',
  summary: 'Whom an invitation’s link is for, while it holds',
  tag,
  access: 'public',
  body: z.object({ token }),
  status: 200,
  output: z.object({
    invitation: z.object({ firstName: z.string(), email: z.string(), organization: z.string() }),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/invitation/accept',
  summary: 'Choose the first password of an account with the token of its invitation',
  tag,
  access: 'public',
  body: z.object({ token, password: newPassword }),
  status: 200,
  output: z.object({ message: z.string() }),
});
