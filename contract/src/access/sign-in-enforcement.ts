/** An organization whose people come in through its own providers alone, but for a few admins who can come in when no provider does. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { MESSAGES } from '../messages.ts';
import { flag, organizationFilter } from '../query.ts';
import { proof, provenAlone } from './proof.ts';
import { EMERGENCY_ADMINS, SIGN_IN_ENFORCEMENT_MESSAGES as WORDS } from './sign-in-enforcement-words.ts';

const emergencyAdmin = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** Whether they have a second factor, and a password or a passkey to begin with. */
  canComeIn: z.boolean(),
});
export type EmergencyAdmin = z.output<typeof emergencyAdmin>;

const enforcement = z.object({
  /** Since when nobody else comes in another way; null while everybody may. */
  enforcedAt: instant.nullable(),
  emergencyAdmins: z.array(emergencyAdmin),
  /** The active provider through which the caller has signed in within the last day; null without one. */
  provenThrough: z.object({ _id: id, name: z.string() }).nullable(),
  /** Active people whose address is of no verified domain: no provider lets them in. */
  outsideDomains: z.int(),
  /** Active people of whom no provider has been told yet. */
  notSeenYet: z.int(),
  /** Counts its changes. */
  version: z.int(),
});
export type SignInEnforcement = z.output<typeof enforcement>;

const anyAdmin = callsFor(permitted('organization.edit'), 'Sign-in of organizations');
const output = z.object({ signInEnforcement: enforcement });
const query = z.object({ organization: organizationFilter });

export const getSignInEnforcement = anyAdmin.get('/admin/sign-in-enforcement', {
  summary:
    'Whether people come in through the organization’s own providers alone, and who may come in otherwise',
  query,
  output,
});

export const editSignInEnforcement = anyAdmin.put('/admin/sign-in-enforcement', {
  summary:
    'Enforce the organization’s own providers, which ends what came in otherwise, or lift that; a super admin can only lift it',
  query,
  body: provenAlone(
    z.object({
      enforced: flag.optional(),
      /** All of them. */
      emergencyAdmins: z
        .array(id)
        .max(EMERGENCY_ADMINS.most, WORDS.tooMany)
        .refine((all) => new Set(all).size === all.length, WORDS.twice)
        .optional(),
      version: z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid),
      ...proof,
    }),
  ),
  output,
});
