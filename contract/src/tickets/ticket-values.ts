import type { TicketSummary } from './ticket.ts';
import type { TicketFieldName } from './ticket-fields.ts';

/** The value of a ticket's field as text, for exports and for places without a component for it. */
export function ticketValue(ticket: Partial<TicketSummary>, field: TicketFieldName): string {
  if (field === 'createdByEmail') return ticket.createdBy?.email ?? '';
  const value = ticket[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if ('name' in value) return value.name;
  return 'email' in value ? `${value.firstName} ${value.lastName}` : value.join(', ');
}
