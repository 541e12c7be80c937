import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { user } from '../entities/user.ts';
import { ROLES } from '../enums.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES, tooLong } from '../messages.ts';
import { spelled } from '../query.ts';
import { blankableLine, email, requiredLine } from '../text.ts';

const tag = 'Users';

const reference = z.string().trim().max(100).default('');

/** What somebody who makes an account for another person writes. */
export const newUserFields = z.object({
  firstName: requiredLine('First name', LENGTH.name),
  lastName: requiredLine('Last name', LENGTH.name),
  email: email(MESSAGES.emailRequired, MESSAGES.emailInvalid),
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, { error: MESSAGES.passwordRequired, abort: true })
    .min(LENGTH.passwordMin, MESSAGES.passwordTooShort)
    .max(LENGTH.passwordMax, tooLong('Password', LENGTH.passwordMax)),
  role: z
    .string()
    .default('')
    .transform((word) => (word.trim() === '' ? 'user' : word))
    .pipe(spelled(ROLES, { required: MESSAGES.roleUnknown, unknown: MESSAGES.roleUnknown })),
  department: blankableLine('Department', LENGTH.name).default(''),
  contactNumber: blankableLine('Contact number', LENGTH.contactNumber).default(''),
});

/** Heard from a super admin alone; those that are given must mean the same organization. */
const organizationNames = {
  organization: reference,
  organizationId: reference,
  organizationCode: reference,
};

export const createUserAsAdmin = endpoint({
  method: 'POST',
  path: '/admin/users',
  summary: 'Make an account: in the admin’s own organization, or in the one that a super admin names',
  tag,
  access: ['admin', 'super_admin'],
  body: newUserFields.extend(organizationNames),
  status: 201,
  output: z.object({ user }),
});

export const createUser = endpoint({
  ...createUserAsAdmin,
  path: '/super-admin/users',
  summary: 'Make an account in an organization',
  access: ['super_admin'],
});
