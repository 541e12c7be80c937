/** Of an organization, its licences and what it pays. */
import { z } from 'zod';
import { BULK_KINDS, LICENSE_TYPES, ORGANIZATION_STATUSES, SUBSCRIPTION_STATUSES } from '../../enums.ts';
import { INTAKE_FAILURES } from '../../mail-intake/intake-failure.ts';
import { count, day, edit, moment, money, named, nothing, secondFactorRule, text } from './parts.ts';

const payment = { cents: z.int(), date: day };

const address = z.object({ street: text, city: text, state: text, zipCode: text, country: text });
export type RecordedAddress = z.output<typeof address>;

export const ORGANIZATION_EVENTS = {
  organization: {
    created: nothing,
    edited: edit({
      name: text,
      code: text,
      entity: text,
      description: text,
      address,
      phone: text,
      email: text,
      website: text,
      status: z.enum(ORGANIZATION_STATUSES),
      /** Which picture it is; null for none. */
      logo: text.nullable(),
      licenses: count,
      licenseType: z.enum(LICENSE_TYPES),
      licenseNotes: text,
      /** Null for what the installation allows each. */
      storageGigabytes: count.nullable(),
      ticketsByMail: z.boolean(),
      /** Where tickets that come by mail belong, by name. */
      mailCategory: text.nullable(),
      mailProject: text.nullable(),
      mailSilentHours: count,
      unknownSenders: text,
      unverifiedSenders: text,
      /** Projects whose own address is on, by name. */
      projectsByMail: z.array(text),
      respectWorkingHours: z.boolean(),
      handoverHours: count,
      allowedSharing: z.array(text),
      defaultSharing: text,
      leadsScope: text,
      raiseFor: text,
      confidentialBy: text,
      fallbackApprover: named.nullable(),
      linkNeedsSignIn: z.boolean(),
      reminderHours: count,
      expiryDays: count,
    }),
    imported: z.object({ what: z.enum(['projects', 'users']), rows: count, imported: count }),
    /** Many at once; each ticket's own record says what became of it. */
    tickets_changed: z.object({ kind: z.enum(BULK_KINDS), value: text, tickets: count }),
    second_factor_required: secondFactorRule,
    /** The installation's mail server takes nothing, or does again: super admins are told with one organization whose mail waits. */
    mail_out_failing: z.object({ since: moment, detail: text }),
    mail_out_works: z.object({ since: moment }),
    /** Letters to it arrive no more, or again; super admins are told with one organization of what concerns all. */
    intake_failing: z.object({ since: moment, reason: z.enum(INTAKE_FAILURES), superAdmins: z.boolean() }),
    intake_arrives: z.object({ since: moment, superAdmins: z.boolean() }),
    /** A letter waits for an admin; why, as `LETTER_REASONS` has it. Others may wait unrecorded beside it. */
    letter_held: z.object({ reason: text }),
    /** An admin opened a confidential ticket of others; of a super admin the ticket's own event tells it. */
    ticket_opened: z.object({ ticket: named, reason: text }),
    /** By an admin. Never what the letter says. */
    letter_accepted: z.object({ sender: text, ticket: named, requester: named }),
    letter_refused: z.object({ sender: text }),
    deleted: nothing,
  },
  license_request: {
    created: z.object({ requestedTotal: count.nullable(), note: text }),
    granted: z.object({ reason: text }),
    declined: z.object({ reason: text }),
  },
  subscription: {
    edited: edit({
      plan: text,
      status: z.enum(SUBSCRIPTION_STATUSES),
      monthlyPrice: money,
      startDate: day.nullable(),
      expiryDate: day.nullable(),
      features: z.array(text),
      paymentMethod: text,
      nextPayment: day.nullable(),
    }),
    payment_recorded: z.object({ ...payment, note: text }),
    payment_voided: z.object({ ...payment, reason: text }),
  },
};
