import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
import { MESSAGES } from '../messages.ts';
import { email, newPassword } from '../people/person-fields.ts';
import { linkToken } from '../text.ts';

const anybody = callsFor('public', 'Account recovery');

export const forgotPassword = anybody.post('/auth/forgot-password', {
  summary: 'Have a link for a new password sent; answers the same whether or not there is such an account',
  body: z.object({ email }),
  output: z.object({ message: z.string() }),
});

export const resetPassword = anybody.post('/auth/reset-password', {
  summary: 'Set a new password with the token of such a link; every session of the account ends',
  body: z.object({ token: linkToken(MESSAGES.resetTokenMissing), password: newPassword }),
  output: z.object({ message: z.string() }),
});
