import { z } from 'zod';
import { signInAnswer } from '../access/auth.ts';
import { callsFor } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { newPassword } from '../members/profile.ts';
import { MESSAGES } from '../messages.ts';
import { email, requiredLine } from '../text.ts';

const token = z
  .string({ error: MESSAGES.setUpLinkInvalid })
  .min(1, MESSAGES.setUpLinkInvalid)
  .max(LENGTH.setUpToken, MESSAGES.setUpLinkInvalid);

export const superAdminFields = z.object({
  firstName: requiredLine('First name', LENGTH.name),
  lastName: requiredLine('Last name', LENGTH.name),
  email: email(MESSAGES.emailRequired, MESSAGES.emailInvalid),
  password: newPassword,
});

const anybody = callsFor('public', 'Installation');

export const checkSetUpLink = anybody.post('/setup/check', {
  summary: 'Whether a set-up link still works',
  body: z.object({ token }),
  output: z.object({}),
});

export const setUp = anybody.post('/setup', {
  summary: 'Make the first super admin with the link that the start has printed',
  body: superAdminFields.extend({ token }),
  status: 201,
  output: signInAnswer,
});
