import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { user } from '../entities/user.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES, tooLong } from '../messages.ts';
import { email } from '../text.ts';

export const credentials = z.object({
  email: email(MESSAGES.emailRequired, MESSAGES.emailInvalidAtSignIn),
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, MESSAGES.passwordRequired)
    .max(LENGTH.passwordMax, tooLong('Password', LENGTH.passwordMax)),
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  tag: 'Sign-in',
  access: 'public',
  body: credentials,
  status: 200,
  output: z.object({ token: z.string(), user }),
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in person',
  tag: 'Sign-in',
  access: SIGNED_IN,
  status: 200,
  output: z.object({ user }),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  tag: 'Sign-in',
  access: SIGNED_IN,
  status: 200,
  output: z.object({}),
});
