/** Makes the file of an export. A program that ends meanwhile leaves nothing but the row, and another begins anew. */
import { DATA_EXPORTS } from '@switchboard/contract/data-exports/data-export-limits.ts';
import type { ExportFailure } from '@switchboard/contract/data-exports/data-exports.ts';
import { DAY } from '@switchboard/contract/durations.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import type { Deps } from '../../platform/deps.ts';
import { hasCode } from '../../platform/error-code.ts';
import type { StagedFile } from '../../platform/files/kept-store.ts';
import { removeUnnamed } from '../../platform/files/named-files.ts';
import { handle, type JobHandler, type JobRun } from '../../platform/jobs/task.ts';
import { restInProportion } from '../../platform/rest.ts';
import { findActor } from '../access/sessions/find-actor.ts';
import { type ActorContext, productContext } from '../record/actor-context.ts';
import { recordEvents } from '../record/record-events.ts';
import {
  type ExportRow,
  expire,
  failExport,
  lockExport,
  noteProgress,
  takeUp,
  updateExport,
} from './data-export.repo.ts';
import { exportTask } from './export-job.ts';
import { subjectOf } from './export-subject.ts';
import { mayTake } from './may-take.ts';
import { organizationData } from './organization-data.ts';
import { personData } from './person-data.ts';
import { type Archived, writeArchive } from './write-archive.ts';
import { createZip } from './zip-file.ts';

/** A program that was ended in the midst of it five times is ended by it. */
const TRIES = 5;

type RunDeps = Pick<Deps, 'files' | 'presence' | 'clock' | 'log' | 'config'> & { readonly db: Database };

/** Somebody has cancelled it, or it failed elsewhere. */
class Ended extends Error {}

export const exportJobs = (deps: RunDeps): JobHandler[] => [
  handle(exportTask, async ({ exportId }, run) => {
    const row = await takeUp(deps.db, exportId);
    if (row === undefined) return;
    const actor = await findActor(deps.db, row.maker_id);
    if (actor === null || !mayTake(actor, row)) return fail(deps, row, 'not_allowed');
    if (row.tries > TRIES) return fail(deps, row, 'error');
    try {
      await makeFile(deps, row, actor, run);
    } catch (error) {
      if (error instanceof Ended) return;
      if (hasCode(error, 'ENOSPC')) return fail(deps, row, 'storage_full');
      throw error;
    }
  }),
];

async function makeFile(deps: RunDeps, row: ExportRow, actor: Actor, run: JobRun): Promise<void> {
  const { db, files, clock } = deps;
  const zip = await createZip();
  const staging = files.stage(zip.stream);
  // Waited for below; until then its failure belongs to whoever writes.
  staging.catch(() => undefined);
  const snapshotAt = clock.now();
  let staged: StagedFile;
  let archived: Archived;
  try {
    archived = await inSnapshot(db, async (trx) => {
      const data =
        row.scope === 'organization'
          ? await organizationData(trx, actor, row.with_files)
          : personData(actor, row.with_files);
      const head = { ...(await headOf(trx, row)), snapshotAt: snapshotAt.toISOString() };
      return writeArchive({ trx, files, zip }, data, head, noting(deps, row, snapshotAt, run));
    });
    await zip.close();
    staged = await staging;
  } catch (error) {
    zip.stream.destroy(error instanceof Error ? error : undefined);
    await staging.catch(() => undefined);
    throw error;
  }
  await keep(deps, row, staged, archived);
}

/** Everything is of one moment, however long it takes to read it. */
const inSnapshot = <Result>(db: Database, work: (trx: Database) => Promise<Result>): Promise<Result> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      return work(trx);
    });

async function headOf(trx: Database, { scope, organization_id, maker_id }: ExportRow): Promise<object> {
  if (scope === 'person') return { person: { _id: maker_id } };
  const { name, code } = await trx
    .selectFrom('organizations')
    .select(['name', 'code'])
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow();
  return { organization: { _id: organization_id, name, code } };
}

/** Between two portions: others have their turn, and it ends where somebody has cancelled it. */
function noting(
  { db, presence }: RunDeps,
  { id, organization_id }: ExportRow,
  snapshotAt: Date,
  { signal }: JobRun,
) {
  let notedAt = Number.NEGATIVE_INFINITY;
  let began = performance.now();
  return async (done: number, total: number) => {
    signal.throwIfAborted();
    if (!presence.isAlone(organization_id ?? '')) await restInProportion(began);
    if (performance.now() - notedAt >= DATA_EXPORTS.noted) {
      notedAt = performance.now();
      if (!(await noteProgress(db, id, { done, total, snapshotAt }))) throw new Ended();
    }
    began = performance.now();
  };
}

async function keep(
  { db, files, clock, config }: RunDeps,
  { id }: ExportRow,
  staged: StagedFile,
  { rows }: Archived,
): Promise<void> {
  const expired = await db.transaction().execute(async (trx) => {
    const row = await lockExport(trx, id);
    if (row?.state !== 'running') return null;
    await files.keep(staged);
    const now = clock.now();
    await updateExport(trx, id, {
      state: 'ready',
      done: row.total ?? row.done,
      stored_name: staged.storedName,
      bytes: staged.size,
      sha256: staged.sha256,
      expires_at: new Date(now.getTime() + config.exportDays * DAY),
    });
    await recordEnd(trx, row, productContext(now), {
      verb: 'finished',
      data: { rows, bytes: staged.size },
    });
    const owner =
      row.scope === 'organization' && row.organization_id !== null
        ? ({ scope: 'organization', organizationId: row.organization_id } as const)
        : ({ scope: 'person', makerId: row.maker_id } as const);
    return expire(trx, { owner, butNewest: DATA_EXPORTS.files });
  });
  if (expired === null) await files.discard(staged);
  else await removeUnnamed({ db, files }, expired);
}

async function fail({ db, clock, log }: RunDeps, row: ExportRow, failure: ExportFailure): Promise<void> {
  log.warn({ export: row.id, failure }, 'an export could not be made');
  await db.transaction().execute(async (trx) => {
    if (await failExport(trx, row.id, failure))
      await recordEnd(trx, row, productContext(clock.now()), { verb: 'failed' });
  });
}

type End =
  | { readonly verb: 'finished'; readonly data: { readonly rows: number; readonly bytes: number } }
  | { readonly verb: 'failed' };

/** What people take away about themselves is in no organization's record. */
async function recordEnd(trx: Database, row: ExportRow, context: ActorContext, end: End): Promise<void> {
  const subject = subjectOf(row);
  if (subject !== null) await recordEvents(trx, subject, context, [end]);
}
