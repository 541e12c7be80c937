import type { Database } from '../../platform/database/open-database.ts';
import { type CsvColumn, csvAnswer } from '../../platform/http/csv-answer.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { countRuns, type RunRow, readOnRuns, type ScheduleKey } from './run.repo.ts';

const PORTION = 500;

const COLUMNS: readonly CsvColumn<RunRow>[] = [
  ['Due At', (row) => row.due_at.toISOString()],
  ['Ran At', (row) => row.ran_at?.toISOString() ?? ''],
  ['Outcome', (row) => row.outcome],
  ['Reason', (row) => row.reason],
  ['Ticket Number', (row) => row.ticket?.number ?? ''],
  ['Ticket Summary', (row) => row.ticket?.summary ?? ''],
  ['Ticket Status', (row) => row.ticket?.status ?? ''],
];

async function* rowsOf(key: ScheduleKey, db: Database): AsyncGenerator<RunRow> {
  let last: string | null = null;
  for (;;) {
    const rows = await readOnRuns(key, db, { last, limit: PORTION });
    yield* rows;
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PORTION) return;
  }
}

export const exportRuns = async (key: ScheduleKey, db: Database, now: Date): Promise<FileAnswer> =>
  csvAnswer({
    name: `schedule_runs_${now.toISOString().slice(0, 10)}`,
    columns: COLUMNS,
    rows: rowsOf(key, db),
    total: await countRuns(key, db),
  });
