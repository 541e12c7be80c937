import { z } from 'zod';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { knownPassword } from '../people/person-fields.ts';

/** Of whoever makes a secret: the password once more, and a code of the second factor where that is on. */
export const makersProof = {
  password: knownPassword(MESSAGES.passwordRequired, MESSAGES.passwordWrong),
  code: z.string().trim().max(LENGTH.code, MESSAGES.codeWrong).optional(),
};
