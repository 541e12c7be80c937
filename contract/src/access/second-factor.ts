import { z } from 'zod';
import { callsFor, permitted, SIGNED_IN } from '../endpoint.ts';
import { ROLES } from '../enums.ts';
import { instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { user } from '../people/user.ts';
import { enrolment } from './auth.ts';
import { proof, proven, provenWithCode } from './proof.ts';

/** What a person sees of their own second factor. */
export const secondFactor = z.object({
  /** Whether codes of an app are on. */
  enabled: z.boolean(),
  since: instant.nullable(),
  /** How many passkeys there are, each of which is a second factor too. */
  passkeys: z.int().optional(),
  recoveryCodesLeft: z.int(),
  /** Whether a rule for the person's role forbids to turn it off. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Each of them works once in place of a code. They are shown only when they are made. */
export const recoveryCodes = z.array(z.string());

const anybody = callsFor('public', 'Second factor');
const everybody = callsFor(SIGNED_IN, 'Second factor');
const anyAdmin = callsFor(permitted('organization.edit'), 'Second factor');

/** Six digits of the app or a recovery code, with the spaces and hyphens that people type. */
export const code = z
  .string({ error: MESSAGES.codeRequired })
  .trim()
  .min(1, { error: MESSAGES.codeRequired, abort: true })
  .max(LENGTH.code, MESSAGES.codeWrong);

export const confirmation = proven(z.object(proof));
/** Of an app that is set up by it, which only its code can prove. */
const firstConfirmation = provenWithCode(z.object(proof));

export const proveSecondFactor = anybody.post('/auth/second-factor', {
  summary: 'The second half of a sign-in; recovery codes come where the factor was set up by it',
  body: z.object({ challenge: z.string().min(1).max(100), code }),
  output: z.object({ token: z.string(), user, recoveryCodes: recoveryCodes.optional() }),
});

export const getSecondFactor = everybody.get('/auth/second-factor', {
  summary: 'The caller’s second factor',
  output: z.object({ secondFactor }),
});

export const beginEnrolment = everybody.post('/auth/second-factor/enrolment', {
  summary: 'A key for the caller’s authenticator app; nothing is turned on yet',
  shownOnce: true,
  output: z.object({ enrolment }),
});

export const enableSecondFactor = everybody.post('/auth/second-factor/enable', {
  summary: 'Turn the second factor on; the caller’s other sessions end',
  body: firstConfirmation,
  shownOnce: true,
  output: z.object({ secondFactor, recoveryCodes }),
});

export const disableSecondFactor = everybody.post('/auth/second-factor/disable', {
  summary: 'Turn the caller’s second factor off',
  body: confirmation,
  output: z.object({ secondFactor }),
});

export const renewRecoveryCodes = everybody.post('/auth/second-factor/recovery-codes', {
  summary: 'New recovery codes in place of the caller’s old ones',
  body: confirmation,
  shownOnce: true,
  output: z.object({ secondFactor, recoveryCodes }),
});

/** Roles that must have a second factor: of the admin's organization, or the super admins as a super admin sees it. */
const requirement = z.object({
  roles: z.array(z.enum(ROLES)),
  /** Those among them that the installation says, which nobody changes here. */
  fixed: z.array(z.enum(ROLES)).optional(),
});

export const getRequirement = anyAdmin.get('/auth/second-factor/requirement', {
  summary: 'Which roles of the caller’s organization must have a second factor',
  output: z.object({ requirement }),
});

export const setRequirement = anyAdmin.put('/auth/second-factor/requirement', {
  summary: 'Say which roles must have one; their people without one are signed out and set it up at sign-in',
  body: z.object({
    roles: z
      .array(z.enum(ROLES, MESSAGES.roleUnknown), { error: MESSAGES.roleUnknown })
      .max(ROLES.length, MESSAGES.roleUnknown),
  }),
  output: z.object({ requirement }),
});

export const resetSecondFactor = anyAdmin.delete('/admin/users/{id}/second-factor', {
  summary: 'Remove the second factor of somebody who has lost it',
  output: z.object({ user }),
});
