/** Which choices about mail somebody is shown, and what is chosen in a group of them. */
import { DESK_ROLES, type Role } from '@switchboard/contract/enums.ts';
import {
  defaultModeOf,
  type MailCell,
  type MailMode,
} from '@switchboard/contract/notifications/mail-modes.ts';
import { modeOf, type NotificationPreferences } from '@switchboard/contract/notifications/preferences.ts';
import {
  type NotificationEvent,
  type NotificationReason,
  TICKET_NOTICES,
} from '@switchboard/contract/notifications/reasons.ts';

/** Reasons that people know as one. */
const REASONS = {
  assigned: ['assigned'],
  own: ['requester', 'participant', 'approver', 'asker'],
  led: ['manager', 'bu_head'],
  followed: ['replied', 'watching'],
} as const satisfies Record<string, readonly NotificationReason[]>;
export type ColumnName = keyof typeof REASONS;

const COLUMNS: Readonly<Record<Role, readonly ColumnName[]>> = {
  user: ['own', 'followed'],
  devops_agent: ['assigned', 'own', 'followed'],
  manager: ['own', 'led', 'followed'],
  bu_head: ['own', 'led', 'followed'],
  admin: ['own', 'followed'],
  super_admin: ['own', 'followed'],
};
export const columnsFor = (role: Role): readonly ColumnName[] => COLUMNS[role];

/** What comes for one reason alone has a row of its own. */
const SINGLE: readonly NotificationEvent[] = [
  'mention',
  'handover',
  'sla_escalated',
  'inbox',
  'snooze',
  'added',
  'opened',
];
const OF_TICKETS = TICKET_NOTICES.filter((notice) => !SINGLE.includes(notice));

/** Internal notes are for staff, whom a ticket of a `user` never makes them. */
export const eventsFor = (role: Role): readonly NotificationEvent[] =>
  OF_TICKETS.filter(
    (event) =>
      (event !== 'note' || role !== 'user') &&
      columnsFor(role).some((column) => cellsOf(event, column).length > 0),
  );

export const runsDesk = (role: Role): boolean => DESK_ROLES.some((one) => one === role);

/** What comes for one reason alone. */
export function singleCells(role: Role): readonly MailCell[] {
  const administrative: readonly MailCell[] =
    role === 'admin'
      ? [
          { event: 'license', reason: 'admin' },
          { event: 'approval', reason: 'admin' },
          { event: 'mail_held', reason: 'admin' },
          { event: 'mail_failing', reason: 'admin' },
          { event: 'intake', reason: 'admin' },
          { event: 'schedule_paused', reason: 'admin' },
          { event: 'webhook', reason: 'admin' },
        ]
      : role === 'super_admin'
        ? [
            { event: 'license', reason: 'super_admin' },
            { event: 'mail_failing', reason: 'super_admin' },
            { event: 'intake', reason: 'super_admin' },
          ]
        : [];
  const ofStaff: readonly MailCell[] =
    role === 'user' || role === 'super_admin'
      ? []
      : [
          { event: 'handover', reason: 'handover' },
          { event: 'sla_escalated', reason: 'answerable' },
          { event: 'snooze', reason: 'snoozed' },
        ];
  const ofTeams: readonly MailCell[] = role === 'devops_agent' ? [{ event: 'inbox', reason: 'team' }] : [];
  const ofMembers: readonly MailCell[] =
    role === 'super_admin'
      ? []
      : [
          { event: 'added', reason: 'participant' },
          // Anybody may be named to handle a confidential ticket.
          { event: 'opened', reason: 'assigned' },
        ];
  return [{ event: 'mention', reason: 'mentioned' }, ...ofMembers, ...ofStaff, ...ofTeams, ...administrative];
}

/** None where nobody is told of that event for such a reason. */
export const cellsOf = (event: NotificationEvent, column: ColumnName): readonly MailCell[] =>
  REASONS[column]
    .filter((reason) => defaultModeOf(event, reason) !== null)
    .map((reason) => ({ event, reason }));

/** More than one where the cells differ, as watching and having replied do by default for what is overdue. */
export const modesOf = (
  preferences: Pick<NotificationPreferences, 'mail'>,
  cells: readonly MailCell[],
): readonly MailMode[] => [...new Set(cells.map(({ event, reason }) => modeOf(preferences, event, reason)))];
