/** Whether new work comes to somebody at a moment, as queries over `users` ask it. */
import type { Presence } from '@switchboard/contract/tickets/availability.ts';
import { sql } from 'kysely';
import { secondOf } from '../../organizations/calendars/calendar-times.ts';
import { type Hours, workingTime } from '../../organizations/calendars/working-time.ts';

/** As the database writes moments into JSON. */
type PresenceRow = Presence;

interface Columns {
  readonly organization: string;
  readonly user: string;
}

const OF_USERS: Columns = { organization: 'users.organization_id', user: 'users.id' };

/** Of the person of a query's row. Where the moment is not given it is now, by the clock of the database. */
export const presenceOf = (at?: Date, { organization, user }: Columns = OF_USERS) =>
  sql<PresenceRow>`coalesce((
  select json_build_object('state', 'absent', 'until', gone.ends_at) from absences as gone
  where gone.organization_id = ${sql.ref(organization)} and gone.user_id = ${sql.ref(user)}
    and gone.starts_at <= ${at ?? sql`now()`} and gone.ends_at > ${at ?? sql`now()`}), (
  select json_build_object('state', own.state, 'until', own.until) from availability as own
  where own.organization_id = ${sql.ref(organization)} and own.user_id = ${sql.ref(user)}
    and own.state = 'away' and (own.until is null or own.until > ${at ?? sql`now()`})),
  json_build_object('state', 'present', 'until', null))`;

export const presentPresence = ({ state, until }: PresenceRow): Presence => ({
  state,
  until: until === null ? null : new Date(until).toISOString(),
});

export type OwnHours = Pick<Hours, 'timeZone' | 'week'>;

/** The working hours of the query's row of `users`, where the organization keeps to them; else null. */
export const respectedHours = sql<OwnHours | null>`(
  select json_build_object('timeZone', own.time_zone, 'week', own.week)
  from availability as own join work_settings on work_settings.organization_id = own.organization_id
  where own.organization_id = users.organization_id and own.user_id = users.id
    and own.week is not null and work_settings.respect_working_hours)`;

/** Somebody is there, and it is within their hours where those count. */
export const takesWork = (
  { presence, hours }: { readonly presence: PresenceRow; readonly hours: OwnHours | null },
  at: Date,
): boolean => presence.state === 'present' && (hours === null || isWithin(hours, at));

export function isWithin(hours: OwnHours, at: Date): boolean {
  const second = secondOf(at);
  return workingTime({ ...hours, holidays: [] }).counted(second, second + 1) === 1;
}

/** Days after which hours that have not begun never do. */
const FURTHEST = 8 * 24 * 60 * 60;

/** When somebody's hours begin next; null where they never do. */
export function nextBeginning(hours: OwnHours, at: Date): Date | null {
  const second = secondOf(at);
  const parts = workingTime({ ...hours, holidays: [] }).parts(second, second + FURTHEST);
  const next = parts.find(({ from, reason }) => reason === 'working' && from > second);
  return next === undefined ? null : new Date(next.from * 1000);
}
