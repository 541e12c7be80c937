/** The shape of `desk.yaml` under server/demo: what the desk of an organization has made for itself. */
import { INTAKE_PRESETS } from '@switchboard/contract/alert-intake/intake-values.ts';
import * as enums from '@switchboard/contract/enums.ts';
import { roleFields } from '@switchboard/contract/members/roles.ts';
import { APPROVAL_HOLDS } from '@switchboard/contract/tickets/approval-values.ts';
import { FIELD_KINDS, TYPE_ICONS } from '@switchboard/contract/tickets/forms/form-values.ts';
import { z } from 'zod';

const text = z.string().min(1);

const value = z.union([text, z.strictObject({ amount: text, currency: text })]);

const requestType = (ticket: z.ZodType<string>) =>
  z.strictObject({
    name: text,
    icon: z.enum(TYPE_ICONS),
    description: text,
    category: text,
    project: text,
    priority: z.enum(['fixed', 'asked']).default('fixed'),
    /** Whoever is of them can ask for it; everybody where none is named. */
    departments: z.array(text).default([]),
    fields: z.array(
      z.strictObject({
        key: text,
        label: text,
        kind: z.enum(FIELD_KINDS),
        /** Labels by key. */
        options: z.record(text, text).default({}),
        currency: text.nullable().default(null),
        required: z.boolean().default(false),
        staffOnly: z.boolean().default(false),
        requiredToResolve: z.boolean().default(false),
      }),
    ),
    /** Tickets that were raised by it, with their values by key. */
    on: z.array(z.strictObject({ ticket, values: z.record(text, value) })),
  });
const serviceTimes = z.strictObject({
  calendar: z.strictObject({
    name: text,
    timeZone: text,
    from: text,
    to: text,
    /** Of the year in which the demo is made. */
    holidays: z.array(z.strictObject({ day: z.string().regex(/^\d{2}-\d{2}$/), name: text })),
  }),
  /** Minutes that count. */
  policy: z.strictObject({ name: text, firstResponse: z.int(), nextResponse: z.int(), resolution: z.int() }),
});
export type DemoServiceTimes = z.output<typeof serviceTimes>;

/** @param person names one of the organization's people, `ticket` one of its tickets by its summary */
export function deskSchema(person: z.ZodType<string>, ticket: z.ZodType<string>) {
  const tags = z.array(text).default([]);
  return z.strictObject({
    tags: z.array(z.strictObject({ name: text, colour: z.enum(enums.TAG_TONES), on: z.array(ticket) })),
    links: z.array(z.strictObject({ ticket, type: z.enum(enums.LINK_TYPES), to: ticket })),
    /** For everybody of the desk. */
    macros: z.array(
      z.strictObject({
        name: text,
        by: person,
        kind: z.enum(enums.DRAFT_KINDS),
        text,
        actions: z.strictObject({ status: z.enum(enums.TICKET_STATUSES).optional(), tags }),
      }),
    ),
    templates: z.array(z.strictObject({ name: text, items: z.array(text) })),
    checklists: z.array(
      z.strictObject({
        ticket,
        items: z.array(z.strictObject({ text, who: person.optional(), doneBy: person.optional() })),
      }),
    ),
    /** Published once; category and project are named as tickets name them. */
    requestTypes: z.array(requestType(ticket)).default([]),
    /** Who else may read tickets, and reads these. */
    sharing: z
      .strictObject({
        allowed: z.array(z.enum(enums.SHARING_MODES)),
        tickets: z.array(z.strictObject({ ticket, mode: z.enum(enums.SHARING_MODES) })),
      })
      .default({ allowed: [], tickets: [] }),
    /** Categories whose tickets are for few, and who handles those. */
    confidential: z.array(z.strictObject({ category: text, handlers: z.array(person).min(1) })).default([]),
    /** What of these categories is worked on is theirs. */
    teams: z
      .array(
        z.strictObject({
          name: text,
          description: text,
          lead: person,
          autoAssign: z.boolean(),
          members: z.array(z.strictObject({ who: person, capacity: z.int().min(1) })),
          categories: z.array(text).min(1),
          /** Others that wait there. */
          tickets: z.array(ticket),
        }),
      )
      .default([]),
    /** Agents who are not there for some hours from now, and when others of them work, Monday to Friday. */
    away: z.array(z.strictObject({ who: person, hours: z.int().min(1) })).default([]),
    hours: z.array(z.strictObject({ who: person, from: text, to: text })).default([]),
    absences: z
      .array(
        z.strictObject({
          who: person,
          inDays: z.int().min(1),
          days: z.int().min(1),
          substitute: person,
          note: z.string(),
        }),
      )
      .default([]),
    /** Offered a moment ago by who has the ticket. */
    handovers: z
      .array(
        z.strictObject({
          ticket,
          by: person,
          to: person,
          state: text,
          nextStep: text,
          promisedInDays: z.int().min(1),
        }),
      )
      .default([]),
    /** Asked two hours ago, one person a step; those with a comment have approved. */
    approvals: z
      .array(
        z.strictObject({
          ticket,
          by: person,
          question: text,
          holds: z.enum(APPROVAL_HOLDS),
          steps: z.array(z.strictObject({ approver: person, comment: text.optional() })).min(1),
        }),
      )
      .default([]),
    /** Roles of its own, as the page of roles takes them. */
    roles: z.array(roleFields.extend({ holders: z.array(person).min(1) })).default([]),
    /** People who approve together. */
    approvalGroups: z.array(z.strictObject({ name: text, members: z.array(person).min(1) })).default([]),
    /** For new tickets of these subcategories and types: each step asks a lead, a group, or both. */
    approvalRules: z
      .array(
        z.strictObject({
          name: text,
          subcategories: z.array(text).min(1),
          types: z.array(z.enum(enums.TICKET_TYPES)),
          question: text,
          holds: z.enum(APPROVAL_HOLDS),
          steps: z
            .array(
              z.strictObject({
                need: z.enum(['one', 'all']),
                lead: z.enum(['project_manager', 'bu_head']).optional(),
                group: text.optional(),
              }),
            )
            .min(1),
        }),
      )
      .default([]),
    /** Where its monitoring posts alerts, and tickets that these came to. */
    intakes: z
      .array(
        z.strictObject({
          name: text,
          preset: z.enum(INTAKE_PRESETS),
          category: text,
          project: text,
          alerts: z.array(
            z.strictObject({ ticket, key: text, count: z.int().min(1), lastHoursAgo: z.int().min(1) }),
          ),
        }),
      )
      .default([]),
    /** Until the morning of a day to come. */
    snoozed: z.array(z.strictObject({ ticket, by: person, days: z.int().min(1) })).default([]),
    /** Whom tickets wait for outside of the organization. */
    vendors: z.array(z.strictObject({ ticket, by: person, vendor: text, note: text })).default([]),
    /** Null for no policy. */
    serviceTimes: serviceTimes.nullable().default(null),
    /** For everybody of the organization. */
    views: z.array(z.strictObject({ name: text, by: person, q: text, sort: z.enum(enums.TICKET_SORTS) })),
  });
}
export type DemoDesk = z.output<ReturnType<typeof deskSchema>>;
