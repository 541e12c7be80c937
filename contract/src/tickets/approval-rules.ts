/** Rules that ask for approval of new tickets, and groups of people who approve. */
import { z } from 'zod';
import { callsFor, permitted } from '../endpoint.ts';
import { MEMBER_ROLES, TICKET_TYPES } from '../enums.ts';
import { id, referenceId } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';
import { namedRef, personRef } from '../people/person.ts';
import { flag, spelled } from '../query.ts';
import { requiredLine, requiredText } from '../text.ts';
import { APPROVAL_MESSAGES } from './approval-messages.ts';
import { APPROVAL_HOLDS, APPROVER_KINDS, TICKET_APPROVALS } from './approval-values.ts';
import { approvalSteps } from './approvals.ts';

const admins = callsFor(permitted('approvals.manage', 'organization', MEMBER_ROLES), 'Approvals of tickets');
const staff = callsFor(permitted('approvals.ask', 'own', MEMBER_ROLES), 'Approvals of tickets');

const version = z.int(MESSAGES.versionInvalid).min(1, MESSAGES.versionInvalid);

const approvalRule = z.object({
  _id: id,
  name: z.string(),
  active: z.boolean(),
  /** Of each kind any of these; none means whatever there is. */
  categories: z.array(namedRef),
  subcategories: z.array(namedRef),
  projects: z.array(namedRef),
  ticketTypes: z.array(z.enum(TICKET_TYPES)),
  question: z.string(),
  holds: z.enum(APPROVAL_HOLDS),
  steps: z.array(
    z.object({
      need: z.union([z.literal('one'), z.literal('all'), z.int()]),
      approvers: z.array(
        z.object({
          as: z.enum(APPROVER_KINDS),
          /** Of a person or a group; blank of who leads the project. */
          id: z.string(),
          /** Of a person or a group; blank of who leads the project. */
          name: z.string(),
        }),
      ),
    }),
  ),
  /** Counts its changes. */
  version: z.int(),
});
export type ApprovalRule = z.output<typeof approvalRule>;

const several = (message: string) =>
  z.array(referenceId(message), message).max(TICKET_APPROVALS.values, message).default([]);

const ruleFields = z.object({
  name: requiredLine('Name', LENGTH.name),
  active: flag.default(true),
  categories: several(MESSAGES.categoryUnknown),
  subcategories: several(MESSAGES.subcategoryUnknown),
  projects: several(MESSAGES.projectUnknown),
  ticketTypes: z
    .array(spelled(TICKET_TYPES, MESSAGES.ticketTypeUnknown))
    .max(TICKET_TYPES.length, MESSAGES.ticketTypeUnknown)
    .default([]),
  question: requiredText('Question', LENGTH.approvalQuestion),
  holds: z.enum(APPROVAL_HOLDS, APPROVAL_MESSAGES.approvalHolds).default('resolve'),
  steps: approvalSteps,
});
export type RuleFields = z.output<typeof ruleFields>;

const rule = z.object({ approvalRule });

export const listApprovalRules = admins.get('/admin/approval-rules', {
  summary: 'The rules that ask for approval of new tickets, by name',
  output: z.object({ approvalRules: z.array(approvalRule) }),
});

export const createApprovalRule = admins.post('/admin/approval-rules', {
  summary: 'Add a rule: it asks in the transaction that makes a ticket, on whichever way',
  body: ruleFields,
  status: 201,
  output: rule,
});

export const editApprovalRule = admins.put('/admin/approval-rules/{id}', {
  summary: 'Write a rule anew; refused where somebody else has changed it since `version`',
  body: ruleFields.extend({ version }),
  output: rule,
});

export const deleteApprovalRule = admins.delete('/admin/approval-rules/{id}', {
  summary: 'Delete a rule; what it has asked goes on',
  output: rule,
});

const approvalGroup = z.object({
  _id: id,
  name: z.string(),
  /** Those who may sign in. */
  members: z.array(personRef),
  version: z.int(),
});
export type ApprovalGroup = z.output<typeof approvalGroup>;

const groupFields = z.object({
  name: requiredLine('Name', LENGTH.name),
  members: z
    .array(referenceId(APPROVAL_MESSAGES.approverUnknown), APPROVAL_MESSAGES.approvalGroupMembers)
    .min(1, APPROVAL_MESSAGES.approvalGroupMembers)
    .max(TICKET_APPROVALS.members, APPROVAL_MESSAGES.approvalGroupMembers),
});

const group = z.object({ approvalGroup });

export const listApprovalGroups = admins.get('/admin/approval-groups', {
  summary: 'Groups of people who approve, by name',
  output: z.object({ approvalGroups: z.array(approvalGroup) }),
});

export const createApprovalGroup = admins.post('/admin/approval-groups', {
  summary: 'Add a group; active members of the organization can be in it',
  body: groupFields,
  status: 201,
  output: group,
});

export const editApprovalGroup = admins.put('/admin/approval-groups/{id}', {
  summary: 'Write a group anew; steps that wait keep whom they asked',
  body: groupFields.extend({ version }),
  output: group,
});

export const deleteApprovalGroup = admins.delete('/admin/approval-groups/{id}', {
  summary: 'Delete a group that no rule asks',
  output: group,
});

export const listGroupsToAsk = staff.get('/approvals/groups', {
  summary: 'The groups that can be asked for approval, by name',
  output: z.object({
    groups: z.array(z.object({ _id: id, name: z.string(), members: z.int() })),
  }),
});
