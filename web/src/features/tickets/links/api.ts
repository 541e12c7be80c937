import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { linkTicket, listLinks, type TicketLink, unlinkTicket } from '@switchboard/contract/tickets/links.ts';
import { searchTickets } from '@switchboard/contract/tickets/search/search.ts';
import type { Ticket } from '@switchboard/contract/tickets/ticket.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';
import { CACHE } from '../../../lib/cache/cache-times.ts';
import { readersTimeZone } from '../../../lib/format/time-zone.ts';
import { TICKET_POLL } from '../api/get-ticket.ts';

/** What happens to the other tickets is announced to their pages alone. */
export const useLinks = (ticketId: string) =>
  useApiQuery(
    ['tickets', 'links', ticketId],
    ({ signal }) => call(listLinks, { params: { id: ticketId }, signal }),
    { select: ({ links }) => links, staleTime: CACHE.none, refetchInterval: TICKET_POLL },
  );

/** Of both ends. */
const changesOf = (ticketId: string) => [
  ['tickets', 'links'],
  ['tickets', 'detail'],
  ['tickets', 'timeline', ticketId],
];

export const useLinkTicket = (ticketId: string) =>
  useApiMutation(
    (body: BodyInput<typeof linkTicket>) => call(linkTicket, { params: { id: ticketId }, body }),
    { changes: changesOf(ticketId) },
  );

export const useUnlinkTicket = (ticketId: string) =>
  useApiMutation(({ _id }: TicketLink) => call(unlinkTicket, { params: { id: ticketId, linkId: _id } }), {
    changes: changesOf(ticketId),
  });

/** As many as can be taken in at a glance. */
const CHOICES = 8;

/** What is offered before anything is typed. */
const OPEN = 'status:open';

/** Other tickets of the organization as choices of a field; without words the open ones that changed last. */
export const loadOtherTickets =
  ({ _id, organizationId }: Pick<Ticket, '_id' | 'organizationId'>) =>
  async (typed: string, signal: AbortSignal) => {
    const query = {
      q: typed || OPEN,
      organization: organizationId,
      limit: CHOICES,
      timeZone: readersTimeZone(),
      ...(typed === '' && { sort: '-updated' as const }),
    };
    const { results } = await call(searchTickets, { query, signal });
    return results
      .map(({ ticket }) => ticket)
      .filter((ticket) => ticket._id !== _id && ticket.organization._id === organizationId)
      .map((ticket) => ({ value: ticket._id, label: `${ticket.ticketNumber} ${ticket.summary}` }));
  };
