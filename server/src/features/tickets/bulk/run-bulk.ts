/** Does what a change of many tickets still has to do, each ticket in a transaction of its own. */

import { MESSAGES } from '@switchboard/contract/messages.ts';
import { isUnderWay } from '@switchboard/contract/tickets/bulk.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { toAppError } from '../../../platform/http/error-map.ts';
import { handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { restInProportion } from '../../../platform/rest.ts';
import { findActor } from '../../access/sessions/find-actor.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { requireLockedTicket } from '../require-ticket.ts';
import { takeBack } from '../undo/take-back.ts';
import { findChangesWith } from '../undo/undone-events.repo.ts';
import { announceBulk } from './announced-bulk.ts';
import {
  type BulkRecord,
  endBulk,
  readBulk,
  readUndoable,
  readWaiting,
  refuseWaiting,
  settleRow,
  settleUndo,
  type UndoableRow,
  type WaitingRow,
} from './bulk.repo.ts';
import { bulkTask, queueBulk } from './bulk-job.ts';
import { KINDS } from './kinds.ts';

/** For so many milliseconds one change is worked on before others have their turn. */
const TURN = 1_000;
/** Rows between two looks at whether it goes on. */
const AT_ONCE = 20;
/** Of them done at the same time while nobody else is at work: each waits for the disk most of the time. */
const SIDE_BY_SIDE = 4;

export interface RunDeps extends Pick<Deps, 'presence' | 'clock' | 'log'> {
  readonly db: Database;
}

export const bulkJobs = (deps: RunDeps): JobHandler[] => [
  handle(bulkTask, async ({ organizationId: organization_id, bulkId: id }, { signal }) => {
    const key = { organization_id, id };
    const until = performance.now() + TURN;
    for (;;) {
      signal.throwIfAborted();
      const bulk = await readBulk(deps.db, key);
      if (bulk === undefined || !isUnderWay(bulk.state)) return;
      if ((await doSome(deps, bulk)) === 0) {
        if (bulk.state === 'cancelling') await refuseWaiting(deps.db, key, MESSAGES.bulkCancelled);
        await endBulk(deps.db, key, deps.clock.now());
        await announceBulk(deps.db, bulk);
        return;
      }
      if (performance.now() > until) {
        await announceBulk(deps.db, bulk);
        await queueBulk(deps.db, key);
        return;
      }
    }
  }),
];

/** @returns how many rows were there to be done */
async function doSome(deps: RunDeps, bulk: BulkRecord): Promise<number> {
  if (bulk.state === 'cancelling') return 0;
  const work =
    bulk.state === 'undoing'
      ? (await readUndoable(deps.db, bulk, AT_ONCE)).map((row) => () => undoRow(deps, bulk, row))
      : (await readWaiting(deps.db, bulk, AT_ONCE)).map((row) => () => changeRow(deps, bulk, row));
  let next = 0;
  // Each takes the next row when it has done one, so that none waits for the slowest.
  const goOn = async (isFirst: boolean): Promise<void> => {
    for (;;) {
      const isAlone = deps.presence.isAlone(bulk.organization_id);
      const doRow = isFirst || isAlone ? work[next] : undefined;
      if (doRow === undefined) return;
      next += 1;
      const began = performance.now();
      try {
        await doRow();
      } catch (error) {
        next = work.length;
        throw error;
      }
      if (!isAlone) await restInProportion(began);
    }
  };
  // None of them goes on behind the back of a job that has failed.
  const lanes = Array.from({ length: SIDE_BY_SIDE }, (_, lane) => goOn(lane === 0));
  for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
  return work.length;
}

/** Another program has done the row meanwhile: what this one did of it is rolled back. */
class DoneAlready extends Error {}

async function changeRow(deps: RunDeps, bulk: BulkRecord, row: WaitingRow): Promise<void> {
  const { kind, value, macro_version: macroVersion } = bulk;
  const change = async (trx: Database) => {
    const { context, ticket } = await hold(deps, trx, bulk, row.ticket_id);
    const { present, looksItself = false, change: apply } = KINDS[kind];
    const { found, asks: confirm } = row;
    if (!looksItself && present(ticket, value) !== found) throw new AppError('CONFLICT');
    const eventId = await apply(trx, context, ticket, { value, confirm, found, macroVersion });
    const outcome = eventId === null ? 'unchanged' : 'changed';
    await expectFirst(settleRow(trx, bulk, row.position, { outcome, reason: '', eventId }));
  };
  await inOneTransaction(deps, change, (reason, isRefusal) =>
    settleRow(deps.db, bulk, row.position, {
      outcome: isRefusal ? 'refused' : 'failed',
      reason,
      eventId: null,
    }),
  );
}

async function undoRow(deps: RunDeps, bulk: BulkRecord, row: UndoableRow): Promise<void> {
  const undo = async (trx: Database) => {
    const { context, ticket } = await hold(deps, trx, bulk, row.ticket_id);
    const changes = await findChangesWith(trx, ticket, row.event_id ?? '');
    // What a macro has written stays, replies and checklist items alike.
    const undoable = changes.filter(({ verb }) => verb !== 'checklist');
    if (undoable.length === 0) throw new AppError('UNDO_EXPIRED');
    await takeBack(trx, context, ticket, undoable);
    await expectFirst(settleUndo(trx, bulk, row.position, { undo: 'restored', reason: '' }));
  };
  await inOneTransaction(deps, undo, (reason) =>
    settleUndo(deps.db, bulk, row.position, { undo: 'kept', reason }),
  );
}

async function expectFirst(settled: Promise<boolean>): Promise<void> {
  if (!(await settled)) throw new DoneAlready();
}

/**
 * The ticket, and who acts on it as they may act now.
 * @throws AppError NOT_FOUND, FORBIDDEN for somebody who could not sign in any more
 */
async function hold({ clock }: RunDeps, trx: Database, bulk: BulkRecord, ticketId: string) {
  const actor = await findActor(trx, bulk.maker_id);
  if (actor === null) throw new AppError('FORBIDDEN');
  const context: PersonContext = { actor, at: clock.now(), requestId: bulk.request_id };
  return { context, ticket: await requireLockedTicket(trx, actor, ticketId) };
}

/** @throws whatever passes, such as a database that is away: the job is tried again */
async function inOneTransaction(
  { db, log }: RunDeps,
  work: (trx: Database) => Promise<void>,
  settleFailed: (reason: string, isRefusal: boolean) => Promise<unknown>,
): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      // What a crash of the database takes of it, it takes whole: the row still waits then, and the run goes on with it.
      await sql`set local synchronous_commit = off`.execute(trx);
      await work(trx);
    });
  } catch (thrown) {
    if (thrown instanceof DoneAlready) return;
    const error = toAppError(thrown);
    const isRefusal = thrown instanceof AppError;
    if (!isRefusal && error.code !== 'INTERNAL') throw thrown;
    if (!isRefusal) log.error({ err: thrown }, 'one of many tickets could not be changed');
    await settleFailed(isRefusal ? reasonOf(error) : error.message, isRefusal);
  }
}

/** What is not there and what is not allowed read alike. */
function reasonOf({ code, message }: AppError): string {
  if (code === 'NOT_FOUND' || code === 'FORBIDDEN') return MESSAGES.bulkNotPossible;
  return code === 'CONFLICT' ? MESSAGES.bulkChangedMeanwhile : message;
}
