import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { TicketPerson, TicketRow } from './ticket.repo.ts';

type FactColumns = Pick<TicketRow, 'organization_id' | 'status'> & {
  readonly people: readonly Pick<TicketPerson, 'id' | 'relation'>[];
};

/** What the policies ask of a ticket. */
export const factsOf = (row: FactColumns): TicketFacts => ({
  organizationId: row.organization_id,
  status: row.status,
  people: row.people.map(({ id, relation }) => ({ userId: id, relation })),
});
