/** Something shown by which somebody sees whether push arrives. */
import type { Deps } from '../../../platform/deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PersonContext } from '../../record/actor-context.ts';
import { settleDelivery } from '../mail/delivery.repo.ts';
import { openTest } from '../mail/open-test.ts';
import { sendPush } from './send-push.ts';
import { findReachedBrowser, findSubscriptionOfSession } from './subscription.repo.ts';

type TestDeps = Pick<Deps, 'database' | 'config' | 'clock' | 'log' | 'secretKey' | 'pushServices'>;

const SHOWN = {
  title: 'Switchboard',
  body: 'Push arrives in this browser',
  url: '/profile/notifications',
  tag: 'test',
};

/**
 * Shows it at once in the browser of this session, and tries once: what goes wrong stands in its outcome.
 * @returns its id
 * @throws AppError PUSH_UNAVAILABLE where push is not on there, RATE_LIMITED
 */
export async function sendTestPush(
  deps: TestDeps,
  context: PersonContext,
  sessionId: string,
): Promise<string> {
  const { db } = deps.database;
  const { clock } = deps;
  const subscription = await findSubscriptionOfSession(db, sessionId);
  const browser = subscription && (await findReachedBrowser(db, subscription.id, clock.now()));
  if (!browser) throw new AppError('PUSH_UNAVAILABLE');
  const test = await openTest(deps, context, 'push');
  const { outcome, detail } = await sendPush({ ...deps, db }, browser, SHOWN);
  const became = outcome === 'sent' ? 'sent' : 'refused';
  await settleDelivery(db, test.id, { outcome: became, detail }, clock.now());
  return test.id;
}
