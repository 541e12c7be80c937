import type { PersonRef } from '@switchboard/contract/people/person.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { fullName } from '../../lib/format/format.ts';
import type { Person } from '../../ui/people/person.ts';

export const asPerson = (person: PersonRef): Person => ({ id: person._id, name: fullName(person) });

/** Everybody the ticket is assigned to, each once, in the order of the answer: who works on it first. */
export function assignedPeople(ticket: Pick<TicketSummary, 'currentAssignments'>): Person[] {
  const people = ticket.currentAssignments.map((assignment) => asPerson(assignment.assignedTo));
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
