import { paginate } from '../../../platform/database/pagination.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketPage } from './list-tickets.ts';

export const presentTicketPage = (
  page: TicketPage,
  request: { readonly page: number; readonly limit: number },
) => ({
  tickets: page.tickets.map((row) => presentTicketSummary(row, row.unread)),
  pagination: { ...paginate(page.total, request), ...(page.exact ? {} : { exact: false as const }) },
});
