/** The list as a spreadsheet, read in batches, so that neither memory nor a transaction grows with it. */
import type { IndexedSort } from '@switchboard/contract/enums.ts';
import type { FieldValues } from '@switchboard/contract/tickets/forms/form-values.ts';
import { valueText } from '@switchboard/contract/tickets/forms/value-text.ts';
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
import { presentPerson } from '../../people/person-ref.ts';
import { formFieldOf } from '../forms/field.presenter.ts';
import type { FieldDefinition } from '../forms/field.repo.ts';
import { presentTicketSummary } from '../ticket.presenter.ts';
import type { TicketRow } from '../ticket.repo.ts';
import type { TicketScope } from '../ticket.scope.ts';
import { planList } from './list-plan.ts';
import { countTickets } from './list-tickets.ts';
import { listedPart } from './listed-part.ts';
import type { OwnFields } from './own-fields.ts';
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
  /** Columns of fields of request types, after all others. */
  readonly own: Pick<OwnFields, 'columns' | 'valuesOf'>;
  /** Blank for all that it has always had. */
  readonly columns: readonly TicketFieldName[];
  readonly now: Date;
}

interface FileRow {
  readonly ticket: TicketWithValues;
  readonly values: FieldValues;
}

const ofTicket = ([heading, cell]: CsvColumn<TicketWithValues>): CsvColumn<FileRow> => [
  heading,
  ({ ticket }) => cell(ticket),
];

const ofField = (field: FieldDefinition): CsvColumn<FileRow> => [
  field.label,
  ({ values }) => valueText(formFieldOf(field), values[field.key] ?? null) ?? '',
];

/** Rows whose values are read together. */
const BATCH = 200;

async function* present(rows: AsyncIterable<TicketRow>, own: FileOf['own']): AsyncGenerator<FileRow> {
  if (own.columns.length === 0) {
    for await (const row of rows) yield { ticket: presentRow(row), values: {} };
    return;
  }
  let batch: TicketRow[] = [];
  async function* presentBatch() {
    // Files are for those who are staff of all that is in them.
    const whole = batch.filter(({ is_whole }) => is_whole !== false);
    const values = await own.valuesOf(whole.map(({ id }) => ({ id, by_staff: true })));
    for (const row of batch) yield { ticket: presentRow(row), values: values?.get(row.id) ?? {} };
    batch = [];
  }
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === BATCH) yield* presentBatch();
  }
  yield* presentBatch();
}

const presentRow = (row: TicketRow): TicketWithValues => ({
  ...presentTicketSummary(row),
  ...(row.is_whole !== false && {
    clockDues: presentDues(row),
    raisedBy: raiserOf(row),
    sharedAs: row.shared_as ?? 'private',
  }),
});

const raiserOf = ({ people }: TicketRow): TicketWithValues['raisedBy'] => {
  const raiser = people.find(({ relation }) => relation === 'raiser');
  return raiser === undefined ? null : presentPerson(raiser);
};

const presentDues = ({ clock_dues }: TicketRow): NonNullable<TicketWithValues['clockDues']> =>
  Object.fromEntries(
    Object.entries(clock_dues ?? {}).map(([kind, at]) => [kind, new Date(at).toISOString()]),
  );

/** @param total how many rows there will be */
export const ticketFile = (
  rows: AsyncIterable<TicketRow>,
  total: number,
  { columns, own, now }: FileOf,
): FileAnswer =>
  csvAnswer({
    name: `tickets_${now.toISOString().slice(0, 10)}`,
    columns: [
      ...(columns.length === 0 ? COLUMNS : [...new Set(columns)]).map((name) => ofTicket(columnOf(name))),
      ...own.columns.map(ofField),
    ],
    rows: present(rows, own),
    total,
  });

export const exportTickets = async (
  scope: TicketScope,
  db: Database,
  filters: TicketFilters & { readonly sort: IndexedSort },
  file: FileOf,
): Promise<FileAnswer> =>
  ticketFile(
    readAllTickets(listedPart(scope, filters, filters.sort), db, filters, orderOf(filters.sort)),
    await countExported(scope, db, filters, filters.sort),
    file,
  );

/** Also of a search that finds more than lists count. */
export async function countExported(
  scope: TicketScope,
  db: Database,
  filters: TicketFilters,
  sort?: IndexedSort,
): Promise<number> {
  const plan = planList(scope, filters, sort);
  const { total, exact } = await countTickets(plan, db);
  return exact ? total : countEach(plan, db);
}
