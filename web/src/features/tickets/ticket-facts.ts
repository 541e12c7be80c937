import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';

/** What the policies ask of a ticket, read from its wire shape. */
export const ticketFacts = (
  ticket: Pick<TicketSummary, 'organizationId' | 'status' | 'createdBy' | 'currentAssignments'>,
): TicketFacts => ({
  organizationId: ticket.organizationId,
  status: ticket.status,
  people: [
    { userId: ticket.createdBy._id, relation: 'requester' },
    ...ticket.currentAssignments.map((assignment) => ({
      userId: assignment.assignedTo._id,
      relation: assignment.assignmentType,
    })),
  ],
});
