import { PUSH } from '@switchboard/contract/limits.ts';
import { MESSAGES } from '@switchboard/contract/messages.ts';
import * as endpoints from '@switchboard/contract/notifications/push.ts';
import type { Deps } from '../../../platform/deps.ts';
import { invalid, notFound } from '../../../platform/http/app-error.ts';
import type { Again } from '../../../platform/http/call.ts';
import type { Serve } from '../../../platform/http/route.ts';
import { keepAnswer } from '../../../platform/idempotency/idempotency-keys.ts';
import { newId } from '../../../platform/ids.ts';
import { isPushService } from '../../../platform/push-services.ts';
import { holdSession } from '../../access/sessions/hold-session.ts';
import { contextOf } from '../../record/actor-context.ts';
import { pushIdentity } from './push-identity.ts';
import {
  deleteSubscription,
  listSubscriptions,
  replaceSubscription,
  type SubscriptionRow,
} from './subscription.repo.ts';

export function pushRoutes(serve: Serve, deps: Deps): void {
  const { clock, secretKey, log, config, pushServices = { hosts: config.pushHosts } } = deps;
  const { db } = deps.database;

  serve(endpoints.listPushSubscriptions, async ({ session }) => ({
    pushSubscriptions: (await listSubscriptions(db, session.actor.id, clock.now())).map((row) =>
      present(row, session.id),
    ),
    publicKey: (await pushIdentity(db, secretKey, log)).publicKey,
  }));

  const added: Again<typeof endpoints.addPushSubscription> = async ({ session }, id) => {
    const row = (await listSubscriptions(db, session.actor.id, clock.now())).find((one) => one.id === id);
    if (row === undefined) throw notFound();
    return { pushSubscription: present(row, row.session_id) };
  };
  serve(
    endpoints.addPushSubscription,
    async (call) => {
      const { endpoint, keys } = call.body;
      if (!isPushService(endpoint, pushServices)) throw invalid('endpoint', MESSAGES.pushServiceUnknown);
      if (!(await areUsable(keys))) throw invalid('keys', MESSAGES.pushKeysInvalid);
      const context = contextOf(call, clock);
      const id = newId();
      await db.transaction().execute(async (trx) => {
        await holdSession(trx, call.session);
        const row = {
          id,
          user_id: call.session.actor.id,
          session_id: call.session.id,
          endpoint,
          ...keys,
          created_at: context.at,
        };
        await replaceSubscription(trx, row, PUSH.browsers);
        await keepAnswer(trx, context, id);
      });
      return added(call, id);
    },
    { again: added },
  );

  serve(endpoints.removePushSubscription, async ({ session, params: { id } }) => {
    if (!(await deleteSubscription(db, session.actor.id, id))) throw notFound();
    return { removed: true as const };
  });
}

const present = ({ id, user_agent, created_at, session_id }: SubscriptionRow, sessionId: string) => ({
  _id: id,
  browser: user_agent,
  createdAt: created_at.toISOString(),
  current: session_id === sessionId,
});

/** Whether something can be encrypted for them. */
async function areUsable({
  p256dh,
  auth,
}: {
  readonly p256dh: string;
  readonly auth: string;
}): Promise<boolean> {
  const { default: webPush } = await import('web-push');
  try {
    webPush.encrypt(p256dh, auth, 'nothing', 'aes128gcm');
    return true;
  } catch {
    return false;
  }
}
