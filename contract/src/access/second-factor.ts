import { z } from 'zod';
import { endpoint, SIGNED_IN } from '../endpoint.ts';
import { ROLES } from '../enums.ts';
import { instant, pathId } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { user } from '../people/user.ts';
import { enrolment } from './auth.ts';

/** What a person sees of their own second factor. */
export const secondFactor = z.object({
  enabled: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether a rule for the person's role forbids to turn it off. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Each works once in place of a code. Shown once. */
export const recoveryCodes = z.array(z.string());

const tag = 'Second factor';

/** Six digits of the app or a recovery code, with the spaces and hyphens that people type. */
export const code = z
  .string({ error: MESSAGES.codeRequired })
  .trim()
  .min(1, { error: MESSAGES.codeRequired, abort: true })
  .max(LENGTH.code, MESSAGES.codeWrong);

export const confirmation = z.object({
  password: z
    .string({ error: MESSAGES.passwordRequired })
    .min(1, MESSAGES.passwordRequired)
    .max(LENGTH.passwordMax, MESSAGES.passwordWrong),
  code,
});

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second half of a sign-in; recovery codes come where the factor was set up by it',
  tag,
  access: 'public',
  body: z.object({ challenge: z.string().min(1).max(100), code }),
  status: 200,
  output: z.object({ token: z.string(), user, recoveryCodes: recoveryCodes.optional() }),
});

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'The caller’s second factor',
  tag,
  access: SIGNED_IN,
  status: 200,
  output: z.object({ secondFactor }),
});

export const beginEnrolment = endpoint({
  method: 'POST',
  path: '/auth/second-factor/enrolment',
  summary: 'A key for the caller’s authenticator app; nothing is turned on yet',
  tag,
  access: SIGNED_IN,
  status: 200,
  shownOnce: true,
  output: z.object({ enrolment }),
});

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/enable',
  summary: 'Turn the second factor on; the caller’s other sessions end',
  tag,
  access: SIGNED_IN,
  body: confirmation,
  status: 200,
  shownOnce: true,
  output: z.object({ secondFactor, recoveryCodes }),
});

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/disable',
  summary: 'Turn the caller’s second factor off',
  tag,
  access: SIGNED_IN,
  body: confirmation,
  status: 200,
  output: z.object({ secondFactor }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'New recovery codes in place of the caller’s old ones',
  tag,
  access: SIGNED_IN,
  body: confirmation,
  status: 200,
  shownOnce: true,
  output: z.object({ secondFactor, recoveryCodes }),
});

/** Roles that must have a second factor: of the admin's organization, or the super admins as a super admin sees it. */
const requirement = z.object({ roles: z.array(z.enum(ROLES)) });

const requirementPath = {
  path: '/auth/second-factor/requirement',
  tag,
  access: ['admin', 'super_admin'],
  status: 200,
  output: z.object({ requirement }),
} as const;

export const getRequirement = endpoint({
  ...requirementPath,
  method: 'GET',
  summary: 'Which roles of the caller’s organization must have a second factor',
});

export const setRequirement = endpoint({
  ...requirementPath,
  method: 'PUT',
  summary: 'Say which roles must have one; their people without one are signed out and set it up at sign-in',
  body: z.object({
    roles: z
      .array(z.enum(ROLES, MESSAGES.roleUnknown), { error: MESSAGES.roleUnknown })
      .max(ROLES.length, MESSAGES.roleUnknown),
  }),
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/admin/users/{id}/second-factor',
  summary: 'Remove the second factor of somebody who has lost it',
  tag,
  access: ['admin', 'super_admin'],
  params: z.object({ id: pathId }),
  status: 200,
  output: z.object({ user }),
});
