import type { ClockKind, SharingMode } from '../enums.ts';
import type { Ticket, TicketSummary } from './ticket.ts';
import type { TicketFieldName } from './ticket-fields.ts';
import { waitingText } from './waiting-words.ts';

/** A ticket, in exports with the moment when each of its clocks is due. */
export type TicketWithValues = Partial<TicketSummary> & {
  readonly clockDues?: Readonly<Partial<Record<ClockKind, string>>>;
  /** Who wrote it down for somebody else. */
  readonly raisedBy?: Ticket['raisedBy'];
  readonly sharedAs?: SharingMode;
};

const SHARING_WORDS: Readonly<Record<SharingMode, string>> = {
  private: 'Private',
  project: 'Project',
  managers: 'Managers',
  everyone: 'Everyone',
};

/** The value of a ticket's field as text, for exports and for places without a component for it. */
export function ticketValue(ticket: TicketWithValues, field: TicketFieldName): string {
  switch (field) {
    case 'createdByEmail':
      return ticket.createdBy?.email ?? '';
    case 'requester':
      return ticket.createdBy ? `${ticket.createdBy.firstName} ${ticket.createdBy.lastName}` : '';
    case 'sharing':
      return ticket.sharedAs ? SHARING_WORDS[ticket.sharedAs] : '';
    case 'waitingOn':
      return ticket.waitingOn ? waitingText(ticket.waitingOn) : '';
    case 'waitingSince':
      return ticket.waitingOn?.since ?? '';
    case 'due':
      return ticket.due?.at ?? '';
    case 'firstResponseDue':
      return ticket.clockDues?.first_response ?? '';
    case 'nextResponseDue':
      return ticket.clockDues?.next_response ?? '';
    case 'resolutionDue':
      return ticket.clockDues?.resolution ?? '';
    case 'confidential':
      return ticket.confidential === true ? 'Yes' : '';
    case 'snoozedUntil':
      return ticket.snoozedUntil === 'answer' ? 'An answer' : (ticket.snoozedUntil ?? '');
  }
  const value = ticket[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if ('name' in value) return value.name;
  return 'email' in value ? `${value.firstName} ${value.lastName}` : value.join(', ');
}
