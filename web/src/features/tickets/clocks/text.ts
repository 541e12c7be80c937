/** The words of whom a ticket waits for, and of its clocks. */
import type { WaitingKind } from '@switchboard/contract/enums.ts';
import type { ClockInterval, TicketClock } from '@switchboard/contract/tickets/clocks.ts';
import { WAITING_NAMES } from '@switchboard/contract/tickets/waiting-words.ts';

const REASONS: Readonly<Record<ClockInterval['reason'], string>> = {
  working: 'Working hours',
  outside_hours: 'Outside working hours',
  holiday: 'Holiday',
  requester: 'Waiting on requester',
  approver: 'Waiting on approval',
  vendor: 'Waiting on vendor',
  resolved: 'At rest',
  policy_changed: 'Changed',
};

const STATES: Readonly<Record<TicketClock['state'], string>> = {
  running: 'Running',
  warned: 'Due soon',
  breached: 'Overdue',
  paused: 'Paused',
  met: 'Met',
  missed: 'Late',
};

/** "2 h 10 min"; below a minute in seconds. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const words = {
  waitingOn: 'Waiting on',
  due: 'Due',
  kinds: WAITING_NAMES,
  reasons: REASONS,
  states: STATES,
  dueIn: (seconds: number) => `Due in ${duration(seconds)}`,
  overdueBy: (seconds: number) => `Overdue by ${duration(seconds)}`,
  paused: (kind: WaitingKind) => `Paused: waiting on ${WAITING_NAMES[kind].toLowerCase()}`,
  why: 'Why this time?',
  what: 'the clocks',
  close: 'Close',
  counted: (counted: number, target: number) => `Counted ${duration(counted)} of ${duration(target)}`,
  earlier: (intervals: number, counted: number) =>
    `${intervals} earlier spans, ${duration(counted)} of them counted`,
  policy: (name: string, timeZone: string) => `${name} · ${timeZone}`,
  here: 'Your time',
  there: 'Calendar',
  reason: 'Reason',
  time: 'Counted',
  notCounted: 'not counted',
  waitFor: 'Say whom it waits for',
  onUs: 'Us',
  onRequester: 'Requester',
  onVendor: 'Vendor',
  vendor: 'Vendor',
  note: 'Note',
  save: 'Save',
  saved: 'Saved',
  failed: 'Failed to save whom it waits for',
} as const;
