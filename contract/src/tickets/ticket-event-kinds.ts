/** What happened to a ticket, as its history names it. */
export const TICKET_EVENT_KINDS = [
  'created',
  'status',
  'priority',
  'assigned',
  'unassigned',
  'edited',
  'field',
  'team',
  'type',
  'sharing',
  'requester',
  'confidential',
  'glass',
] as const;
export type TicketEventKind = (typeof TICKET_EVENT_KINDS)[number];
