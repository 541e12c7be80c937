/** One schedule of an organization. */
import type { Database } from '../../platform/database/open-database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { findSchedule, lockSchedule, type ScheduleRow } from './schedule.repo.ts';

/** @throws AppError NOT_FOUND */
export async function requireSchedule(
  organizationId: string,
  db: Database,
  id: string,
): Promise<ScheduleRow> {
  const row = await findSchedule(organizationId, db, id);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Holds the row until the transaction ends.
 * @throws AppError NOT_FOUND
 */
export async function requireLockedSchedule(
  organizationId: string,
  trx: Database,
  id: string,
): Promise<ScheduleRow> {
  const row = await lockSchedule(organizationId, trx, id);
  if (row === undefined) throw notFound();
  return row;
}
