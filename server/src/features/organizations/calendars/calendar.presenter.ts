import type { Calendar } from '@switchboard/contract/organizations/calendars.ts';
import type { CalendarRow } from './calendar.repo.ts';

export const presentCalendar = (row: CalendarRow): Calendar => ({
  _id: row.id,
  name: row.name,
  timeZone: row.time_zone,
  week: row.week,
  holidays: row.holidays,
  isDefault: row.is_default,
  revision: row.revision,
});
