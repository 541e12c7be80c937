import type { Ticket, TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import { currentSession } from '../../lib/session/session-store.ts';

/** What the policies ask of a ticket, read from its wire shape. */
export const ticketFacts = (
  ticket: Pick<TicketSummary, 'organizationId' | 'status' | 'createdBy' | 'currentAssignments'> &
    Partial<
      Pick<Ticket, 'people' | 'mergedInto' | 'team' | 'handover' | 'ledByReader' | 'confidential' | 'opened'>
    >,
): TicketFacts => {
  const me = [currentSession().user?._id ?? ''];
  return {
    organizationId: ticket.organizationId,
    status: ticket.status,
    // Of its team the page knows one thing: whether the reader is in it.
    team: ticket.team?.isMember ? me : [],
    leads: ticket.ledByReader ? me : [],
    offered: ticket.handover?.mayAnswer ? me : [],
    isConfidential: ticket.confidential ?? false,
    openedBy: ticket.opened ? me : [],
    isMerged: (ticket.mergedInto ?? null) !== null,
    people: [
      // Of a stub nobody is known.
      ...(ticket.createdBy ? [{ userId: ticket.createdBy._id, relation: 'requester' as const }] : []),
      ...ticket.currentAssignments.map((assignment) => ({
        userId: assignment.assignedTo._id,
        relation: assignment.assignmentType,
      })),
      ...(ticket.people ?? []).map(({ _id, relation }) => ({ userId: _id, relation })),
    ],
  };
};
