import { paginate } from '../../platform/database/pagination.ts';
import type { TicketPage } from './list-tickets.ts';
import { presentTicketSummary } from './ticket.presenter.ts';

export const presentTicketPage = (
  page: TicketPage,
  request: { readonly page: number; readonly limit: number },
) => ({
  tickets: page.tickets.map(presentTicketSummary),
  pagination: paginate(page.total, request),
});
