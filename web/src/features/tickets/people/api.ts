import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import { addTicketPerson, removeTicketPerson } from '@switchboard/contract/tickets/ticket-people.ts';
import { editTicket } from '@switchboard/contract/tickets/tickets.ts';
import { call } from '../../../lib/api/call.ts';
import { useApiMutation } from '../../../lib/cache/api-hooks.ts';

const changesOf = (ticketId: string) => [
  ['tickets', 'detail', ticketId],
  ['tickets', 'timeline', ticketId],
];

export const useAddPerson = (ticketId: string) =>
  useApiMutation(
    (body: BodyInput<typeof addTicketPerson>) => call(addTicketPerson, { params: { id: ticketId }, body }),
    { changes: changesOf(ticketId) },
  );

export const useRemovePerson = (ticketId: string) =>
  useApiMutation((userId: string) => call(removeTicketPerson, { params: { id: ticketId, userId } }), {
    changes: changesOf(ticketId),
  });

export const useChangeRequester = (ticketId: string) =>
  useApiMutation((requester: string) => call(editTicket, { params: { id: ticketId }, body: { requester } }), {
    changes: [...changesOf(ticketId), ['tickets']],
  });
