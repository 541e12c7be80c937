import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { CALENDARS } from '@switchboard/contract/limits.ts';
import { limitReached, MESSAGES } from '@switchboard/contract/messages.ts';
import type * as endpoints from '@switchboard/contract/organizations/calendars.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { isTakenBy } from '../../../platform/database/taken.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { edits, recordEvents } from '../../record/record-events.ts';
import { lockOrganization } from '../lock-organization.ts';
import {
  type CalendarRow,
  clearDefault,
  countCalendars,
  findCalendar,
  insertCalendar,
  insertVersion,
  isUsed,
  updateCalendar,
} from './calendar.repo.ts';
import { holidaysText, weekText } from './calendar-words.ts';
import { queueRecount } from './recount.ts';

type Fields = BodyOf<typeof endpoints.createCalendar>;

/**
 * @returns its id
 * @throws AppError NAME_TAKEN whatever its case, LIMIT_REACHED
 */
export function createCalendar(db: Database, context: PersonContext, fields: Fields): Promise<string> {
  const organizationId = membersOrganization(context.actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const { calendars } = await expectRoom(trx, organizationId, fields, null);
    if (calendars >= CALENDARS.organization) throw tooMany(CALENDARS.organization, 'calendars');
    if (fields.isDefault) await clearDefault(organizationId, trx);
    const id = newId();
    const { name, isDefault: is_default } = fields;
    const row = { organization_id: organizationId, id, name, is_default, created_at: context.at };
    await insertCalendar(trx, row).catch(refuseNameTaken);
    const version = { organization_id: organizationId, calendar_id: id, version: 1, since: context.at };
    await insertVersion(trx, fields, version);
    await recordEvents(trx, subjectOf(organizationId, { id, name }), context, [{ verb: 'created' }]);
    await keepAnswer(trx, context, id);
    return id;
  });
}

/**
 * Changes it from now on: what clocks have counted was counted by the version of then.
 * @throws AppError NOT_FOUND, CONFLICT where somebody else has changed it since the revision, NAME_TAKEN, LIMIT_REACHED
 */
export function editCalendar(
  db: Database,
  context: PersonContext,
  id: string,
  { revision, ...fields }: BodyOf<typeof endpoints.editCalendar>,
): Promise<void> {
  return onCalendar(db, context, id, async (trx, before) => {
    if (before.revision !== revision) throw new AppError('CONFLICT', { message: MESSAGES.changedByOther });
    // There is always one: another one has to become it.
    const after = { ...fields, isDefault: fields.isDefault || before.is_default };
    await change(trx, context, before, after);
  });
}

/** Call it with the lock of the organization. What stays as it was makes no version and no event. */
export async function change(
  trx: Database,
  context: PersonContext,
  before: CalendarRow,
  after: ReturnType<typeof hoursOf>,
): Promise<void> {
  const { id } = before;
  const organizationId = membersOrganization(context.actor);
  const events = edits<'calendar'>(recorded(hoursOf(before)), recorded(after));
  if (events.length === 0) return;
  await expectRoom(trx, organizationId, after, id);
  if (after.isDefault && !before.is_default) await clearDefault(organizationId, trx);
  const changes = { name: after.name, is_default: after.isDefault, revision: before.revision + 1 };
  await updateCalendar(organizationId, trx, id, changes).catch(refuseNameTaken);
  const { name: _, isDefault: __, ...hours } = hoursOf(before);
  const { name, isDefault, ...newHours } = after;
  if (!isDeepStrictEqual(hours, newHours)) {
    const next = { organization_id: organizationId, calendar_id: id, version: before.version + 1 };
    await insertVersion(trx, newHours, { ...next, since: context.at });
    await queueRecount(trx, organizationId, id);
  }
  await recordEvents(trx, subjectOf(organizationId, { id, name }), context, events);
}

/** @throws AppError NOT_FOUND, IN_USE for the default, and while a policy or a team goes by it */
export const archiveCalendar = (db: Database, context: PersonContext, id: string): Promise<CalendarRow> =>
  onCalendar(db, context, id, async (trx, calendar, organizationId) => {
    if (calendar.is_default || (await isUsed(organizationId, trx, id))) throw new AppError('IN_USE');
    await updateCalendar(organizationId, trx, id, { archived_at: context.at });
    await recordEvents(trx, subjectOf(organizationId, calendar), context, [{ verb: 'archived' }]);
    return calendar;
  });

export const hoursOf = ({ name, is_default, time_zone, week, holidays }: CalendarRow) => ({
  name,
  isDefault: is_default,
  timeZone: time_zone,
  week,
  holidays,
});

const recorded = ({ week, holidays, ...others }: ReturnType<typeof hoursOf>) => ({
  ...others,
  week: weekText(week),
  holidays: holidaysText(holidays),
});

const subjectOf = (organizationId: string, { id, name }: Pick<CalendarRow, 'id' | 'name'>) =>
  ({ organizationId, kind: 'calendar', id, name }) as const;

/** Holds the organization, too. @throws AppError NOT_FOUND */
export function onCalendar<Result>(
  db: Database,
  { actor }: PersonContext,
  id: string,
  act: (trx: Database, calendar: CalendarRow, organizationId: string) => Promise<Result>,
): Promise<Result> {
  const organizationId = membersOrganization(actor);
  return db.transaction().execute(async (trx) => {
    await lockOrganization(trx, organizationId);
    const calendar = await findCalendar(organizationId, trx, id);
    if (calendar === undefined) throw notFound();
    return act(trx, calendar, organizationId);
  });
}

/** @throws AppError LIMIT_REACHED for more holidays than an organization has in all of its calendars */
export async function expectRoom(
  trx: Database,
  organizationId: string,
  { holidays }: Pick<Fields, 'holidays'>,
  except: string | null,
) {
  const counts = await countCalendars(organizationId, trx, except);
  if (counts.holidays + holidays.length > CALENDARS.holidays) throw tooMany(CALENDARS.holidays, 'holidays');
  return counts;
}

const tooMany = (most: number, things: string) =>
  new AppError('LIMIT_REACHED', { message: limitReached(most, things) });

function refuseNameTaken(error: unknown): never {
  if (!isTakenBy('calendars_name', error)) throw error;
  const taken = { path: 'name', msg: MESSAGES.tagNameTaken };
  throw new AppError('NAME_TAKEN', { errors: [taken], cause: error });
}
