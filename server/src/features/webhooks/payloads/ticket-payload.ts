/** What any webhook is told of a ticket: this is the only place that puts one into a payload. */
import { GENERAL_REQUEST } from '@switchboard/contract/tickets/forms/form-values.ts';
import type { PayloadPerson, PayloadTicket } from '@switchboard/contract/webhooks/webhook-payload.ts';
import { serviceMark } from '../../people/person-ref.ts';
import type { TicketRow } from '../../tickets/ticket.repo.ts';

/** What a webhook includes beside what all are told. */
export interface Included {
  readonly internal: boolean;
  /** E-mail addresses and phone numbers of people. */
  readonly emails: boolean;
}

interface PersonColumns {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

export const payloadPerson = (row: PersonColumns, { emails }: Included): PayloadPerson => ({
  _id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  ...serviceMark(row),
  ...(emails && { email: row.email }),
});

/** Whether only the people on it read it: outside it is a number then, and nothing of what happens to it is said. */
export const isConfidential = (row: Pick<TicketRow, 'confidential'>): boolean => row.confidential;

export function payloadTicket(row: TicketRow, included: Included): PayloadTicket {
  const seen = {
    _id: row.id,
    ticketNumber: row.number,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  };
  if (isConfidential(row)) return { ...seen, confidential: true, stub: true };
  const requester = row.people.find(({ relation }) => relation === 'requester');
  if (requester === undefined) throw new Error(`ticket ${row.id} has no requester`);
  const agent = row.people.find(({ relation }) => relation === 'devops_agent');
  return {
    ...seen,
    version: row.version,
    summary: row.summary,
    description: row.description,
    priority: row.priority,
    ticketType: row.ticket_type,
    category: { _id: row.category_id, name: row.category_name },
    subcategory:
      row.subcategory_id === null ? null : { _id: row.subcategory_id, name: row.subcategory_name ?? '' },
    project: { _id: row.project_id, name: row.project_name },
    requestType:
      row.request_type === null
        ? { _id: row.organization_id, name: GENERAL_REQUEST }
        : { _id: row.request_type.id, name: row.request_type.name },
    requester: payloadPerson(requester, included),
    assignedTo: agent === undefined ? null : payloadPerson(agent, included),
    team: row.team_id === null ? null : { _id: row.team_id, name: row.team_name ?? '' },
    tags: row.tagged.map(({ name }) => name),
    source: row.source,
    ...(included.emails && { contactNumber: row.contact_number }),
    updatedAt: row.updated_at.toISOString(),
  };
}
