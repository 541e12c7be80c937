/** Shows in browsers what happened, where nobody has read it meanwhile. */
import { MINUTE } from '@switchboard/contract/durations.ts';
import {
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
} from '@switchboard/contract/notifications/preferences.ts';
import { z } from 'zod';
import type { Database } from '../../../platform/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue, enqueueInBulk } from '../../../platform/jobs/enqueue.ts';
import { defineTask, handle, type JobHandler } from '../../../platform/jobs/task.ts';
import { findSentEntries, type MailedEntry, type NewEntry } from '../entry.repo.ts';
import { openDeliveries } from '../mail/delivery.repo.ts';
import { MAIL_BOUNDS } from '../mail/mail-bounds.ts';
import { endOfQuiet } from '../mail/mail-times.ts';
import { notePush, takeHeldPushes } from '../mail/push-log.repo.ts';
import { preferencesOf } from '../preferences.repo.ts';
import { isPushed, passesQuiet, shownOf } from './pushed-entry.ts';
import { type PushDeps, sendPush } from './send-push.ts';
import { findReachedBrowser, findSubscriptionsOf, type ReachedBrowser } from './subscription.repo.ts';

/** What a push service does not take is tried again after each of these, within an hour of the first try. */
const PAUSES = [MINUTE, 4 * MINUTE, 10 * MINUTE, 20 * MINUTE, 24 * MINUTE];
/** Of one that a kill interrupts. */
const ATTEMPTS = 6;

/** What programs before this version do not know of, they leave out. */
const task = defineTask(
  'push',
  z.object({
    entryId: z.uuid(),
    subscriptionId: z.uuid(),
    /** Of its row in the log. */
    id: z.uuid().optional(),
    /** Tries that failed. */
    failed: z.int().default(0),
    /** Things that are shown as one, of the entry's ticket. */
    changes: z.int().default(1),
    /** Tickets of a summary, in place of the entry's. */
    tickets: z.int().default(0),
  }),
);
type Push = z.output<typeof task.payload>;

const heldTask = defineTask('push-held', z.object({ userId: z.uuid() }));

/** @param entries that are new */
export async function queuePushes(trx: Database, entries: readonly NewEntry[], runAt: Date): Promise<void> {
  const browsers = await findSubscriptionsOf(trx, [...new Set(entries.map(({ user_id }) => user_id))]);
  const pushes = entries.flatMap(({ id, user_id }) => pushesOf(id, browsers.get(user_id)));
  await queue(trx, pushes, runAt);
}

const pushesOf = (
  entryId: string,
  browsers: readonly string[] = [],
  together: Partial<Pick<Push, 'changes' | 'tickets'>> = {},
): Push[] =>
  browsers.map((subscriptionId) => ({
    entryId,
    subscriptionId,
    id: newId(),
    failed: 0,
    changes: 1,
    tickets: 0,
    ...together,
  }));

async function queue(trx: Database, pushes: readonly Push[], runAt: Date): Promise<void> {
  if (pushes.length > 0) await enqueueInBulk(trx, task, pushes, { runAt, attempts: ATTEMPTS });
}

export const pushJobs = (deps: PushDeps): JobHandler[] => [
  handle(task, async (push) => {
    const { db, clock } = deps;
    const now = clock.now();
    const browser = await findReachedBrowser(db, push.subscriptionId, now);
    if (browser === null) return;
    const { actor } = browser;
    const [row] = await findSentEntries(actor, db, { entryId: push.entryId }, 1);
    if (row === undefined) return;
    const preferences = await wishesOf(db, actor.id);
    if (!isPushed(row, actor.id, preferences)) return;
    const quietUntil = passesQuiet(row, preferences) ? null : endOfQuiet(preferences, now);
    if (quietUntil === null) await tryPush(deps, browser, row, push, preferences);
    else await hold(db, actor.id, row, quietUntil);
  }),
  handle(heldTask, ({ userId }) => releaseHeld(deps, userId)),
];

const wishesOf = async (db: Database, userId: string) =>
  (await preferencesOf(db, [userId])).get(userId) ?? DEFAULT_PREFERENCES;

async function tryPush(
  deps: PushDeps,
  browser: ReachedBrowser,
  row: MailedEntry,
  push: Push,
  { push: { showText } }: NotificationPreferences,
): Promise<void> {
  const { id = newId(), failed, changes, tickets } = push;
  const shown = shownOf(row, browser.actor.id, { showText, changes, tickets });
  const { outcome, detail } = await sendPush(deps, browser, shown);
  const now = deps.clock.now();
  const pause = outcome === 'failed' ? PAUSES[failed] : undefined;
  const nextAt = pause === undefined ? null : new Date(now.getTime() + pause);
  const about = {
    userId: browser.actor.id,
    organizationId: row.organization_id,
    ...(tickets > 0
      ? { ticketId: null, event: 'digest' as const }
      : { ticketId: row.ticket_id, event: row.notice }),
  };
  await deps.db.transaction().execute(async (trx) => {
    const became = nextAt !== null ? 'queued' : outcome === 'sent' ? 'sent' : 'refused';
    await notePush(trx, { id, ...about, outcome: became, detail, nextAt }, now);
    if (nextAt !== null) await queue(trx, [{ ...push, id, failed: failed + 1 }], nextAt);
  });
}

/** Waits with what else happens on the ticket. */
const hold = (
  db: Database,
  userId: string,
  { organization_id, ticket_id, notice, created_at }: MailedEntry,
  quietUntil: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const held = { userId, organizationId: organization_id, ticketId: ticket_id, event: notice };
    await openDeliveries(trx, [{ ...held, kind: 'push', dueAt: quietUntil, isHeld: true }], created_at);
    await enqueue(trx, heldTask, { userId }, { runAt: quietUntil, key: `${heldTask.name} ${userId}` });
  });

/** Quiet hours are over: one for each ticket, and one for all where there are many. */
async function releaseHeld({ db, clock }: PushDeps, userId: string): Promise<void> {
  const now = clock.now();
  const browsers = (await findSubscriptionsOf(db, [userId])).get(userId) ?? [];
  const reached = await Promise.all(browsers.map((id) => findReachedBrowser(db, id, now)));
  const actor = reached.find((browser) => browser !== null)?.actor;
  const preferences = await wishesOf(db, userId);
  await db.transaction().execute(async (trx) => {
    const held = await takeHeldPushes(trx, userId);
    if (actor === undefined) return;
    const groups: (readonly [MailedEntry, ...MailedEntry[]])[] = [];
    for (const place of held) {
      const rows = await findSentEntries(actor, trx, place, MAIL_BOUNDS.entries);
      const [newest, ...others] = rows.filter((row) => isPushed(row, userId, preferences)).toReversed();
      if (newest !== undefined) groups.push([newest, ...others]);
    }
    const [first] = groups.toSorted(([one], [other]) => (one.entry_id < other.entry_id ? 1 : -1));
    if (first === undefined) return;
    const pushes =
      groups.length > MAIL_BOUNDS.afterQuiet
        ? pushesOf(first[0].entry_id, browsers, { tickets: groups.length })
        : groups.flatMap(([newest, ...others]) =>
            pushesOf(newest.entry_id, browsers, { changes: others.length + 1 }),
          );
    await queue(trx, pushes, now);
  });
}
