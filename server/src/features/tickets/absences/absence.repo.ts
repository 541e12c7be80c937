/** Absences of an organization's staff. */
import { ABSENCES, SUBSTITUTES } from '@switchboard/contract/limits.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { rowInserter, tenantRowUpdater } from '../../../platform/database/write-row.ts';
import { isId } from '../../../platform/ids.ts';
import { PERSON_COLUMNS, personIn } from '../../people/person-in.ts';
import { presenceOf } from '../availability/presence.ts';
import { momentsOf, nextLook } from './absence-days.ts';
import type { Colleague } from './stand-in.ts';

const whole = (organizationId: string, db: Database) =>
  db
    .selectFrom('absences')
    .innerJoinLateral(personIn('absences.organization_id', 'absences.user_id'), (join) => join.onTrue())
    .where('absences.organization_id', '=', organizationId)
    .select([...PERSON_COLUMNS, 'person.role'])
    .select([
      'absences.id as absence_id',
      'from_day',
      'to_day',
      'time_zone',
      'starts_at',
      'ends_at',
      'note',
      'revision',
      'hand_over',
      'handed_over_at',
    ])
    .select((absence) =>
      jsonObjectFrom(
        absence
          .selectFrom(personIn('absences.organization_id', 'absences.substitute_id'))
          .select(PERSON_COLUMNS),
      ).as('substitute'),
    )
    .select((absence) =>
      jsonObjectFrom(
        absence
          .selectFrom(personIn('absences.organization_id', 'absences.delegate_id'))
          .select(PERSON_COLUMNS),
      ).as('delegate'),
    );

export type AbsenceRow = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

interface Days {
  readonly from: string;
  readonly to: string;
  readonly user: string;
}

export const listAbsences = (organizationId: string, db: Database, { from, to, user }: Days) =>
  whole(organizationId, db)
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .$if(user !== '', (query) => query.where('absences.user_id', '=', isId(user) ? user : null))
    .orderBy('from_day')
    .orderBy('absences.id')
    .execute();

export const findAbsence = (organizationId: string, db: Database, id: string) =>
  whole(organizationId, db)
    .where('absences.id', '=', isId(id) ? id : null)
    .executeTakeFirst();

/** Somebody's that is now, or the next one. */
export const findNextAbsence = (organizationId: string, db: Database, userId: string, at: Date) =>
  whole(organizationId, db)
    .where('absences.user_id', '=', userId)
    .where('ends_at', '>', at)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst();

export const insertAbsence: (trx: Database, row: Insertable<Schema['absences']>) => Promise<void> =
  rowInserter('absences');

export const updateAbsence: (
  organizationId: string,
  trx: Database,
  id: string,
  changes: Updateable<Schema['absences']>,
) => Promise<void> = tenantRowUpdater('absences');

export async function deleteAbsence(organizationId: string, trx: Database, id: string): Promise<void> {
  await trx
    .deleteFrom('absences')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Of a person whose row of `availability` the transaction holds: how many have not ended, and whether one is in a span. */
export async function countOthers(
  organizationId: string,
  trx: Database,
  userId: string,
  span: { readonly startsAt: Date; readonly endsAt: Date; readonly except: string | null; readonly at: Date },
): Promise<{ readonly overlapping: number; readonly isFull: boolean }> {
  const { rows } = await sql<{ overlapping: number; open: number }>`
    select count(*) filter (where starts_at < ${span.endsAt} and ends_at > ${span.startsAt}
        and ends_at > ${span.at})::int as overlapping,
      count(*) filter (where ends_at > ${span.at})::int as open
    from absences
    where organization_id = ${organizationId} and user_id = ${userId} and id is distinct from ${span.except}::uuid`.execute(
    trx,
  );
  const { overlapping, open } = rows[0] ?? { overlapping: 0, open: 0 };
  return { overlapping, isFull: open >= ABSENCES.person };
}

/** By whose days somebody lives: what they said of their hours or of mails, else the organization's calendar. */
export async function zoneOf(organizationId: string, db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce(
      (select time_zone from availability where organization_id = ${organizationId} and user_id = ${userId}),
      (select time_zone from notification_preferences where user_id = ${userId}),
      (select latest.time_zone from calendars
        join calendar_versions as latest on latest.organization_id = calendars.organization_id
          and latest.calendar_id = calendars.id
        where calendars.organization_id = ${organizationId} and is_default and archived_at is null
        order by latest.version desc limit 1)) as zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

/** Absences that have not ended are on the same days of another zone. */
export async function rezoneAbsences(
  organizationId: string,
  trx: Database,
  userId: string,
  timeZone: string,
  at: Date,
): Promise<void> {
  const rows = await trx
    .selectFrom('absences')
    .select(['id', 'from_day', 'to_day'])
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('ends_at', '>', at)
    .execute();
  for (const { id, from_day: from, to_day: to } of rows) {
    const moments = momentsOf({ from, to }, timeZone);
    await updateAbsence(organizationId, trx, id, {
      time_zone: timeZone,
      starts_at: moments.startsAt,
      ends_at: moments.endsAt,
      look_at: nextLook(moments, at),
    });
  }
}

/** Absences that have not ended and are somebody's, or have them for a substitute. */
export const openAbsencesWith = (organizationId: string, trx: Database, userId: string, at: Date) =>
  whole(organizationId, trx)
    .where('ends_at', '>', at)
    .where((where) =>
      where.or([where('absences.user_id', '=', userId), where('absences.substitute_id', '=', userId)]),
    )
    .orderBy('absences.id')
    .execute();

/** Absences whose moment has come, held; what somebody else holds is theirs. */
export const lockDueAbsences = (trx: Database, at: Date, most: number) =>
  trx
    .selectFrom('absences')
    .select(['organization_id', 'id', 'user_id', 'starts_at', 'ends_at'])
    .where('look_at', '<=', at)
    .orderBy('look_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

const toHandOver = (db: Database) =>
  db.selectFrom('absences').where('hand_over', '=', true).where('handed_over_at', 'is', null);

/** Absences that have begun, and whose tickets were not given away yet. */
export const findToHandOver = (db: Database, at: Date, most: number) =>
  toHandOver(db)
    .where('starts_at', '<=', at)
    .select(['organization_id', 'id', 'user_id', 'substitute_id'])
    .orderBy('starts_at')
    .limit(most)
    .execute();
export type AbsenceToHandOver = Awaited<ReturnType<typeof findToHandOver>>[number];

/** Held until the transaction ends. Hold tickets and people before. */
export const lockToHandOver = (organizationId: string, trx: Database, id: string) =>
  toHandOver(trx)
    .innerJoinLateral(personIn('absences.organization_id', 'absences.user_id'), (join) => join.onTrue())
    .where('absences.organization_id', '=', organizationId)
    .where('absences.id', '=', id)
    .select(['absences.substitute_id', 'absences.ends_at', 'person.first_name', 'person.last_name'])
    .forUpdate('absences')
    .executeTakeFirst();

/** Somebody and the substitutes after them, as far as those are asked: active agents alone. */
export async function readSubstitutes(
  organizationId: string,
  db: Database,
  userId: string,
  at: Date,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    with recursive line (user_id, substitute_id, depth) as (
      select ${userId}::uuid, present.substitute_id, 0
      from (select 1) as once
      left join absences as present on present.organization_id = ${organizationId} and present.user_id = ${userId}
        and present.starts_at <= ${at} and present.ends_at > ${at}
      union all
      select line.substitute_id, present.substitute_id, line.depth + 1
      from line
      left join absences as present on present.organization_id = ${organizationId}
        and present.user_id = line.substitute_id and present.starts_at <= ${at} and present.ends_at > ${at}
      where line.substitute_id is not null and line.depth < ${SUBSTITUTES}
    )
    select users.id, ${presenceOf(at)} ->> 'state' as state, line.substitute_id as substitute
    from line join users on users.id = line.user_id
    where users.organization_id = ${organizationId} and users.role = 'devops_agent' and users.is_active
      and users.deleted_at is null`.execute(db);
  return rows;
}
