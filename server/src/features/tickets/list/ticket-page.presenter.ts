import type { TicketGroup } from '@switchboard/contract/tickets/views/groups.ts';
import { type PageRequest, paginate } from '../../../platform/database/pagination.ts';
import type { ValuesOfTickets } from '../forms/listed-values.ts';
import { presentValues } from '../forms/request-type.presenter.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketPage } from './list-tickets.ts';

export const presentTicketPage = (
  page: TicketPage & { readonly groups?: readonly TicketGroup[] },
  request: PageRequest,
  values: ValuesOfTickets | null = null,
) => ({
  tickets: page.tickets.map((row) => ({
    ...presentTicketSummary(row, row),
    ...(values !== null && { fields: presentValues((row.is_whole && values.get(row.id)) || {}) }),
  })),
  pagination: {
    ...paginate(page.total, request),
    ...(request.walk?.resumeCursor && { resumeCursor: request.walk.resumeCursor }),
    ...(page.exact ? {} : { exact: false as const }),
    ...(page.indexing === true && { indexing: true as const }),
  },
  ...(page.groups !== undefined && { groups: [...page.groups] }),
});
