/** The list as a spreadsheet, read in batches, so that neither memory nor a transaction grows with it. */
import type { IndexedSort } from '@switchboard/contract/enums.ts';
import {
  fieldOf,
  shortLabel,
  TICKET_FIELD_NAMES,
  type TicketFieldName,
} from '@switchboard/contract/tickets/ticket-fields.ts';
import { type TicketWithValues, ticketValue } from '@switchboard/contract/tickets/ticket-values.ts';
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

/** Where none are named. */
const COLUMNS = TICKET_FIELD_NAMES.filter((name) => fieldOf(name).heading !== undefined);

const columnOf = (name: TicketFieldName): CsvColumn<TicketWithValues> => [
  fieldOf(name).heading ?? shortLabel(name),
  (ticket) => ticketValue(ticket, name),
];

/** What a file of tickets is made of. */
export interface FileOf {
  /** Blank for all that it has always had. */
  readonly columns: readonly TicketFieldName[];
  readonly now: Date;
}

async function* present(rows: AsyncIterable<TicketRow>): AsyncGenerator<TicketWithValues> {
  for await (const row of rows) yield { ...presentTicketSummary(row), clockDues: presentDues(row) };
}

const presentDues = ({ clock_dues }: TicketRow): NonNullable<TicketWithValues['clockDues']> =>
  Object.fromEntries(
    Object.entries(clock_dues ?? {}).map(([kind, at]) => [kind, new Date(at).toISOString()]),
  );

/** @param total how many rows there will be */
export const ticketFile = (
  rows: AsyncIterable<TicketRow>,
  total: number,
  { columns, now }: FileOf,
): FileAnswer =>
  csvAnswer({
    name: `tickets_${now.toISOString().slice(0, 10)}`,
    columns: (columns.length === 0 ? COLUMNS : [...new Set(columns)]).map(columnOf),
    rows: present(rows),
    total,
  });

export const exportTickets = async (
  scope: TicketScope,
  db: Database,
  filters: TicketFilters & { readonly sort: IndexedSort },
  file: FileOf,
): Promise<FileAnswer> =>
  ticketFile(
    readAllTickets(scope, db, filters, orderOf(filters.sort)),
    await countExported(scope, db, filters),
    file,
  );

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
