import { fullName } from '../people/person-ref.ts';
import { edits } from '../record/record-events.ts';
import type { ScheduleRow } from './schedule.repo.ts';

/** What an edit changed, in words for the record. */
export const editsBetween = (before: ScheduleRow, after: ScheduleRow) =>
  edits(FIELDS.map(([field, read]) => [field, read(before), read(after)] as const));

const assignee = (row: ScheduleRow) => {
  if (row.auto_assign) return 'auto-assign';
  return row.agent === null ? '' : fullName(row.agent);
};

const FIELDS: readonly (readonly [field: string, read: (row: ScheduleRow) => string])[] = [
  ['summary', (row) => row.summary],
  ['description', (row) => row.description],
  ['ticket type', (row) => row.ticket_type],
  ['priority', (row) => row.priority],
  ['category', (row) => row.category_name],
  ['subcategory', (row) => row.subcategory_name ?? ''],
  ['project', (row) => row.project_name],
  ['project manager', (row) => row.project_manager_name],
  ['contact number', (row) => row.contact_number],
  ['notes', (row) => row.notes],
  ['tags', (row) => row.tags.join(', ')],
  ['scheduled date', (row) => row.starts_at.toISOString()],
  ['time zone', (row) => row.time_zone],
  ['recurrence', (row) => row.recurrence],
  ['end date', (row) => row.recurrence_end?.toISOString() ?? ''],
  ['assignment', assignee],
  ['status', (row) => row.status],
];
