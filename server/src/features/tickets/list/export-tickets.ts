/** The list as a spreadsheet, read in batches, so that neither memory nor a transaction grows with it. */
import type { TicketSort } from '@switchboard/contract/enums.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/route.ts';
import { fullName } from '../../people/person-ref.ts';
import type { TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { planList } from './list-plan.ts';
import { countTickets } from './list-tickets.ts';
import { readAllTickets } from './read-all-tickets.ts';
import { countEach } from './scan-plan.ts';
import type { TicketFilters } from './ticket-filters.ts';
import { orderOf } from './ticket-order.ts';

const person = (row: TicketRow, relation: string) => row.people.find((one) => one.relation === relation);

const COLUMNS: readonly CsvColumn<TicketRow>[] = [
  ['Ticket Number', (row) => row.number],
  ['Summary', (row) => row.summary],
  ['Description', (row) => row.description],
  ['Type', (row) => row.ticket_type],
  ['Status', (row) => row.status],
  ['Priority', (row) => row.priority],
  ['Category', (row) => row.category_name],
  ['Subcategory', (row) => row.subcategory_name ?? ''],
  ['Project', (row) => row.project_name],
  ['Project Manager', (row) => row.project_manager_name],
  ['Organization', (row) => row.organization_name],
  ['Created By', (row) => nameOf(person(row, 'requester'))],
  ['Created By Email', (row) => person(row, 'requester')?.email ?? ''],
  ['Contact Number', (row) => row.contact_number],
  ['Assigned To', (row) => nameOf(person(row, 'devops_agent'))],
  ['Tags', (row) => row.tags.join(', ')],
  ['Created At', (row) => row.created_at.toISOString()],
  ['Updated At', (row) => row.updated_at.toISOString()],
];

const nameOf = (one: TicketRow['people'][number] | undefined) => (one === undefined ? '' : fullName(one));

export const exportTickets = async (
  scope: TicketScope,
  db: Database,
  filters: TicketFilters & { readonly sort: TicketSort },
  now: Date,
): Promise<FileAnswer> =>
  csvAnswer({
    name: `tickets_${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: readAllTickets(scope, db, filters, orderOf(filters.sort)),
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
