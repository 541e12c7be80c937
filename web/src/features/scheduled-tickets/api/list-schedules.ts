import { listSchedules } from '@switchboard/contract/endpoints/scheduled-tickets.ts';
import type { ScheduledTicket } from '@switchboard/contract/entities/scheduled-ticket.ts';
import { PAGE } from '@switchboard/contract/limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { useUserKey } from '../../../lib/cache/query-client.ts';

/** All of them, page after page: the page that shows them filters by assignment itself. */
async function allSchedules(query: { search: string; status: string }, signal: AbortSignal) {
  const all: ScheduledTicket[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await call(listSchedules, { query: { ...query, page, limit: PAGE.schedules }, signal });
    all.push(...answer.scheduledTickets);
    pages = answer.pagination.pages;
  }
  return all;
}

export function useSchedules(query: { search: string; status: string }) {
  const key = useUserKey();
  return useQuery({
    queryKey: key('scheduled-tickets', 'list', query),
    queryFn: ({ signal }) => allSchedules(query, signal),
    placeholderData: keepPreviousData,
  });
}
