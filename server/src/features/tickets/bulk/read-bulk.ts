/** What somebody reads of the changes of many tickets that they have made. */
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import type { BulkChange, BulkGroup, BulkPreview } from '@switchboard/contract/tickets/bulk.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { type CsvColumn, csvAnswer } from '../../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../../platform/http/file-answer.ts';
import { presentBulk, presentGroup, presentPreview, presentRow } from './bulk.presenter.ts';
import {
  type BulkRecord,
  countRefusals,
  countRows,
  findBulk,
  listBulk,
  type ReadableRow,
  readAsking,
  readRefused,
  readResults,
  readResultsAfter,
  sum,
} from './bulk.repo.ts';

async function requireBulk(db: Database, actor: Actor, id: string): Promise<BulkRecord> {
  const bulk = await findBulk(db, actor, id);
  if (bulk === undefined) throw notFound();
  return bulk;
}

/** One that was started. */
async function requireStarted(db: Database, actor: Actor, id: string): Promise<BulkRecord> {
  const bulk = await requireBulk(db, actor, id);
  if (bulk.state === 'preview') throw notFound();
  return bulk;
}

/** @throws AppError NOT_FOUND */
export async function readPreview(db: Database, actor: Actor, id: string): Promise<BulkPreview> {
  const bulk = await requireBulk(db, actor, id);
  const groups: BulkGroup[] = [];
  for (const { reason, count } of await countRefusals(db, bulk)) {
    groups.push(presentGroup(reason, count, await readRefused(db, actor, bulk, reason)));
  }
  const counts = await countRows(db, bulk);
  const asking = sum(counts, ({ outcome, asks }) => outcome === 'waiting' && asks);
  const confirm =
    asking === 0 ? [] : [presentGroup(MESSAGES.bulkStillOpen, asking, await readAsking(db, actor, bulk))];
  return presentPreview(bulk, counts, { refused: withUnseen(groups, bulk.unseen), confirm });
}

/** What somebody may not see is refused like what they may not change. */
function withUnseen(groups: readonly BulkGroup[], unseen: number): BulkGroup[] {
  if (unseen === 0) return [...groups];
  const reason = MESSAGES.bulkNotPossible;
  const same = groups.find((group) => group.reason === reason) ?? { reason, count: 0, examples: [] };
  return [{ ...same, count: same.count + unseen }, ...groups.filter((group) => group !== same)];
}

/** @throws AppError NOT_FOUND */
export async function readBulkChange(db: Database, actor: Actor, id: string): Promise<BulkChange> {
  const bulk = await requireStarted(db, actor, id);
  const [counts, rows] = await Promise.all([countRows(db, bulk), readResults(db, actor, bulk)]);
  return { ...presentBulk(bulk, counts), rows: rows.map(presentRow) };
}

export async function listBulkChanges(db: Database, actor: Actor): Promise<Omit<BulkChange, 'rows'>[]> {
  const found = await listBulk(db, actor);
  return Promise.all(found.map(async (bulk) => presentBulk(bulk, await countRows(db, bulk))));
}

const PORTION = 500;

const COLUMNS: readonly CsvColumn<ReadableRow>[] = [
  ['Number', ({ number }) => number],
  ['Result', ({ outcome, undo }) => (undo === 'restored' ? 'undone' : outcome)],
  ['Reason', ({ reason }) => reason],
];

async function* resultsOf(db: Database, actor: Actor, bulk: BulkRecord): AsyncGenerator<ReadableRow> {
  let position = -1;
  for (;;) {
    const rows = await readResultsAfter(db, actor, bulk, { position, limit: PORTION });
    yield* rows;
    position = rows.at(-1)?.position ?? position;
    if (rows.length < PORTION) return;
  }
}

/** @throws AppError NOT_FOUND */
export async function exportBulkResults(
  db: Database,
  actor: Actor,
  id: string,
  now: Date,
): Promise<FileAnswer> {
  const bulk = await requireStarted(db, actor, id);
  const counts = await countRows(db, bulk);
  return csvAnswer({
    name: `changed_tickets_${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: resultsOf(db, actor, bulk),
    total: counts.reduce((total, { count }) => total + count, 0),
  });
}
