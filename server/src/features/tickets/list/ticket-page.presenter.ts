import type { Unread } from '@switchboard/contract/tickets/ticket.ts';
import { paginate } from '../../../platform/database/pagination.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketPage } from './list-tickets.ts';

export const presentTicketPage = (
  page: TicketPage,
  request: { readonly page: number; readonly limit: number },
  unread: ReadonlyMap<string, Unread>,
) => ({
  tickets: page.tickets.map((row) => presentTicketSummary(row, unread.get(row.id))),
  pagination: { ...paginate(page.total, request), ...(page.exact ? {} : { exact: false as const }) },
});
