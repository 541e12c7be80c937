import type { BodyOf } from '@switchboard/contract/endpoint.ts';
import { AVAILABILITY } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import type { Actor } from '@switchboard/contract/people/actor.ts';
import {
  canSetAvailability,
  type setAvailability as entry,
} from '@switchboard/contract/tickets/availability.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import { AppError, invalid, notFound } from '../../../platform/http/app-error.ts';
import { weekText } from '../../organizations/calendars/calendar-words.ts';
import { membersOrganization } from '../../people/actor-organizations.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { recordAccountEvents } from '../../record/record-account-event.ts';
import { edits } from '../../record/record-events.ts';
import { rezoneAbsences } from '../absences/absence.repo.ts';
import { queueAssignments } from '../assignment/auto-assign/assign-waiting-tickets.ts';
import { announceAvailability } from './announce-availability.ts';
import {
  ledBy,
  lockAvailability,
  lockStaff,
  type Own,
  ownOf,
  writeAvailability,
} from './availability.repo.ts';
import { nextBeginning } from './presence.ts';

/**
 * Changes what is given of whether somebody is there and when they work. Who comes back takes what has waited.
 * @throws AppError NOT_FOUND for who is not of the staff, FORBIDDEN, VALIDATION_FAILED
 */
export const setAvailability = (
  db: Database,
  context: PersonContext,
  userId: string,
  given: BodyOf<typeof entry>,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { actor, at } = context;
    const organizationId = membersOrganization(actor);
    const person = await lockStaff(organizationId, trx, userId);
    if (person === undefined) throw notFound();
    await requireMaySet(trx, actor, { id: userId, organizationId });
    const before = ownOf(await lockAvailability(organizationId, trx, userId), at);
    const after = changed(before, given, at);
    await writeAvailability(organizationId, trx, userId, { ...after, lookAt: lookAt(after, at) });
    if (after.hours !== null && after.hours.timeZone !== before.hours?.timeZone)
      await rezoneAbsences(organizationId, trx, userId, after.hours.timeZone, at);
    await recordAccountEvents(
      trx,
      { id: userId, organizationId },
      context,
      edits<'user'>(inWords(before), inWords(after)),
    );
    await announceAvailability(trx, { organizationId, userId });
    if (after.state === 'present') await queueAssignments(trx, organizationId);
  });

/** @throws AppError FORBIDDEN */
export async function requireMaySet(
  db: Database,
  actor: Actor,
  person: { readonly id: string; readonly organizationId: string },
): Promise<void> {
  const led = await ledBy(person.organizationId, db, actor.id);
  if (!canSetAvailability(actor, { ...person, isLedByActor: led.has(person.id) })) {
    throw new AppError('FORBIDDEN');
  }
}

/** @throws AppError VALIDATION_FAILED for a moment that is past, or too far */
function changed(before: Own, given: BodyOf<typeof entry>, at: Date): Own {
  const hours = given.hours === undefined ? before.hours : given.hours;
  if (given.state === undefined) return { ...before, hours };
  if (given.state === 'present') return { state: 'present', until: null, hours };
  const until = given.until ? new Date(given.until) : null;
  const inMs = until === null ? 1 : until.getTime() - at.getTime();
  if (!(inMs > 0 && inMs <= AVAILABILITY.longest)) throw invalid('until', MESSAGES.awayUntilInvalid);
  return { state: 'away', until, hours };
}

/** When something of it changes by itself. */
export function lookAt({ state, until, hours }: Own, at: Date): Date | null {
  if (state === 'away') return until;
  return hours && nextBeginning(hours, at);
}

const inWords = ({ state, until, hours }: Own) => ({
  availability: until === null ? state : `${state} until ${until.toISOString()}`,
  workingHours: hours === null ? '' : `${weekText(hours.week)} (${hours.timeZone})`,
});
