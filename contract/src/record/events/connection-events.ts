/** Of what ties an organization to other systems: programs, providers and directories. */
import { z } from 'zod';
import { ROLES } from '../../enums.ts';
import { WEBHOOK_ENDS } from '../../webhooks/webhook-ends.ts';
import { count, edit, nothing, text } from './parts.ts';

export const CONNECTION_EVENTS = {
  webhook: {
    created: nothing,
    edited: edit({
      name: text,
      url: text,
      events: z.array(text),
      /** By name. */
      projects: z.array(text),
      categories: z.array(text),
      priorities: z.array(text),
      ticketTypes: z.array(text),
      includeInternal: z.boolean(),
      includeEmails: z.boolean(),
      isActive: z.boolean(),
    }),
    secret_rotated: nothing,
    tested: nothing,
    redelivered: z.object({ deliveries: count }),
    /** By the product. */
    switched_off: z.object({ reason: z.enum(WEBHOOK_ENDS) }),
    deleted: nothing,
  },
  intake: {
    created: nothing,
    edited: edit({
      name: text,
      preset: text,
      summary: text,
      description: text,
      ticketType: text,
      /** By name. */
      category: text,
      subcategory: text.nullable(),
      project: text,
      projectManagerName: text,
      contactNumber: text,
      priority: text,
      tags: z.array(text),
      key: text,
      statusPath: text,
      resolvedValues: z.array(text),
      onResolved: text,
      isActive: z.boolean(),
    }),
    token_rotated: nothing,
    deleted: nothing,
  },
  /** Of an organization's own. */
  identity_provider: {
    created: nothing,
    edited: edit({
      name: text,
      issuer: text,
      clientId: text,
      /** Of a SAML provider. */
      ssoUrl: text,
      /** Of a SAML provider: the first letters of the fingerprints. */
      certificates: z.array(text),
      emailClaim: text,
      firstNameClaim: text,
      lastNameClaim: text,
      groupsClaim: text,
      trustsEmails: z.boolean(),
      secondFactorAtProvider: z.boolean(),
      isActive: z.boolean(),
    }),
    secret_changed: nothing,
    /** Somebody is about to try it out. */
    tested: nothing,
    deleted: nothing,
  },
  sign_in_policy: {
    edited: edit({
      justInTime: z.boolean(),
      unmappedRole: z.enum(ROLES).nullable(),
      /** Each group with its role, in words. */
      roleMapping: z.array(text),
      /** Whether people come in through its own providers alone. */
      enforced: z.boolean(),
      emergencyAdmins: z.array(text),
    }),
    /** A super admin lets the group make admins. */
    mapping_approved: z.object({ group: text }),
  },
  /** Of an organization's directory. */
  scim_token: { created: nothing, token_rotated: nothing, revoked: nothing },
  /** Of people, as its directory tells it. */
  scim_group: {
    created: z.object({ members: count }),
    edited: edit({ name: text }),
    members_changed: z.object({ added: count, removed: count }),
    deleted: nothing,
  },
  /** A mail domain. */
  domain: {
    created: nothing,
    /** By its record. */
    verified: nothing,
    approved: z.object({ note: text }),
    declined: z.object({ note: text }),
    /** Its record is missing. */
    failing: nothing,
    unverified: nothing,
    deleted: nothing,
  },
};
