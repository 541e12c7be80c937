import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import {
  getTicketStub,
  openConfidentialTicket,
  setTicketConfidential,
  setTicketHandlers,
} from '@switchboard/contract/tickets/confidential.ts';
import { call } from '../../../lib/api/call.ts';
import { NOT_KEPT, useApiMutation, useApiQuery } from '../../../lib/cache/api-hooks.ts';

const changesOf = (ticketId: string) => [
  ['tickets', 'detail', ticketId],
  ['tickets', 'timeline', ticketId],
  ['tickets'],
];

export const useStub = (ticketId: string) =>
  useApiQuery(
    ['tickets', 'stub', ticketId],
    (options) => call(getTicketStub, { params: { id: ticketId }, ...options }),
    { select: ({ stub }) => stub, ...NOT_KEPT },
  );

export const useOpenTicket = (ticketId: string) =>
  useApiMutation(
    (reason: string) => call(openConfidentialTicket, { params: { id: ticketId }, body: { reason } }),
    { changes: changesOf(ticketId) },
  );

export const useSetConfidential = (ticketId: string) =>
  useApiMutation(
    (body: BodyInput<typeof setTicketConfidential>) =>
      call(setTicketConfidential, { params: { id: ticketId }, body }),
    { changes: changesOf(ticketId) },
  );

export const useSetHandlers = (ticketId: string) =>
  useApiMutation(
    (handlers: string[]) => call(setTicketHandlers, { params: { id: ticketId }, body: { handlers } }),
    { changes: changesOf(ticketId) },
  );
