import type { Delivery } from '@switchboard/contract/notifications/deliveries.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { presentDelivery } from './delivery.presenter.ts';
import { countDeliveries, type DeliveryFilter, readOnDeliveries } from './delivery-log.repo.ts';

const PORTION = 500;

const COLUMNS: readonly CsvColumn<Delivery>[] = [
  ['At', ({ at }) => at],
  ['Channel', ({ channel }) => channel],
  ['Person', ({ person }) => `${person.firstName} ${person.lastName}`],
  ['Ticket', ({ ticket }) => ticket?.ticketNumber ?? ''],
  ['Event', ({ event }) => event],
  ['Outcome', ({ outcome }) => outcome],
  ['Detail', ({ detail }) => detail],
];

async function* rowsOf(scope: string | null, db: Database, filter: DeliveryFilter) {
  let before: string | null = null;
  for (;;) {
    const rows = await readOnDeliveries(scope, db, filter, { before, limit: PORTION });
    yield* rows.map(presentDelivery);
    before = rows.at(-1)?.delivery_id ?? null;
    if (rows.length < PORTION) return;
  }
}

export const exportDeliveries = async (
  scope: string | null,
  db: Database,
  filter: DeliveryFilter,
  now: Date,
): Promise<FileAnswer> =>
  csvAnswer({
    name: `deliveries_${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: rowsOf(scope, db, filter),
    total: await countDeliveries(scope, db, filter),
  });
