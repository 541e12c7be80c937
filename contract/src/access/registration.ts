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

const withoutConfirmation = { confirmationSent: z.literal(false) };

/** Role and organization are not the newcomer's to choose: the one is always user, the other follows the e-mail. */
export const registration = z.object({
  firstName,
  lastName,
  email,
  /** Left out where an e-mail confirms the address first: it is chosen with the link then, and ignored here. */
  password: newPassword.optional(),
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
    entrance.extend(withoutConfirmation),
    secondStep.extend(withoutConfirmation),
  ]),
});

const token = linkToken(MESSAGES.linkMissing);

export const checkRegistration = anybody.post('/auth/register/check', {
  summary: 'Whom a registration’s link is for, while it holds',
  body: z.object({ token }),
  output: z.object({
    registration: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      organization: z.string(),
    }),
  }),
});

export const confirmRegistration = anybody.post('/auth/register/confirm', {
  summary: 'Make the account that an e-mail’s link confirms, with the password chosen now',
  body: z.object({ token, password: newPassword }),
  status: 201,
  output: z.object({ message: z.string() }),
});
