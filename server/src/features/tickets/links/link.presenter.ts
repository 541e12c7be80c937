import type { TicketLink } from '@switchboard/contract/tickets/links.ts';
import { presentPerson } from '../../people/person-ref.ts';
import type { LinkRow } from './link.repo.ts';

/** @param ticketId that which has the link: the older of two that relate to each other is none the less no other side */
export function presentLink(row: LinkRow, ticketId: string): TicketLink {
  const { id, first_name, last_name, email } = row;
  const by = id !== null && first_name !== null && last_name !== null && email !== null;
  return {
    _id: row.link_id,
    type: row.type,
    inverse: row.type !== 'relates' && row.from_id !== ticketId,
    ticket: {
      _id: row.other_id,
      ticketNumber: row.number,
      summary: row.summary,
      status: row.status,
    },
    by: by ? presentPerson({ id, first_name, last_name, email }) : null,
    at: row.created_at.toISOString(),
  };
}
