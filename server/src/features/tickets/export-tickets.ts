/** The list as a spreadsheet: read on in portions, so that neither memory nor a transaction grows with it. */
import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Database } from '../../platform/database/open-database.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { fullName } from '../people/person.presenter.ts';
import { countTickets, readOn, type TicketFilters } from './list-tickets.ts';
import type { TicketRow } from './ticket.repo.ts';
import type { TicketScope } from './ticket.scope.ts';

const PORTION = 500;

const person = (row: TicketRow, relation: string) => row.people.find((one) => one.relation === relation);

const COLUMNS: readonly (readonly [heading: string, cell: (row: TicketRow) => string])[] = [
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

type Asked = TicketFilters & { readonly sort: 'newest' | 'oldest' };

async function* cells(scope: TicketScope, db: Database, filters: Asked): AsyncGenerator<string[]> {
  let last: string | null = null;
  for (;;) {
    const rows: TicketRow[] = await readOn(scope, db, filters, {
      last,
      limit: PORTION,
      sort: filters.sort,
    });
    for (const row of rows) yield COLUMNS.map(([, cell]) => cell(row));
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PORTION) return;
  }
}

/**
 * RFC 4180 with a byte order mark, every cell quoted; cells that a spreadsheet would run as a formula get a leading
 * apostrophe. `x-total-rows` tells how many rows will come.
 */
export async function exportTickets(
  scope: TicketScope,
  db: Database,
  filters: Asked,
  now: Date,
): Promise<FileAnswer> {
  const csv = stringify({
    bom: true,
    header: true,
    columns: COLUMNS.map(([heading]) => heading),
    quoted: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  const total = await countTickets(scope, db, filters);
  const source = Readable.from(cells(scope, db, filters));
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return {
    stream: source.pipe(csv),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="tickets_${now.toISOString().slice(0, 10)}.csv"`,
      'x-total-rows': String(total),
    },
  };
}
