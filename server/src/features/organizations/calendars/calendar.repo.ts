/** Calendars, and each version of what they say. */
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import type { Hours } from './working-time.ts';

/** Those that are not archived, as they are now. */
const liveCalendars = (organizationId: string, db: Database) =>
  db
    .selectFrom('calendars')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('calendar_versions')
          .whereRef('calendar_versions.organization_id', '=', 'calendars.organization_id')
          .whereRef('calendar_versions.calendar_id', '=', 'calendars.id')
          .orderBy('version', 'desc')
          .limit(1)
          .select(['version', 'since', 'time_zone', 'week', 'holidays'])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('organizations', 'organizations.id', 'calendars.organization_id')
    .where('organizations.deleted_at', 'is', null)
    .where('calendars.archived_at', 'is', null)
    .where('calendars.organization_id', '=', organizationId)
    .select([
      'calendars.id',
      'calendars.name',
      'calendars.is_default',
      'calendars.revision',
      'latest.version',
      'latest.time_zone',
      'latest.week',
      'latest.holidays',
    ]);

interface Wanted extends PageRequest {
  readonly search: string;
}

export const listCalendars = (organizationId: string, db: Database, request: Wanted) =>
  readPage(
    liveCalendars(organizationId, db)
      .$if(request.search !== '', (query) =>
        query.where('calendars.name', 'ilike', containing(request.search)),
      )
      .orderBy(sql`lower(calendars.name)`)
      .orderBy('calendars.id'),
    request,
  );

export const findCalendar = (organizationId: string, db: Database, id: string) =>
  liveCalendars(organizationId, db)
    .where('calendars.id', '=', isId(id) ? id : null)
    .executeTakeFirst();
export type CalendarRow = NonNullable<Awaited<ReturnType<typeof findCalendar>>>;

/** How many there are, and how many holidays others than this one have. Both go with the lock of the organization. */
export async function countCalendars(organizationId: string, trx: Database, except: string | null) {
  const { rows } = await sql<{ calendars: number; holidays: number }>`
    select count(*)::int as calendars,
      coalesce(sum(jsonb_array_length(counted.holidays)) filter (where counted.id is distinct from ${except}::uuid), 0)::int
        as holidays
    from (${liveCalendars(organizationId, trx)}) as counted`.execute(trx);
  return rows[0] ?? { calendars: 0, holidays: 0 };
}

export const insertCalendar: (trx: Database, row: Insertable<Schema['calendars']>) => Promise<void> =
  rowInserter('calendars');

export const updateCalendar: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['calendars']>,
) => Promise<void> = tenantRowUpdater('calendars');

/** What a calendar says from a moment on. */
export async function insertVersion(
  trx: Database,
  { week, holidays, timeZone }: Hours,
  version: Pick<
    Insertable<Schema['calendar_versions']>,
    'organization_id' | 'calendar_id' | 'version' | 'since'
  >,
): Promise<void> {
  await trx
    .insertInto('calendar_versions')
    .values({
      ...version,
      time_zone: timeZone,
      week: JSON.stringify(week),
      holidays: JSON.stringify(holidays),
    })
    .execute();
}

/** Before another one becomes it. */
export async function clearDefault(organizationId: string, trx: Database): Promise<void> {
  await trx
    .updateTable('calendars')
    .set({ is_default: false, revision: sql`revision + 1` })
    .where('organization_id', '=', organizationId)
    .where('is_default', '=', true)
    .execute();
}

/** By a policy or a team. */
export async function isUsed(organizationId: string, trx: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from sla_policies
    where organization_id = ${organizationId} and calendar_id = ${id} and archived_at is null
    union all
    select from teams where organization_id = ${organizationId} and calendar_id = ${id} and archived_at is null
    limit 1`.execute(trx);
  return rows.length > 0;
}
