/** Entries of a ticket's timeline. */
import type { TicketStatus } from '@switchboard/contract/enums.ts';
import type { TimelineEntry } from '@switchboard/contract/tickets/timeline.ts';
import { json } from './fake-server.ts';
import { personRef, ticket } from './tickets.ts';

type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const AT = '2026-11-18T07:05:00.000Z';
const agent = { ...personRef('devops_agent', 'Marcus', 'Lindqvist'), role: 'devops_agent' };

export const TIMELINE = `GET /api/tickets/${ticket()._id}/timeline`;

/** @param entries the newest first */
export const timelineAnswer = (entries: readonly TimelineEntry[], nextCursor: string | null = null) =>
  json(200, { success: true, entries, nextCursor });

/** By the requester. */
export const raised: TimelineEntry = {
  _id: 'raised',
  kind: 'raised',
  at: ticket().createdAt,
  by: { ...personRef('user'), role: 'user' },
};

/** A reply of the agent. */
export const said = (_id: string, changes: Partial<Entry<'comment'>> = {}): Entry<'comment'> => ({
  _id,
  kind: 'comment',
  at: AT,
  by: agent,
  comment: `Words of ${_id}`,
  system: false,
  via: 'page',
  format: 'plain',
  mentions: [],
  attachments: [],
  ...changes,
});

export const note = (_id: string): Entry<'note'> => ({ ...said(_id), kind: 'note' });

/** By the agent, from Open. */
export const statusSet = (
  _id: string,
  to: TicketStatus,
  changes: Partial<Entry<'status'>> = {},
): Entry<'status'> => ({
  _id,
  kind: 'status',
  at: AT,
  by: agent,
  from: 'Open',
  to,
  undoes: null,
  ...changes,
});

/** By the product itself. */
export const assigned = (
  _id: string,
  name: string,
  changes: Partial<Entry<'assignment'>> = {},
): Entry<'assignment'> => ({
  _id,
  kind: 'assignment',
  at: AT,
  by: null,
  from: null,
  to: { _id: name, name },
  relation: 'manager',
  reason: null,
  undoes: null,
  ...changes,
});

/** By the agent. */
export const edited = (_id: string, changes: Entry<'edit'>['changes']): Entry<'edit'> => ({
  _id,
  kind: 'edit',
  at: AT,
  by: agent,
  changes,
  reason: null,
  undoes: null,
});
