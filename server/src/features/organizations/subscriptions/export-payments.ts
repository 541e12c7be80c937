import { plainAmount } from '@switchboard/contract/money.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { fullName } from '../../people/person-ref.ts';
import { type PaymentRow, paymentTotals, readPayments } from './payment.repo.ts';
import { dayOf } from './subscription.repo.ts';

const PORTION = 500;

const nameOf = (person: PaymentRow['recorder']) => (person === null ? '' : fullName(person));

const columnsIn = (currency: string): readonly CsvColumn<PaymentRow>[] => [
  ['Organization', (row) => row.organization_name],
  ['Code', (row) => row.organization_code],
  ['Date', (row) => row.date],
  ['Amount', (row) => plainAmount(row.amount_cents)],
  ['Currency', () => currency],
  ['Note', (row) => row.note],
  ['Recorded by', ({ recorder }) => nameOf(recorder)],
  ['Recorded', (row) => row.created_at.toISOString()],
  ['State', (row) => (row.voided_at === null ? 'Recorded' : 'Voided')],
  ['Voided by', ({ voider }) => nameOf(voider)],
  ['Voided', (row) => row.voided_at?.toISOString() ?? ''],
  ['Void reason', (row) => row.void_reason],
];

async function* allPayments(organizationId: string | null, db: Database): AsyncGenerator<PaymentRow> {
  let after: PaymentRow | null = null;
  for (;;) {
    const rows: PaymentRow[] = await readPayments(organizationId, db, { limit: PORTION, after });
    yield* rows;
    if (rows.length < PORTION) return;
    after = rows.at(-1) ?? null;
  }
}

/** @param organizationId null spans all organizations */
export async function exportPayments(
  organizationId: string | null,
  db: Database,
  { now, currency }: { now: Date; currency: string },
): Promise<FileAnswer> {
  return csvAnswer({
    name: `payments_${dayOf(now)}`,
    columns: columnsIn(currency),
    rows: allPayments(organizationId, db),
    total: (await paymentTotals(organizationId, db)).count,
  });
}
