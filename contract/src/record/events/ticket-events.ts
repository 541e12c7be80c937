/** Of tickets and their chats. */
import { z } from 'zod';
import {
  ASSIGNMENT_TYPES,
  CLOCK_KINDS,
  ESCALATIONS,
  LINK_TYPES,
  RELATIONS,
  SHARING_CHOICES,
  SNOOZE_ENDS,
  TICKET_PRIORITIES,
  TICKET_STATUSES,
  WAITING_KINDS,
} from '../../enums.ts';
import { id } from '../../ids.ts';
import { APPROVAL_DECISIONS, APPROVAL_STATES, DECISION_VIAS } from '../../tickets/approval-values.ts';
import { CHECKLIST_CHANGES } from '../../tickets/checklist-changes.ts';
import { fieldChange } from '../../tickets/timeline.ts';
import { changeOf, count, moment, named, nothing, text } from './parts.ts';

/** Why somebody has a ticket, or has it no more. */
const assignmentReason = z.discriminatedUnion('code', [
  /** In the words of whoever chose. */
  z.object({ code: z.literal('given'), text }),
  /** They manage or head the ticket's project. */
  z.object({ code: z.literal('project_lead') }),
  z.object({ code: z.literal('schedule') }),
  z.object({ code: z.literal('handed_over') }),
  z.object({ code: z.literal('left_organization') }),
  /** Whoever had it is absent: their substitute has it now, or nobody. */
  z.object({ code: z.literal('substitute') }),
  z.object({ code: z.literal('absent') }),
  /** By auto-assign. */
  z.object({ code: z.literal('least_tickets'), openTickets: count.nullable() }),
  z.object({ code: z.literal('round_robin') }),
  z.object({ code: z.literal('random') }),
]);
export type AssignmentReason = z.output<typeof assignmentReason>;

const assignment = {
  /** Null in records from before it was kept. */
  relation: z.enum(ASSIGNMENT_TYPES).nullable(),
  from: named.nullable(),
  reason: assignmentReason.nullable(),
};

/** A change that takes back another: the event of that one. */
const takingBack = { undoes: id.optional() };

/** Comments that the product wrote about a change. */
const written = z.object({ system: z.literal(true).optional() });

/** Of what is referred to also the ids; records from before they were kept have none. */
const recordedChange = fieldChange.extend({ ids: changeOf(id.nullable()).optional() });
export type RecordedChange = z.output<typeof recordedChange>;

/** As the ticket of the event has it, which staff of both alone are shown. */
const link = z.object({ type: z.enum(LINK_TYPES), inverse: z.boolean(), ticket: named });

const other = z.object({ ticket: named });

const ofApproval = { approval: id };

export const TICKET_EVENTS = {
  ticket: {
    created: z.object({ to: z.enum(TICKET_STATUSES) }),
    status: changeOf(z.enum(TICKET_STATUSES)).extend(takingBack),
    /** The reason is that of staff who chose another one than follows from its form. */
    priority: changeOf(z.enum(TICKET_PRIORITIES)).extend({
      reason: text.nullable().optional(),
      ...takingBack,
    }),
    /** The request type; changed by its staff. */
    type: changeOf(named),
    /** For staff alone. */
    waiting: changeOf(z.enum(WAITING_KINDS)).extend({ vendor: text.nullable(), reason: text.nullable() }),
    sla_warning: z.object({ clock: z.enum(CLOCK_KINDS) }),
    sla_breached: z.object({ clock: z.enum(CLOCK_KINDS) }),
    sla_escalated: z.object({
      clock: z.enum(CLOCK_KINDS),
      percent: count,
      action: z.enum(ESCALATIONS),
      /** Who answers for the ticket, by id; not recorded at first. */
      tell: z.array(id).optional(),
    }),
    team: changeOf(named.nullable()).extend({ reason: text.nullable(), ...takingBack }),
    /** Put off, for staff alone; null until somebody answers. */
    snoozed: z.object({ until: moment.nullable(), ...takingBack }),
    /** Who put it off is to hear of it; older ones name nobody. */
    snooze_ended: z.object({ why: z.enum(SNOOZE_ENDS), tell: z.array(id).optional(), ...takingBack }),
    /** It came into the inbox of a team, where nobody has it; for staff alone. */
    team_inbox: z.object({ team: named }),
    /** For staff alone: to somebody or a team; who is to hear of it by id. */
    handover_offered: z.object({ to: named, tell: z.array(id) }),
    /** Unanswered where an absence began before there was an answer; older ones do not say. */
    handover_accepted: z.object({ unanswered: z.literal(true).optional() }),
    /** Without a reason where whoever it was offered to is gone. */
    handover_bounced: z.object({ reason: text.nullable(), tell: z.array(id) }),
    handover_withdrawn: nothing,
    /** Nobody has answered for the hours that the organization allows. */
    handover_unanswered: z.object({ to: named, tell: z.array(id) }),
    /** A step of it has begun; who is to hear of it by id. */
    approval_asked: z.object({
      ...ofApproval,
      /** Who asked, where the step began by itself after the one before. */
      by: named.optional(),
      round: count,
      step: count,
      question: text,
      people: z.array(named),
      tell: z.array(id),
    }),
    approval_reminded: z.object({ ...ofApproval, people: z.array(named), tell: z.array(id) }),
    approval_decided: z.object({
      ...ofApproval,
      step: count,
      decision: z.enum(APPROVAL_DECISIONS),
      comment: text,
      /** In whose place, while they were absent. */
      for: named.optional(),
      /** Older ones do not say. */
      via: z.enum(DECISION_VIAS).optional(),
    }),
    /** Nobody is there who could decide one of its steps. */
    approval_vacant: z.object({ ...ofApproval, step: count, tell: z.array(id) }),
    /** Others are asked in the place of some. */
    approval_replaced: z.object({
      ...ofApproval,
      from: z.array(named),
      people: z.array(named),
      tell: z.array(id),
    }),
    /** The reason is that of whoever cancelled it. */
    approval_ended: z.object({
      ...ofApproval,
      state: z.enum(APPROVAL_STATES),
      reason: text.nullable(),
      tell: z.array(id),
    }),
    assigned: z.object({ ...assignment, to: named, ...takingBack }),
    unassigned: z.object({ ...assignment, to: z.null(), ...takingBack }),
    edited: z.object({
      changes: z.array(recordedChange),
      ...takingBack,
    }),
    /** Of what its requester sees, by label, as people read it. */
    field: z.object({ changes: z.array(changeOf(text.nullable()).extend({ field: text })) }),
    /** Of what only its staff see: that it changed, and nothing of what it is. */
    staff_field: z.object({ fields: z.array(text) }),
    /** The event of a comment or note has its id. */
    comment: written,
    note: written,
    /** By name: to reply, or to read it alone; who is to hear of it by id. */
    person_added: z.object({ person: named, relation: z.enum(RELATIONS), tell: z.array(id) }),
    person_removed: z.object({ person: named, relation: z.enum(RELATIONS) }),
    /** Somebody else is it from then on, who is to hear of it by id. */
    requester: changeOf(named).extend({ tell: z.array(id) }),
    /** Who else reads it, as it was chosen. */
    sharing: changeOf(z.enum(SHARING_CHOICES)),
    /** It is for the people on it alone from then on, or no longer, and why. */
    confidential: z.object({ to: z.boolean(), reason: text }),
    /** An admin, or a super admin, opened a confidential one until then, and why. */
    glass: z.object({ until: z.iso.datetime(), reason: text }),
    /** Files that came with the ticket. */
    files: nothing,
    linked: link,
    unlinked: link,
    /** An item, or a template, by its text then; for staff alone. */
    checklist: z.object({ what: z.enum(CHECKLIST_CHANGES), text }),
    /** Into the ticket that it names, and out of it again. */
    merged: other,
    unmerged: other,
    /** The ticket that it names was merged into this one, and taken out again; for who may read that. */
    took_in: other,
    let_go: other,
  },
  /** By the sender, in the chat of a ticket. */
  chat_message: {
    edited: z.object({ ticketId: id, from: text, to: text }),
    deleted: z.object({ ticketId: id }),
  },
};
