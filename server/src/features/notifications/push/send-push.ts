/** Hands something to the push service of one browser. */
import { SECOND } from '@switchboard/contract/durations.ts';
import { DELIVERY_DETAILS, pushAnswered } from '@switchboard/contract/notifications/deliveries.ts';
import type { Database } from '../../../platform/database/open-database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isPushService, publicAgent, UnsafeAddressError } from '../../../platform/push-services.ts';
import { pushIdentity } from './push-identity.ts';
import { forgetSubscription, type ReachedBrowser } from './subscription.repo.ts';

/** How long a service keeps what it cannot show yet, in seconds: a day. */
const KEPT_FOR = 86_400;
const TIMEOUT = 10 * SECOND;
const GONE = [404, 410];

export type PushDeps = Pick<Deps, 'config' | 'clock' | 'log' | 'secretKey' | 'pushServices'> & {
  readonly db: Database;
};

/** What the service worker shows. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** A later one with the same takes the place of an earlier one. */
  readonly tag: string;
}

/** `failed` is what another try may mend. */
export interface PushResult {
  readonly outcome: 'sent' | 'refused' | 'failed';
  readonly detail: string;
}

const refused = (detail: string): PushResult => ({ outcome: 'refused', detail });

/** A browser that is there no more is forgotten. */
export async function sendPush(
  { db, config, secretKey, log, pushServices }: PushDeps,
  { id, endpoint, keys }: ReachedBrowser,
  shown: Shown,
): Promise<PushResult> {
  if (!isPushService(endpoint, pushServices ?? { hosts: config.pushHosts })) {
    await forgetSubscription(db, id);
    return refused(DELIVERY_DETAILS.browserElsewhere);
  }
  const { default: webPush } = await import('web-push');
  const identity = await pushIdentity(db, secretKey, log);
  try {
    await webPush.sendNotification({ endpoint, keys }, JSON.stringify(shown), {
      vapidDetails: { subject: config.pushSubject, ...identity },
      TTL: KEPT_FOR,
      timeout: TIMEOUT,
      agent: pushServices?.agent ?? publicAgent,
    });
    return { outcome: 'sent', detail: '' };
  } catch (error) {
    if (error instanceof UnsafeAddressError) {
      log.warn(
        { err: error, subscription: id },
        'a push service is not asked, since its name leads elsewhere',
      );
      return refused(DELIVERY_DETAILS.browserElsewhere);
    }
    if (error instanceof webPush.WebPushError && GONE.includes(error.statusCode)) {
      await forgetSubscription(db, id);
      return refused(DELIVERY_DETAILS.browserGone);
    }
    // Whoever knows the address can write to the browser, so that it stays out of the log.
    const detail =
      error instanceof webPush.WebPushError
        ? pushAnswered(error.statusCode)
        : DELIVERY_DETAILS.browserUnreachable;
    log.warn({ subscription: id, reason: detail }, 'something could not be shown in a browser');
    return { outcome: 'failed', detail };
  }
}
