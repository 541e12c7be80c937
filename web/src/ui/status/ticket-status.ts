/** Statuses and priorities as they travel on the wire, in the order people meet them. */
export const ticketStatuses = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const ticketPriorities = ['Low', 'Medium', 'High', 'Critical'] as const;
export type TicketPriority = (typeof ticketPriorities)[number];
