import type { TicketFacts } from '@switchboard/contract/policies/ticket.ts';
import type { TicketRow } from './ticket.repo.ts';

/** What the policies ask of a ticket. */
export const factsOf = (row: TicketRow): TicketFacts => ({
  organizationId: row.organization_id,
  status: row.status,
  people: row.people.map(({ id, relation }) => ({ userId: id, relation })),
});
