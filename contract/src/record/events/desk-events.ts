/** Of how tickets are worked: what an organization arranges for its staff. */
import { z } from 'zod';
import {
  AUTO_ASSIGN_MODES,
  RECURRENCES,
  SCHEDULE_STATUSES,
  TAG_TONES,
  TICKET_PRIORITIES,
  TICKET_TYPES,
} from '../../enums.ts';
import { SCHEDULE_PAUSES } from '../../schedules/schedule-pauses.ts';
import { TICKET_TEXTS, type TicketText } from '../../tickets/ticket-fields.ts';
import { count, edit, moment, named, nothing, text } from './parts.ts';

/** The texts that schedules have in common with tickets. */
const { projectManagerName: projectManager, ...detailTexts } = Object.fromEntries(
  TICKET_TEXTS.map((name) => [name, text]),
) as Record<TicketText, typeof text>;

const scheduleAssignment = z.union([z.object({ auto: z.literal(true) }), named]).nullable();

export const DESK_EVENTS = {
  auto_assign: {
    edited: edit({
      autoAssign: z.boolean(),
      mode: z.enum(AUTO_ASSIGN_MODES),
      maxTicketsPerAgent: count,
      onlyActiveAgents: z.boolean(),
    }),
  },
  /** Each rule in words, in their order. */
  routing: { edited: edit({ rules: z.array(text) }) },
  team: {
    created: nothing,
    edited: edit({
      name: text,
      description: text,
      lead: named.nullable(),
      calendar: named.nullable(),
      autoAssign: z.boolean(),
      mode: z.enum(AUTO_ASSIGN_MODES),
      /** Each with what they take at most. */
      members: z.array(text),
    }),
    archived: nothing,
  },
  calendar: {
    created: nothing,
    /** Days and spans in words. */
    edited: edit({ name: text, timeZone: text, week: text, holidays: text, isDefault: z.boolean() }),
    archived: nothing,
  },
  /** Lists and targets in words. */
  sla_policy: {
    created: nothing,
    edited: edit({
      name: text,
      order: count,
      match: text,
      calendar: text,
      targets: text,
      pauseOn: z.array(text),
      warnAtPercent: count,
      escalations: z.array(text),
      shareWithRequester: z.boolean(),
      isDefault: z.boolean(),
    }),
    /** To so many tickets that were open then. */
    applied: z.object({ tickets: count }),
    archived: nothing,
  },
  approval_rule: {
    created: nothing,
    edited: edit({
      name: text,
      active: z.boolean(),
      /** Each kind by name. */
      categories: z.array(text),
      subcategories: z.array(text),
      projects: z.array(text),
      ticketTypes: z.array(text),
      question: text,
      holds: text,
      /** A line for each. */
      steps: z.array(text),
    }),
    deleted: nothing,
  },
  approval_group: {
    created: nothing,
    edited: edit({ name: text, members: z.array(text) }),
    deleted: nothing,
  },
  checklist_template: {
    created: nothing,
    edited: edit({ name: text, items: z.array(text) }),
    deleted: nothing,
  },
  tag: {
    created: nothing,
    edited: edit({ name: text, colour: z.enum(TAG_TONES) }),
    /** Its tickets have the other one instead. */
    merged: z.object({ into: named, tickets: count }),
    deleted: z.object({ tickets: count }),
  },
  /** One that several people have; what somebody saves for themselves is nobody else's. */
  view: {
    created: nothing,
    edited: edit({ name: text, search: text, scope: text, columns: text, order: text, group: text }),
    deleted: nothing,
  },
  /** The same. */
  macro: {
    created: nothing,
    edited: edit({ name: text, text, kind: text, scope: text, actions: text }),
    deleted: nothing,
  },
  scheduled_ticket: {
    created: nothing,
    edited: edit({
      ...detailTexts,
      ticketType: z.enum(TICKET_TYPES),
      priority: z.enum(TICKET_PRIORITIES),
      category: named,
      subcategory: named.nullable(),
      project: named,
      projectManager,
      notes: text,
      tags: z.array(text),
      scheduledDate: moment,
      timeZone: text,
      recurrence: z.enum(RECURRENCES),
      endDate: moment.nullable(),
      assignment: scheduleAssignment,
      /** By handing over. */
      devopsAgent: named,
      status: z.enum(SCHEDULE_STATUSES),
    }),
    /** By hand, or by the product for a reason. */
    paused: z.object({ reason: z.enum(SCHEDULE_PAUSES).nullable() }),
    resumed: nothing,
    executed: nothing,
    completed: nothing,
    cancelled: nothing,
  },
};
