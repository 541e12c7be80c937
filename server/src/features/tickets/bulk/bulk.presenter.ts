import type { BulkChange, BulkGroup, BulkPreview, BulkRow } from '@switchboard/contract/tickets/bulk.ts';
import { type BulkRecord, type ReadableRow, type RowCounts, sum } from './bulk.repo.ts';
import { expiryOf, undoUntil } from './start-bulk.ts';

const namedTicket = ({ id, number, summary }: ReadableRow) => ({ _id: id, ticketNumber: number, summary });

export const presentGroup = (reason: string, count: number, examples: readonly ReadableRow[]): BulkGroup => ({
  reason,
  count,
  examples: examples.map(namedTicket),
});

const actionOf = ({ kind, value, name }: BulkRecord) => ({ kind, value, name });

export function presentPreview(
  bulk: BulkRecord,
  counts: RowCounts,
  { refused, confirm }: Pick<BulkPreview, 'refused' | 'confirm'>,
): BulkPreview {
  return {
    _id: bulk.id,
    action: actionOf(bulk),
    total: sum(counts, () => true) + bulk.unseen,
    changes: sum(counts, ({ outcome, asks }) => outcome === 'waiting' && !asks),
    unchanged: sum(counts, ({ outcome }) => outcome === 'unchanged'),
    refused,
    confirm,
    expiresAt: expiryOf(bulk).toISOString(),
  };
}

export function presentBulk(bulk: BulkRecord, counts: RowCounts): Omit<BulkChange, 'rows'> {
  const total = sum(counts, () => true) + bulk.unseen;
  const of = (wanted: RowCounts[number]['outcome']) => sum(counts, ({ outcome }) => outcome === wanted);
  const changed = of('changed');
  return {
    _id: bulk.id,
    action: actionOf(bulk),
    state: bulk.state,
    total,
    done: total - of('waiting'),
    changed,
    unchanged: of('unchanged'),
    refused: of('refused') + bulk.unseen,
    failed: of('failed'),
    restored: sum(counts, ({ undo }) => undo === 'restored'),
    kept: sum(counts, ({ undo }) => undo === 'kept'),
    startedAt: (bulk.started_at ?? bulk.created_at).toISOString(),
    undoUntil: undoUntil(bulk, changed)?.toISOString() ?? null,
  };
}

export const presentRow = (row: ReadableRow): BulkRow => ({
  ticket: namedTicket(row),
  outcome: row.outcome,
  reason: row.reason,
  undo: row.undo,
});
