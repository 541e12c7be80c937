/** What happens to tickets, on whichever node and in whatever way: the database announces each event at the commit. */
import { TICKET_STATUSES, type TicketPart } from '@switchboard/contract/enums.ts';
import { z } from 'zod';
import type { Notifications } from '../../platform/database/notifications.ts';
import type { TicketVerb } from './life/ticket-events.ts';

const CHANNEL = 'ticket_changed';

/** What of a ticket an event changes. */
const PART_OF: Readonly<Record<string, TicketPart>> = {
  created: 'details',
  edited: 'details',
  priority: 'details',
  files: 'details',
  status: 'status',
  assigned: 'assignment',
  unassigned: 'assignment',
  comment: 'comments',
  note: 'notes',
} satisfies Record<TicketVerb, TicketPart>;

const ticketChange = z
  .object({
    organizationId: z.string(),
    ticketId: z.string(),
    verb: z.string(),
    /** The new one, where the status changed. */
    status: z.enum(TICKET_STATUSES).nullable(),
  })
  // Another node may be of a newer version, with an event that this one does not know.
  .transform(({ verb, ...change }) => ({ ...change, part: PART_OF[verb] ?? 'details' }));
export type TicketChange = z.output<typeof ticketChange>;

/**
 * What is missed while the connection is down needs nothing of its own: every socket has to reconnect then (see
 * `watchAccess`), and a page that reconnects fetches what it shows.
 * @returns a function that stops it; changes are heard from the moment the promise resolves
 */
export const listenForTicketChanges = (
  notifications: Notifications,
  onChange: (change: TicketChange) => void,
): Promise<() => void> =>
  notifications.listen(CHANNEL, {
    onMessage: (payload) => onChange(ticketChange.parse(JSON.parse(payload))),
  });
