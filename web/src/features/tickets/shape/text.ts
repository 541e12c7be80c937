/** Words of lists by request type, team, whom tickets wait for, and when they are due. */
import type { DueFilter } from '@switchboard/contract/tickets/due-filters.ts';

const DUE: Readonly<Record<DueFilter, string>> = {
  overdue: 'Overdue',
  today: 'Due today',
  week: 'Due within a week',
  paused: 'Paused',
  none: 'Not due',
};

export const words = {
  due: DUE,
  noTeam: 'No team',
  otherType: 'Another type',
  otherTeam: 'Another team',
  snoozed: 'Snoozed',
  snoozedIs: { true: 'Snoozed', false: 'Not snoozed' },
  untilAnswer: 'There is an answer',
  sorts: { due: 'Due first', '-due': 'Due last' },
} as const;
