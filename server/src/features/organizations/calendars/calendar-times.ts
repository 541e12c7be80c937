/** Calendars as clocks count by them: each version from its moment on. */
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type Hours, joined, type Part, type WorkingTime, workingTime } from './working-time.ts';

/** Versions of calendars whose days are kept worked out. */
const KEPT = 300;
const known = new Map<string, WorkingTime>();

interface Version {
  readonly since: number;
  readonly time: WorkingTime;
}

/** What a calendar says is known from its first version on; before that the first counts, too. */
export function timeOver(versions: readonly Version[]): WorkingTime {
  /** The versions that hold between two moments, each with its share of them. */
  const shares = (from: number, to: number) =>
    versions.flatMap(({ since, time }, index) => {
      const begin = index === 0 ? from : Math.max(from, since);
      const end = Math.min(to, versions[index + 1]?.since ?? Number.POSITIVE_INFINITY);
      return begin < end ? [{ begin, end, time }] : [];
    });
  return {
    parts: (from, to) =>
      joined(shares(from, to).flatMap(({ begin, end, time }): Part[] => time.parts(begin, end))),
    counted: (from, to) =>
      shares(from, to).reduce((sum, { begin, end, time }) => sum + time.counted(begin, end), 0),
    dueAt(from, seconds) {
      let left = seconds;
      for (const { begin, end, time } of shares(from, Number.POSITIVE_INFINITY)) {
        const due = time.dueAt(begin, left);
        if (due === null || due <= end) return due;
        left -= time.counted(begin, end);
      }
      return left === 0 ? from : null;
    },
  };
}

export interface CalendarTime extends WorkingTime {
  /** That of its newest version. */
  readonly timeZone: string;
}

/** By id. Versions never change: what this program has met is not read again. */
export type CalendarTimes = ReadonlyMap<string, CalendarTime>;

interface Row {
  readonly calendar_id: string;
  readonly version: number;
  readonly since: Date;
  readonly time_zone: string;
  readonly hours: Pick<Hours, 'week' | 'holidays'> | null;
}

/** @param ids of calendars of the organization, archived or not */
export async function readCalendarTimes(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<CalendarTimes> {
  if (ids.length === 0) return new Map();
  const keyOf = ({ calendar_id, version }: Pick<Row, 'calendar_id' | 'version'>) =>
    `${calendar_id}:${version}`;
  const wanted = [...known.keys()].filter((key) => ids.some((id) => key.startsWith(id)));
  const { rows } = await sql<Row>`
    select calendar_id, version, since, time_zone,
      case when calendar_id || ':' || version = any(${wanted}::text[]) then null
        else jsonb_build_object('week', week, 'holidays', holidays) end as hours
    from calendar_versions
    where organization_id = ${organizationId} and calendar_id = any(${[...new Set(ids)]}::uuid[])
    order by calendar_id, version`.execute(db);
  const times = rows.map((row) => {
    const time =
      row.hours === null ? known.get(keyOf(row)) : workingTime({ timeZone: row.time_zone, ...row.hours });
    if (time === undefined) throw new Error('a version of a calendar went while it was used');
    return { key: keyOf(row), row, time };
  });
  for (const { key, time } of times) keep(key, time);
  return new Map(
    [...Map.groupBy(times, ({ row }) => row.calendar_id)].map(([id, versions]) => [
      id,
      {
        ...timeOver(versions.map(({ row, time }) => ({ since: secondOf(row.since), time }))),
        timeZone: versions.at(-1)?.row.time_zone ?? 'UTC',
      },
    ]),
  );
}

/** Moments are cut to the second before anything is counted. */
export const secondOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
export const momentOf = (second: number): Date => new Date(second * 1000);

/** The one that was not used for longest makes way. */
function keep(key: string, time: WorkingTime): void {
  known.delete(key);
  known.set(key, time);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}
