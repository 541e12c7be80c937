/** The list as a spreadsheet, read in batches, so that neither memory nor a transaction grows with it. */
import type { TicketSort } from '@switchboard/contract/enums.ts';
import type { TicketSummary } from '@switchboard/contract/tickets/ticket.ts';
import { fieldOf, TICKET_FIELD_NAMES } from '@switchboard/contract/tickets/ticket-fields.ts';
import { ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { planList } from './list-plan.ts';
import { countTickets } from './list-tickets.ts';
import { readAllTickets } from './read-all-tickets.ts';
import { countEach } from './scan-plan.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { orderOf } from './ticket-order.ts';

const COLUMNS: readonly CsvColumn<TicketSummary>[] = TICKET_FIELD_NAMES.flatMap((name) => {
  const { heading } = fieldOf(name);
  return heading === undefined ? [] : [[heading, (ticket) => ticketValue(ticket, name)]];
});

async function* present(rows: AsyncIterable<TicketRow>): AsyncGenerator<TicketSummary> {
  for await (const row of rows) yield presentTicketSummary(row);
}

export const exportTickets = async (
  scope: TicketScope,
  db: Database,
  filters: TicketFilters & { readonly sort: TicketSort },
  now: Date,
): Promise<FileAnswer> =>
  csvAnswer({
    name: `tickets_${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: present(readAllTickets(scope, db, filters, orderOf(filters.sort))),
    total: await countExported(scope, db, filters),
  });

/** Also of a search that finds more than lists count. */
export async function countExported(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
): Promise<number> {
  const plan = planList(scope, filters);
  const { total, exact } = await countTickets(plan, db);
  return exact ? total : countEach(plan, db);
}
