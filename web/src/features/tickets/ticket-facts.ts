import type { Ticket, TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import { currentSession } from '../../lib/session/session-store.ts';

/** What the policies ask of a ticket, read from its wire shape. */
export const ticketFacts = (
  ticket: Pick<TicketSummary, 'organizationId' | 'status' | 'createdBy' | 'currentAssignments'> &
    Partial<Pick<Ticket, 'people' | 'mergedInto' | 'team' | 'isLed' | 'handover'>>,
): TicketFacts => {
  const me = [currentSession().user?._id ?? ''];
  return {
    organizationId: ticket.organizationId,
    status: ticket.status,
    // Of its team the page knows one thing: whether the reader is in it.
    team: ticket.team?.isMember ? me : [],
    offered: ticket.handover?.mayAnswer ? me : [],
    leads: ticket.isLed ? me : [],
    isMerged: (ticket.mergedInto ?? null) !== null,
    people: [
      { userId: ticket.createdBy._id, relation: 'requester' },
      ...ticket.currentAssignments.map((assignment) => ({
        userId: assignment.assignedTo._id,
        relation: assignment.assignmentType,
      })),
      ...(ticket.people ?? []).map(({ _id, relation }) => ({ userId: _id, relation })),
    ],
  };
};
