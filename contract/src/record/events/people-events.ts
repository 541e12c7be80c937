/** Of people and what they may. */
import { z } from 'zod';
import { ROLES } from '../../enums.ts';
import { count, day, edit, imported, named, nothing, text } from './parts.ts';

/** Of people with and without an organization. */
export const userEvents = {
  created: z.object({ role: z.enum(ROLES), imported }),
  registered: nothing,
  /** Through a provider: waits for approval, or came in at once. */
  applied: nothing,
  joined: nothing,
  identity_linked: nothing,
  approved: nothing,
  declined: nothing,
  invited: nothing,
  invitation_accepted: nothing,
  edited: edit({
    firstName: text,
    lastName: text,
    department: text,
    contactNumber: text,
    role: z.enum(ROLES),
    autoAssign: z.boolean(),
    email: text,
    /** Whether they are there, and when they work, in words. */
    availability: text,
    workingHours: text,
    /** Roles of the organization's own, by name. */
    customRoles: z.array(text),
  }),
  deactivated: nothing,
  reactivated: nothing,
  moved_away: nothing,
  moved_here: nothing,
  deleted: nothing,
  password_changed: nothing,
  password_reset: nothing,
  sessions_ended: z.object({ sessions: count }),
  second_factor_enabled: nothing,
  second_factor_disabled: nothing,
  second_factor_reset: nothing,
  recovery_code_used: nothing,
  recovery_codes_renewed: nothing,
  passkey_added: z.object({ name: text }),
  passkey_renamed: z.object({ name: text }),
  passkey_removed: z.object({ name: text }),
  token_created: z.object({ token: text, scopes: z.array(text) }),
  token_revoked: z.object({ token: text }),
  /** Their mail server takes nothing for their address; its codes. */
  mail_failing: z.object({ detail: text }),
  mail_problem_cleared: nothing,
  /** By the link of an e-mail: of which ticket, of digests, or all of it. */
  mail_stopped: z.object({ what: text }),
  /** Which parts of what they are told; the choices themselves are theirs alone. */
  notifications_changed: z.object({ settings: z.array(text) }),
};

export const PEOPLE_EVENTS = {
  user: userEvents,
  /** Of somebody, by whose name it goes; never why. */
  absence: {
    created: z.object({
      firstDay: day,
      lastDay: day,
      substitute: named.nullable(),
      delegate: named.nullable().optional(),
      /** Older ones hand nothing over. */
      handOver: z.boolean().optional(),
    }),
    edited: edit({
      firstDay: day,
      lastDay: day,
      substitute: named.nullable(),
      delegate: named.nullable(),
      handOver: z.boolean(),
    }),
    cancelled: nothing,
  },
  /** Of the organization's own; each permission in words. */
  role: {
    created: z.object({ permissions: z.array(text) }),
    edited: edit({ name: text, description: text, permissions: z.array(text) }),
    deleted: z.object({ people: count }),
  },
  service_account: {
    created: nothing,
    edited: edit({ name: text, role: z.enum(ROLES), scopes: z.array(text) }),
    token_created: z.object({ token: text, scopes: z.array(text) }),
    token_revoked: z.object({ token: text }),
    deleted: nothing,
  },
};
