import { z } from 'zod';
import { signInAnswer } from '../access/auth.ts';
import { callsFor } from '../endpoint.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { email, firstName, lastName, newPassword } from '../people/person-fields.ts';

const token = z
  .string({ error: MESSAGES.setUpLinkInvalid })
  .min(1, MESSAGES.setUpLinkInvalid)
  .max(LENGTH.setUpToken, MESSAGES.setUpLinkInvalid);

export const superAdminFields = z.object({
  firstName,
  lastName,
  email,
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
