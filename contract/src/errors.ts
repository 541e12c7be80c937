/** Every way a call can fail: a stable word for programs, the HTTP status it travels with, the words for people. */
import { z } from 'zod';
import { DAY, MINUTE } from './durations.ts';
import { CHAT, TICKET } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { ORGANIZATION_MOVED_MESSAGE } from './organizations/moved.ts';

export const ERRORS = {
  VALIDATION_FAILED: { status: 400, message: 'Some fields need your attention' },
  CURSOR_INVALID: { status: 400, message: MESSAGES.cursorInvalid },
  URL_NOT_ALLOWED: { status: 400, message: MESSAGES.webhookAddressNotAllowed },
  MALFORMED_REQUEST: { status: 400, message: 'The request could not be read' },
  SET_UP_LINK_INVALID: { status: 400, message: MESSAGES.setUpLinkInvalid },
  UNKNOWN_HOST: { status: 400, message: 'This address does not belong to this installation' },
  UNAUTHENTICATED: { status: 401, message: 'Please sign in' },
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid email or password' },
  INVALID_HAND_OFF: { status: 401, message: 'Invalid authentication token' },
  INVALID_CODE: { status: 401, message: MESSAGES.codeWrong },
  CHALLENGE_ENDED: { status: 401, message: MESSAGES.challengeEnded },
  PASSKEY_REFUSED: { status: 401, message: MESSAGES.passkeyRefused },
  FORBIDDEN: { status: 403, message: 'You are not allowed to do this' },
  SCOPE_MISSING: { status: 403, message: 'This token lacks a scope' },
  SESSION_REQUIRED: { status: 403, message: 'Sign in to do this; tokens cannot' },
  FOREIGN_ORIGIN: { status: 403, message: 'Requests from this origin are not accepted' },
  ACCOUNT_DEACTIVATED: {
    status: 403,
    message: 'Your account is deactivated. Please contact your administrator.',
  },
  ORGANIZATION_INACTIVE: {
    status: 403,
    message: 'Your organization is inactive. Please contact your administrator.',
  },
  ORGANIZATION_SUSPENDED: {
    status: 403,
    message: 'Your organization is suspended. Please contact your administrator.',
  },
  ORGANIZATION_MOVED: { status: 403, message: ORGANIZATION_MOVED_MESSAGE },
  REGISTRATION_CLOSED: { status: 403, message: 'Accounts are created by administrators.' },
  AWAITING_APPROVAL: {
    status: 403,
    message: 'Your account is waiting for the approval of your administrator.',
  },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Your provider has not verified your e-mail address.' },
  IDENTITY_MISMATCH: {
    status: 403,
    message:
      'This e-mail address belongs to an account that signs in as somebody else at your provider. Please contact your administrator.',
  },
  DOMAIN_NOT_VERIFIED: {
    status: 403,
    message: 'Your e-mail domain is not verified for this organization',
  },
  ACCOUNT_UNKNOWN: {
    status: 403,
    message: 'There is no account for you here. Please contact your administrator.',
  },
  SSO_REQUIRED: {
    status: 403,
    message: 'Your organization signs in through its own provider. Please use that.',
  },
  ROLE_NOT_MAPPED: { status: 403, message: 'None of your groups may use this desk' },
  NO_ORGANIZATION: { status: 403, message: 'Super admins do not belong to an organization' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  CONFLICT: { status: 409, message: 'Somebody else changed this at the same time. Please try again.' },
  NAME_TAKEN: { status: 409, message: 'This name is already used' },
  LEGAL_HOLD: { status: 409, message: 'A legal hold prevents this' },
  LAST_ADMIN: { status: 409, message: 'The organization needs an active admin' },
  PREVIEW_OUTDATED: { status: 409, message: 'The list has changed. Look at it again.' },
  EXPORT_RUNNING: { status: 409, message: 'An export is already running' },
  LIMIT_REACHED: { status: 409, message: 'There can be no more of these' },
  PASSKEYS_UNAVAILABLE: { status: 409, message: MESSAGES.passkeysUnavailable },
  SECOND_FACTOR_STATE: { status: 409, message: MESSAGES.secondFactorOn },
  SECOND_FACTOR_REQUIRED: { status: 409, message: MESSAGES.secondFactorRequired },
  TICKET_NOT_OPEN: { status: 409, message: 'A ticket can only be edited while it is Open' },
  TICKET_FULL: {
    status: 409,
    message: `This ticket has ${TICKET.comments.toLocaleString('en')} comments and takes no more. Please raise a new one.`,
  },
  REOPEN_EXPIRED: {
    status: 409,
    message: `This ticket has been at rest for more than ${TICKET.reopenWithin / DAY} days. Please raise a new one.`,
  },
  BULK_PREVIEW_ENDED: { status: 409, message: 'This preview has expired. Look at it again.' },
  BULK_RUNNING: { status: 409, message: 'Your last bulk change is still running' },
  UNDO_EXPIRED: { status: 409, message: 'This can no longer be undone' },
  AUDIENCE_GREW: { status: 409, message: 'More people can read this ticket now' },
  DRAFT_CHANGED: { status: 409, message: 'This draft was changed on another device' },
  TRIAGED_ALREADY: { status: 409, message: 'Somebody has taken care of this ticket' },
  HANDOVER_OPEN: { status: 409, message: 'This ticket is being handed over already' },
  HANDOVER_ANSWERED: { status: 409, message: 'This handover has been answered already' },
  ROLE_EXCEEDS: { status: 403, message: 'You cannot give what you do not have' },
  CONFIDENTIAL: { status: 403, message: 'This ticket is confidential' },
  SELF_APPROVAL: { status: 403, message: 'You cannot approve your own request' },
  NOT_APPROVER: { status: 403, message: 'This is not yours to decide' },
  APPROVAL_PENDING: { status: 409, message: 'This ticket waits for approval' },
  APPROVAL_DECIDED: { status: 409, message: 'This was decided already' },
  APPROVAL_ENDED: { status: 409, message: 'This approval has ended' },
  TICKET_MERGED: { status: 409, message: 'This ticket was merged into another ticket' },
  LINK_CYCLE: { status: 409, message: MESSAGES.linkAboveItself },
  CONFIRMATION_REQUIRED: { status: 409, message: 'Please confirm this' },
  FIELDS_REQUIRED: { status: 409, message: 'Please fill in what is needed to resolve this ticket' },
  TYPE_CHANGED: { status: 409, message: 'This form has changed. Your answers are kept.' },
  IN_USE: { status: 409, message: 'This is used and cannot change' },
  SCHEDULE_ENDED: { status: 409, message: 'This schedule is completed or cancelled' },
  NO_LICENSES_LEFT: {
    status: 409,
    message: 'No licenses available. Contact Super Admin to increase license allocation.',
  },
  ORGANIZATION_STORAGE_FULL: {
    status: 409,
    message: 'The storage of your organization is full. Please contact your administrator.',
  },
  LICENSE_REQUEST_OPEN: { status: 409, message: 'A request for more licenses is already open' },
  PUSH_UNAVAILABLE: { status: 409, message: 'Push is not available here' },
  SSO_NOT_READY: { status: 409, message: 'Sign-in cannot be enforced yet' },
  SSO_ENFORCED: {
    status: 409,
    message: 'People come in through your own providers alone. Lift that first.',
  },
  LAST_EMERGENCY_ADMIN: {
    status: 409,
    message: 'This is the last emergency admin. Choose another one first.',
  },
  DOMAIN_TAKEN: { status: 409, message: 'This domain is verified elsewhere' },
  WEBHOOK_OFF: { status: 409, message: 'Switch the webhook on first' },
  LETTER_DECIDED: { status: 409, message: 'This letter has been decided already' },
  INTAKE_UNAVAILABLE: { status: 409, message: 'This installation receives no mail' },
  ACCESS_DENIED: { status: 403, message: 'You do not have access to this chat' },
  TICKET_RESOLVED: {
    status: 409,
    message: 'This ticket has been resolved. You can no longer send messages.',
  },
  NOT_SENDER: { status: 403, message: 'Only the sender can change a message' },
  EDIT_WINDOW_EXPIRED: {
    status: 409,
    message: `Messages can be changed for ${CHAT.editWindow / MINUTE} minutes only`,
  },
  INVALID_MESSAGE: { status: 400, message: 'This message cannot be sent' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'This idempotency key was used for another request' },
  IDEMPOTENCY_KEY_BUSY: {
    status: 409,
    message: 'The same request is still being worked on. Please try again in a moment.',
  },
  IDEMPOTENCY_KEY_DONE: {
    status: 409,
    message: 'This has been done already. What it answered is shown only once.',
  },
  CHANGED_MEANWHILE: { status: 412, message: 'Somebody else changed this meanwhile' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'The request is too large' },
  FILE_TOO_LARGE: { status: 413, message: MESSAGES.fileTooLarge },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This media type is not supported here' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file has no such part' },
  RATE_LIMITED: { status: 429, message: 'Too many attempts. Please try again later.' },
  ORGANIZATION_BUSY: {
    status: 429,
    message: 'Your organization is doing too much at once. Please try again in a moment.',
  },
  INTERNAL: { status: 500, message: 'Something went wrong' },
  UNAVAILABLE: { status: 503, message: 'The service is busy. Please try again in a moment.' },
  SERVER_BUSY: {
    status: 503,
    message: 'Too many people are using this at the same time. Please try again in a moment.',
  },
  ORGANIZATION_MOVING: {
    status: 503,
    message: 'Your organization is being moved. Please try again in a moment.',
  },
  STORAGE_FULL: { status: 507, message: 'There is no room left to store this' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const fieldError = z.object({
  path: z.string(),
  msg: z.string(),
  /** Of a search: the part of its text that is meant, and what it may have been meant to be. */
  from: z.int().optional(),
  to: z.int().optional(),
  suggestion: z.string().optional(),
});
export type FieldError = z.output<typeof fieldError>;

/** What somebody else has given a field meanwhile. */
const changedField = z.object({
  field: z.string(),
  /** What a field of the ticket's own form is called. */
  label: z.string().optional(),
  /** Null for the product itself. */
  by: z.object({ _id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  /** As people read it; null for nothing. */
  to: z.string().nullable(),
});
export type ChangedField = z.output<typeof changedField>;

/** The body of every failed call. */
export const failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  errors: z.array(fieldError).optional(),
  /** Of a CONFLICT about single fields. */
  changed: z.array(changedField).optional(),
  /** With DRAFT_CHANGED, as it is now; null where it is sent or discarded. */
  draft: z.unknown().optional(),
  requestId: z.string(),
});
export type Failure = z.output<typeof failure>;
