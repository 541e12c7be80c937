/** Who is there, when they work, and how an organization hands out work. */
import { HANDOVER_HOURS } from '@switchboard/contract/limits.ts';
import type { AvailabilityState, WorkSettings } from '@switchboard/contract/tickets/availability.ts';
import { TEAM_ROLES } from '@switchboard/contract/tickets/teams.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open-database.ts';
import { type PageRequest, readPage } from '../../../platform/database/pagination.ts';
import { containing } from '../../../platform/database/text-match.ts';
import { isId } from '../../../platform/ids.ts';
import { type OwnHours, presenceOf } from './presence.ts';

export interface Own {
  readonly state: AvailabilityState;
  readonly until: Date | null;
  readonly hours: OwnHours | null;
}

/** Active people of the organization who can be in teams. */
const staffOf = (organizationId: string, db: Database, at: Date) =>
  db
    .selectFrom('users')
    .leftJoin('availability as own', (join) =>
      join.onRef('own.organization_id', '=', 'users.organization_id').onRef('own.user_id', '=', 'users.id'),
    )
    .where('users.organization_id', '=', organizationId)
    .where('users.role', 'in', TEAM_ROLES)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.role'])
    .select(presenceOf(at).as('presence'))
    .select(['own.state', 'own.until', 'own.time_zone', 'own.week']);

type Row = Awaited<ReturnType<ReturnType<typeof staffOf>['executeTakeFirstOrThrow']>>;

/** @param at whoever was away until then has come back */
export function ownOf(row: Pick<Row, 'state' | 'until' | 'time_zone' | 'week'>, at: Date): Own {
  const isAway = row.state === 'away' && (row.until === null || row.until > at);
  return {
    state: isAway ? 'away' : 'present',
    until: isAway ? row.until : null,
    hours: row.time_zone === null || row.week === null ? null : { timeZone: row.time_zone, week: row.week },
  };
}

interface Wanted extends PageRequest {
  readonly search: string;
  readonly user: string;
}

export const listStaff = (organizationId: string, db: Database, at: Date, request: Wanted) =>
  readPage(
    staffOf(organizationId, db, at)
      .$if(request.user !== '', (query) =>
        query.where('users.id', '=', isId(request.user) ? request.user : null),
      )
      .$if(request.search !== '', (query) =>
        query.where(sql<string>`first_name || ' ' || last_name`, 'ilike', containing(request.search)),
      )
      .orderBy(sql`lower(first_name)`)
      .orderBy(sql`lower(last_name)`)
      .orderBy('users.id'),
    request,
  );

/**
 * Held until the transaction ends, so that who is deactivated at this moment leaves nothing behind.
 * @param userId as it came in
 */
export const lockStaff = (organizationId: string, trx: Database, userId: string) =>
  activeMember(organizationId, trx, userId).where('role', 'in', TEAM_ROLES).forShare().executeTakeFirst();

/** The same of whatever role. */
export const lockMember = (organizationId: string, trx: Database, userId: string) =>
  activeMember(organizationId, trx, userId).forShare().executeTakeFirst();

const activeMember = (organizationId: string, db: Database, userId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'first_name', 'last_name'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', isId(userId) ? userId : null)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null);

/** Who is in a team that somebody leads. */
export async function ledBy(
  organizationId: string,
  db: Database,
  lead: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('team_members', (join) =>
      join
        .onRef('team_members.organization_id', '=', 'teams.organization_id')
        .onRef('team_members.team_id', '=', 'teams.id'),
    )
    .where('teams.organization_id', '=', organizationId)
    .where('teams.archived_at', 'is', null)
    .where('teams.lead_id', '=', lead)
    .select('team_members.user_id')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The row of somebody, made where there is none, and held. */
export async function lockAvailability(organizationId: string, trx: Database, userId: string) {
  await trx
    .insertInto('availability')
    .values({ organization_id: organizationId, user_id: userId, until: null, time_zone: null, look_at: null })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .execute();
  return trx
    .selectFrom('availability')
    .select(['state', 'until', 'time_zone', 'week'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function writeAvailability(
  organizationId: string,
  trx: Database,
  userId: string,
  { state, until, hours, lookAt }: Own & { readonly lookAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('availability')
    .set({
      state,
      until,
      time_zone: hours?.timeZone ?? null,
      week: hours === null ? null : JSON.stringify(hours.week),
      look_at: lookAt,
    })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteAvailability(
  organizationId: string,
  trx: Database,
  userId: string,
): Promise<void> {
  await trx
    .deleteFrom('availability')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Rows whose moment has come, held; what somebody else holds is theirs. */
export const lockDue = (trx: Database, at: Date, most: number) =>
  trx
    .selectFrom('availability')
    .select(['organization_id', 'user_id', 'state', 'until', 'time_zone', 'week'])
    .where('look_at', '<=', at)
    .orderBy('look_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

const USUAL: WorkSettings = { respectWorkingHours: false, handoverHours: HANDOVER_HOURS.usual };

/** An organization that never changed them has the usual ones. */
export async function readWorkSettings(organizationId: string, db: Database): Promise<WorkSettings> {
  const row = await db
    .selectFrom('work_settings')
    .select(['respect_working_hours', 'handover_hours'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row === undefined
    ? USUAL
    : { respectWorkingHours: row.respect_working_hours, handoverHours: row.handover_hours };
}

export async function writeWorkSettings(
  organizationId: string,
  trx: Database,
  settings: WorkSettings,
): Promise<void> {
  const columns = {
    respect_working_hours: settings.respectWorkingHours,
    handover_hours: settings.handoverHours,
  };
  await trx
    .insertInto('work_settings')
    .values({ organization_id: organizationId, ...columns })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(columns))
    .execute();
}
