import { z } from 'zod';
import { callsFor } from '../endpoint.ts';
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
import { blankableLine, linkToken } from '../text.ts';
import { entrance, secondStep } from './auth.ts';

const anybody = callsFor('public', 'Registration');

const atOnce = { confirmationSent: z.literal(false) };

/** Role and organization are not the newcomer's to choose: the one is always user, the other follows the e-mail. */
export const registration = z.object({
  firstName,
  lastName,
  email,
  password: newPassword,
  /** When it is given, it has to be that of the organization of the e-mail. */
  organizationCode: blankableLine('Organization code', LENGTH.name).default(''),
  contactNumber: contactNumber.default(''),
  department: department.default(''),
});

export const register = anybody.post('/auth/register', {
  summary: 'Make an account for somebody with an e-mail of an organization’s domain',
  body: registration,
  status: 201,
  output: z.union([
    /** An e-mail with a link has been sent first: there is no account until it is followed. */
    z.object({ confirmationSent: z.literal(true), message: z.string() }),
    entrance.extend(atOnce),
    secondStep.extend(atOnce),
  ]),
});

export const confirmRegistration = anybody.post('/auth/register/confirm', {
  summary: 'Make the account that an e-mail’s link confirms',
  body: z.object({ token: linkToken(MESSAGES.linkMissing) }),
  status: 201,
  output: z.object({ message: z.string() }),
});
