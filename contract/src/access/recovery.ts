import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { newPassword } from '../members/profile.ts';
import { MESSAGES } from '../messages.ts';
import { email, linkToken } from '../text.ts';

const tag = 'Account recovery';

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Have a link for a new password sent; answers the same whether or not there is such an account',
  tag,
  access: 'public',
  body: z.object({ email: email(MESSAGES.emailRequired, MESSAGES.emailInvalid) }),
  status: 200,
  output: z.object({ message: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the token of such a link; every session of the account ends',
  tag,
  access: 'public',
  body: z.object({ token: linkToken(MESSAGES.resetTokenMissing), password: newPassword }),
  status: 200,
  output: z.object({ message: z.string() }),
});
