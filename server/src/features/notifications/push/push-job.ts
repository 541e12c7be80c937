/** Shows in browsers what happened, where nobody has read it meanwhile. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { PUSH_WORDS } from '@switchboard/contract/notifications/notification-words.ts';
import type { Notification } from '@switchboard/contract/notifications/notifications.ts';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import webPush from 'web-push';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { enqueueInBulk } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { isPushService, PUSH_SERVICES, UnsafeAddressError } from '../../../platform/push-services.ts';
import { presentEntry } from '../entry.presenter.ts';
import { findSentEntries, type MailedEntry, type NewEntry } from '../entry.repo.ts';
import { endOfQuiet } from '../mail/mail-times.ts';
import { sortEntries } from '../mail/wanted-entries.ts';
import { preferencesOf } from '../preferences.repo.ts';
import { pushIdentity } from './push-identity.ts';
import {
  findReachedBrowser,
  findSubscriptionsOf,
  forgetSubscription,
  type ReachedBrowser,
} from './subscription.repo.ts';

/** Whoever reads it within this time does not need to be shown it. */
export const PUSH_DELAY = 30 * SECOND;
/** The first one and five more; the pauses of the queue spread them over minutes. */
const ATTEMPTS = 6;
/** How long a service keeps what it cannot show yet, in seconds: a day. */
const KEPT_FOR = 86_400;
const TIMEOUT = 10 * SECOND;

const task = defineTask('push', z.object({ entryId: z.uuid(), subscriptionId: z.uuid() }));

/** @param entries that are new */
export async function queuePushes(trx: Database, entries: readonly NewEntry[], now: Date): Promise<void> {
  const browsers = await findSubscriptionsOf(trx, [...new Set(entries.map(({ user_id }) => user_id))]);
  const pushes = entries.flatMap(({ id, user_id }) =>
    (browsers.get(user_id) ?? []).map((subscriptionId) => ({ entryId: id, subscriptionId })),
  );
  if (pushes.length === 0) return;
  await queue(trx, pushes, new Date(now.getTime() + PUSH_DELAY));
}

const queue = (trx: Database, pushes: readonly z.output<typeof task.payload>[], runAt: Date) =>
  enqueueInBulk(trx, task, pushes, { runAt, attempts: ATTEMPTS });

type PushDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'secretKey' | 'pushServices'> & {
  readonly db: Database;
};

export const pushJobs = (deps: PushDeps): JobHandler[] => [
  handle(task, async ({ entryId, subscriptionId }) => {
    const { db, clock } = deps;
    const browser = await findReachedBrowser(db, subscriptionId, clock.now());
    if (browser === null) return;
    const [row] = await findSentEntries(browser.actor, db, { entryId }, 1);
    if (row === undefined) return;
    const preferences =
      (await preferencesOf(db, [browser.actor.id])).get(browser.actor.id) ?? DEFAULT_PREFERENCES;
    if (!isWanted(row, browser.actor.id, preferences)) return;
    const quietUntil = endOfQuiet(preferences, clock.now());
    if (quietUntil !== null && !passesQuiet(row, preferences)) {
      await queue(db, [{ entryId, subscriptionId }], quietUntil);
      return;
    }
    await push(deps, browser, shownOf(presentEntry(row, browser.actor.id), preferences.push));
  }),
];

const isMeant = ({ notice, reason }: MailedEntry) =>
  notice === 'mention' || (notice === 'assigned' && reason === 'assigned');

function isWanted(row: MailedEntry, readerId: string, preferences: NotificationPreferences): boolean {
  switch (preferences.push.what) {
    case 'off':
      return false;
    case 'mentions':
      return isMeant(row);
    case 'same': {
      // Whoever stopped the mail of a ticket has not stopped this.
      const ofMail = [{ ...row, mail_stopped: false }];
      return sortEntries(ofMail, readerId, preferences, { inDigest: false }).wanted.length > 0;
    }
  }
}

const passesQuiet = ({ priority, reason }: MailedEntry, { quiet }: NotificationPreferences) =>
  quiet.criticalThrough && priority === 'Critical' && reason === 'assigned';

/** What the service worker shows. Without a wish for more nobody who looks at the screen learns what it is about. */
function shownOf(entry: Notification, { showText }: NotificationPreferences['push']) {
  const { ticket, event, text, excerpt, url } = entry;
  const words = excerpt === '' ? text : `${text}: ${excerpt}`;
  return {
    title: ticket?.ticketNumber ?? 'Switchboard',
    body: showText ? words : PUSH_WORDS[event],
    url,
    /** A later one of the same place takes the place of an earlier one. */
    tag: `${ticket?._id ?? ''} ${event}`,
  };
}

/** @throws what another attempt may mend */
async function push(
  { db, config, secretKey, log, pushServices = PUSH_SERVICES }: PushDeps,
  { id, endpoint, keys }: ReachedBrowser,
  shown: object,
): Promise<void> {
  if (!isPushService(endpoint, pushServices)) return forgetSubscription(db, id);
  const identity = await pushIdentity(db, secretKey, log);
  try {
    await webPush.sendNotification({ endpoint, keys }, JSON.stringify(shown), {
      vapidDetails: { subject: `mailto:${addressIn(config.mailFrom)}`, ...identity },
      TTL: KEPT_FOR,
      timeout: TIMEOUT,
      agent: pushServices.agent,
    });
  } catch (error) {
    if (error instanceof UnsafeAddressError) {
      log.warn(
        { err: error, subscription: id },
        'a push service was not asked, since its name leads elsewhere',
      );
    } else if (error instanceof webPush.WebPushError && [404, 410].includes(error.statusCode)) {
      await forgetSubscription(db, id);
    } else if (error instanceof webPush.WebPushError) {
      // Whoever knows the address can write to the browser, so that it stays out of the log.
      throw new Error(`the push service answered ${error.statusCode}`);
    } else throw error;
  }
}

/** Of "Switchboard <desk@acme.example>". */
const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
