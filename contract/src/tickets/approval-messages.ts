/** What is said about approvals of tickets; apart from the other messages, which every page has. */
import { TICKET_APPROVALS } from './approval-values.ts';

export const APPROVAL_MESSAGES = {
  approversRequired: `Please choose 1 to ${TICKET_APPROVALS.approvers} people`,
  approverKind: 'Please choose a person, a group, the project manager or the BU head',
  approverUnknown: 'Please choose an active member of your organization',
  approverIsRequester: 'Nobody approves their own request. Please choose somebody else',
  approverMissing: 'The project has no manager and no BU head who could approve this',
  approvalGroupEmpty: 'Nobody of this group can approve it',
  approvalGroupMembers: `Please choose 1 to ${TICKET_APPROVALS.members} people`,
  approvalGroupUnknown: 'Please choose a group of your organization',
  approvalGroupAsked: 'A rule asks this group. Please change the rule first',
  linkNeedsSignIn: 'Please sign in to decide',
  reminderHours: `Please give ${TICKET_APPROVALS.reminderHours.least} to ${TICKET_APPROVALS.reminderHours.most} hours`,
  expiryDays: `Please give ${TICKET_APPROVALS.expiryDays.least} to ${TICKET_APPROVALS.expiryDays.most} days`,
  approvalNeed: `Please choose one, all or a number up to ${TICKET_APPROVALS.approvers}`,
  approvalNeedTooMany: 'Fewer people are asked',
  approvalSteps: `Please give 1 to ${TICKET_APPROVALS.steps} steps`,
  approvalHolds: 'Please choose nothing, resolve or work',
  approvalState: 'Please choose pending, approved, rejected, expired or cancelled',
  approvalView: 'Please choose approver, decided or asker',
  approvalStep: 'Please name a step of this approval',
  approvalNotBegun: 'This step has not begun yet',
  approvalDecision: 'Please choose approved or rejected',
  approvalSayWhy: 'Say why',
  approvalNobodyLeft: 'Everybody in this step has decided',
  approvalsFull: `A ticket waits for ${TICKET_APPROVALS.pending} approvals at most`,
  remindedLately: 'They were reminded less than an hour ago',
} as const;

/** Whom a ticket waits for that is held. */
export const waitsForApproval = (names: readonly string[]) =>
  names.length === 0
    ? 'This ticket waits for approval'
    : `This ticket waits for approval by ${names.join(', ')}`;
export const approvalIs = (state: string) => `This approval is ${state}`;
