import type { Database } from '../../../platform/database/open-database.ts';
import { momentOf, readCalendarTimes, secondOf } from '../../organizations/calendars/calendar-times.ts';
import { readWorkSettings } from '../availability/availability.repo.ts';

/** So many working hours from now, by the calendar of the team, else the organization's; null where those never come. */
export async function answerDue(
  trx: Database,
  organizationId: string,
  at: Date,
  teamId: string | null,
): Promise<Date | null> {
  const { handoverHours } = await readWorkSettings(organizationId, trx);
  const calendar = await trx
    .selectFrom('calendars')
    .leftJoin('teams', (join) =>
      join
        .onRef('teams.organization_id', '=', 'calendars.organization_id')
        .onRef('teams.calendar_id', '=', 'calendars.id')
        .on('teams.id', '=', teamId),
    )
    .select('calendars.id')
    .where('calendars.organization_id', '=', organizationId)
    .where('calendars.archived_at', 'is', null)
    .where((where) => where.or([where('is_default', '=', true), where('teams.id', 'is not', null)]))
    .orderBy('teams.id', (order) => order.nullsLast())
    .limit(1)
    .executeTakeFirst();
  if (calendar === undefined) return null;
  const times = await readCalendarTimes(trx, organizationId, [calendar.id]);
  const due = times.get(calendar.id)?.dueAt(secondOf(at), handoverHours * 60 * 60) ?? null;
  return due === null ? null : momentOf(due);
}
