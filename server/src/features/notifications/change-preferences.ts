import { isDeepStrictEqual } from 'node:util';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import {
  changedPreferences,
  type NotificationPreferences,
  type PreferencesChange,
} from '@switchboard/contract/notifications/preferences.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { invalid } from '../../platform/http/app-error.ts';
import type { PersonContext } from '../record/actor-context.ts';
import { recordAccountEvent } from '../record/record-account-event.ts';
import { moveDigests } from './mail/delivery.repo.ts';
import { nextDigest } from './mail/mail-times.ts';
import { lockPreferences, savePreferences } from './preferences.repo.ts';

/** As the record names the parts. */
const PARTS = {
  mail: 'e-mail',
  desk: 'new tickets of the desk',
  digest: 'digest',
  quiet: 'quiet hours',
  push: 'push',
  timeZone: 'time zone',
} as const satisfies Record<keyof NotificationPreferences, string>;
const NAMES = Object.keys(PARTS) as readonly (keyof typeof PARTS)[];

/**
 * Changes what is given of the actor's preferences, all of it or nothing. Which parts is recorded, not what is wanted.
 * @throws AppError VALIDATION_FAILED where quiet hours would end as they begin
 */
export function changePreferences(
  db: Database,
  context: PersonContext,
  changes: PreferencesChange,
): Promise<void> {
  const { actor } = context;
  return db.transaction().execute(async (trx) => {
    const { preferences: before, timeZone } = await lockPreferences(trx, actor.id);
    const after = changedPreferences(before, changes);
    if (after.quiet.from === after.quiet.until) throw invalid('quiet.until', MESSAGES.quietHoursEmpty);
    await savePreferences(trx, actor.id, after, changes.timeZone ?? timeZone);
    const [from, to] = [nextDigest(before, context.at), nextDigest(after, context.at)];
    if (from !== null && to !== null) await moveDigests(trx, actor.id, { from, to });
    const settings = NAMES.filter((name) => !isDeepStrictEqual(before[name], after[name]));
    // What a browser says of the first place is no choice.
    const isFound = timeZone === null && settings.every((name) => name === 'timeZone');
    if (settings.length === 0 || isFound) return;
    await recordAccountEvent(trx, actor, context, {
      verb: 'notifications_changed',
      data: { settings: settings.map((name) => PARTS[name]) },
    });
  });
}
