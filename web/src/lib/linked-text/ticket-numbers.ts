/** Ticket numbers in texts, looked up for the signed-in person: one call for many, and each number once. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { TICKET_NUMBERS } from '@switchboard/contract/limits.ts';
import { findTicketNumbers } from '@switchboard/contract/tickets/ticket-lists.ts';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { CACHE } from '../cache/cache-times.ts';
import { userKey } from '../cache/query-client.ts';
import { type Batch, createBatch } from './batch.ts';

/** Between two calls of one page, however many texts with numbers it shows. */
const PAUSE = SECOND;

/** The id of the ticket with this number, or null where the person may open none. */
const lookUp: Batch<string, string | null> = createBatch({
  most: TICKET_NUMBERS.most,
  pause: PAUSE,
  load: async (numbers) => {
    const { tickets } = await call(findTicketNumbers, { query: { numbers: numbers.join(',') } });
    const ids = new Map(tickets.map(({ number, _id }) => [number, _id]));
    return (number) => ids.get(number) ?? null;
  },
});

const ticketNumberOptions = (number: string) =>
  queryOptions({
    queryKey: userKey('ticket-numbers', number),
    queryFn: () => lookUp(number),
    staleTime: CACHE.default,
    retry: false,
  });

/** The ids of those tickets that the person may open, by number. */
export function useTicketNumbers(numbers: readonly string[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: numbers.map(ticketNumberOptions),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) => {
          const number = numbers[index];
          return data && number !== undefined ? [[number, data] as const] : [];
        }),
      ),
  });
}
