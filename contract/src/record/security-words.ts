/** The security log in words: for pages, for the API and for spreadsheets. */
import { ROLE_LABELS, type Role } from '../enums.ts';
import type { LookedInto } from './looked-into.ts';
import type { SecurityEvent, SecurityKind, SecurityOutcome, WayIn } from './security-events.ts';

export const SECURITY_KIND_LABELS: Record<SecurityKind, string> = {
  sign_in: 'Sign-in',
  password: 'Password',
  second_factor: 'Second factor',
  token: 'API token',
  refusal: 'Refusal',
  look_in: 'Look-in',
  export: 'Export',
  import: 'Import',
  account: 'Account',
  organization: 'Organization',
  installation: 'Installation',
};

export const SECURITY_OUTCOME_LABELS: Record<SecurityOutcome, string> = {
  ok: 'Done',
  refused: 'Refused',
  failed: 'Failed',
};

const WAY_WORDS: Record<WayIn, string> = {
  password: 'with a password',
  second_factor: 'with the second factor',
  provider: 'through the provider',
  registration: 'by registering',
  set_up: 'by the set-up link',
  passkey: 'with a passkey',
};

const LOOK_WORDS: Record<LookedInto, string> = {
  ticket: 'a ticket',
  chat: 'the chat of a ticket',
  file: 'a file of a ticket',
  people: 'the list of people',
  tickets: 'the list of tickets',
  audit: 'the audit',
  export: 'an export',
  sessions: 'the sessions of a person',
};

/** What an export holds, by its call. */
const EXPORT_WORDS: Readonly<Record<string, string>> = {
  'GET /admin/export/tickets': 'tickets',
  'GET /admin/retention/preview/export': 'the tickets that retention takes',
  'POST /admin/exports': 'everything of the organization',
  'GET /super-admin/export/tickets': 'tickets',
  'GET /super-admin/export/payments': 'payments',
  'GET /scheduled-tickets/{id}/runs/export': 'the runs of a schedule',
  'GET /bulk/{id}/export': 'what became of changed tickets',
  'GET /admin/audit/export': 'the audit',
  'GET /admin/access/people/{id}/tickets/export': 'what one person sees',
  'GET /admin/tokens/export': 'the tokens',
  'GET /admin/reports/service-times/export': 'the service report',
  'GET /admin/mail-deliveries/export': 'what was sent to people',
  'GET /mail-intake/log/export': 'the log of letters',
  'GET /admin/security-log/export': 'the security log',
  'GET /super-admin/security-log/export': 'the security log',
};

/** Why somebody was not let in, or not let do something, by the code that was answered. */
const REASON_WORDS: Readonly<Record<string, string>> = {
  INVALID_CREDENTIALS: 'wrong password',
  UNKNOWN_ACCOUNT: 'no such account',
  INVALID_CODE: 'wrong code',
  VALIDATION_FAILED: 'wrong password',
  CHALLENGE_ENDED: 'the sign-in took too long or was used up',
  INVALID_HAND_OFF: 'the sign-in took too long or was used up',
  RATE_LIMITED: 'too many attempts',
  FORBIDDEN: 'not allowed for this role or person',
  SCOPE_MISSING: 'the token lacks the scope',
  SESSION_REQUIRED: 'not for tokens',
  ACCOUNT_DEACTIVATED: 'the account is deactivated',
  ORGANIZATION_INACTIVE: 'the organization is inactive',
  ORGANIZATION_SUSPENDED: 'the organization is suspended',
  AWAITING_APPROVAL: 'the account waits for approval',
  EMAIL_NOT_VERIFIED: 'the provider has not verified the e-mail',
  IDENTITY_MISMATCH: 'the account belongs to somebody else at the provider',
  NO_LICENSES_LEFT: 'no license left',
  SET_UP_LINK_INVALID: 'the set-up link is not good',
  google_auth_failed: 'the provider did not confirm it',
  sso_failed: 'the organization’s own provider did not confirm it',
  invalid_organization: 'no organization for this e-mail',
  auth_error: 'the account cannot be used',
};
const why = (reason: string) => REASON_WORDS[reason] ?? reason.toLowerCase().replaceAll('_', ' ');

/** The database sees to it, in the same transaction. */
const ENDED = '; their sessions ended';

const roles = (list: readonly Role[]) => list.map((role) => ROLE_LABELS[role]).join(', ') || 'nobody';
const count = (number: number, one: string, several: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en')} ${several}`;

/**
 * What happened, in one sentence without a full stop.
 * @param about the name of whom or what it was about; empty where that is whoever did it
 */
export function securityText(event: SecurityEvent, about = ''): string {
  const of = about && ` of ${about}`;
  const whom = about || 'an account';
  switch (event.event) {
    case 'sign_in.signed_in':
      return `Signed in ${WAY_WORDS[event.data.way]}`;
    case 'sign_in.code_asked':
      return `Began to sign in ${WAY_WORDS[event.data.way]}; the second factor was asked for`;
    case 'sign_in.not_signed_in':
      return `Could not sign in ${WAY_WORDS[event.data.way]}: ${why(event.data.reason)}`;
    case 'sign_in.signed_out':
      return 'Signed out';
    case 'sign_in.sessions_ended':
      return `Ended ${count(event.data.sessions, 'session', 'sessions')}${of}`;
    case 'password.changed':
      return `Changed the password${ENDED}`;
    case 'password.wrong':
      return `Did not prove the password when asked for it again: ${why(event.data.reason)}`;
    case 'password.reset_asked':
      return 'Asked for a link to set a new password';
    case 'password.link_refused':
      return 'Tried to set a new password by a link that opens nothing';
    case 'password.reset':
      return `Set a new password${of} ${event.data.way === 'link' ? 'by the link of an e-mail' : 'from the shell of the server'}${ENDED}`;
    case 'second_factor.enabled':
      return 'Turned the second factor on';
    case 'second_factor.disabled':
      return 'Turned the second factor off';
    case 'second_factor.reset':
      return `Removed the second factor${of}${ENDED}`;
    case 'second_factor.wrong_code':
      return `Did not prove the second factor: ${why(event.data.reason)}`;
    case 'second_factor.recovery_code_used':
      return 'Used a recovery code';
    case 'second_factor.recovery_codes_renewed':
      return 'Made new recovery codes';
    case 'second_factor.passkey_added':
      return 'Added a passkey';
    case 'second_factor.passkey_renamed':
      return 'Renamed a passkey';
    case 'second_factor.passkey_removed':
      return 'Removed a passkey';
    case 'second_factor.passkey_refused':
      return `A passkey was not accepted: ${why(event.data.reason)}`;
    case 'second_factor.required':
      return `A second factor is required of ${roles(event.data.to)}; before of ${roles(event.data.from)}`;
    case 'token.created':
      return `Made the API token ${event.data.token}${of}`;
    case 'token.revoked':
      return `Revoked the API token ${event.data.token}${of}`;
    case 'refusal.forbidden':
      return `Refused ${event.data.call}: ${why(event.data.reason)}`;
    case 'refusal.not_found':
      return `Asked for what is not there or not theirs: ${event.data.call}`;
    case 'look_in.opened':
      return `Opened ${LOOK_WORDS[event.data.what]}${about ? `: ${about}` : ' of all organizations'}`;
    case 'export.exported': {
      const { call, rows } = event.data;
      const what = EXPORT_WORDS[call] ?? call;
      return rows === null ? `Exported ${what}` : `Exported ${what}: ${count(rows, 'row', 'rows')}`;
    }
    case 'import.imported':
      return `Imported ${event.data.what}: ${event.data.imported} of ${count(event.data.rows, 'row', 'rows')}`;
    case 'account.created':
      return `Made the account${of} as ${ROLE_LABELS[event.data.role]}`;
    case 'account.registered':
      return `Registered${about && `: ${about}`}`;
    case 'account.applied':
      return `Came through the provider and waits for approval`;
    case 'account.joined':
      return `Joined through the provider`;
    case 'account.approved':
      return `Approved ${whom}`;
    case 'account.declined':
      return `Declined ${whom}`;
    case 'account.invited':
      return `Invited ${whom}`;
    case 'account.invitation_accepted':
      return 'Followed the invitation and chose a password';
    case 'account.identity_linked':
      return 'Linked the account with the provider';
    case 'account.role_changed':
      return `Changed the role${of} from ${ROLE_LABELS[event.data.from]} to ${ROLE_LABELS[event.data.to]}${ENDED}`;
    case 'account.email_changed':
      return `Changed the e-mail${of}`;
    case 'account.deactivated':
      return `Deactivated ${whom}${ENDED}`;
    case 'account.reactivated':
      return `Reactivated ${whom}`;
    case 'account.moved_away':
      return `Moved ${whom} to another organization${ENDED}`;
    case 'account.moved_here':
      return `Moved ${whom} here from another organization`;
    case 'account.deleted':
      return `Deleted ${whom}${ENDED}`;
    case 'organization.created':
      return `Added the organization ${about}`;
    case 'organization.status_changed':
      return `Changed the organization ${about} from ${event.data.from} to ${event.data.to}`;
    case 'organization.deleted':
      return `Deleted the organization ${about}`;
    case 'organization.purged':
      return `Removed what was left of the organization ${about}: ${count(event.data.people, 'person', 'people')}`;
    case 'installation.set_up':
      return 'Set the installation up as its first super admin';
    case 'unknown':
      return 'This entry cannot be read';
  }
}
