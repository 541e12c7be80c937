import type { LeadsScope, SharingMode } from '@switchboard/contract/enums.ts';
import type { TicketFacts } from '@switchboard/contract/tickets/ticket-policy.ts';
import type { TicketPerson, TicketRow } from './ticket.repo.ts';

type FactColumns = Pick<TicketRow, 'organization_id' | 'status'> & {
  readonly merged_into?: string | null;
  readonly team_people?: readonly string[];
  readonly offered_people?: readonly string[];
  readonly shared_as?: SharingMode;
  readonly project_people?: readonly string[];
  readonly leads_scope?: LeadsScope;
  readonly lead_people?: readonly string[];
  readonly confidential: boolean;
  readonly opened_by?: readonly string[];
  readonly people: readonly Pick<TicketPerson, 'id' | 'relation'>[];
};

/** What the policies ask of a ticket. */
export const factsOf = (row: FactColumns): TicketFacts => ({
  organizationId: row.organization_id,
  status: row.status,
  team: row.team_people ?? [],
  offered: row.offered_people ?? [],
  sharing: row.shared_as ?? 'private',
  projectPeople: row.project_people ?? [],
  leads: row.lead_people ?? [],
  ...(row.leads_scope !== undefined && { leadsScope: row.leads_scope }),
  isConfidential: row.confidential,
  openedBy: row.opened_by ?? [],
  isMerged: (row.merged_into ?? null) !== null,
  people: row.people.map(({ id, relation }) => ({ userId: id, relation })),
});
