/** Browsers that show what happens while no page is open. */
import { z } from 'zod';
import { callsFor, SIGNED_IN } from '../endpoint.ts';
import { id, instant } from '../ids.ts';
import { LENGTH } from '../limits.ts';
import { MESSAGES } from '../messages.ts';

const pushSubscription = z.object({
  _id: id,
  /** What the browser calls itself. */
  browser: z.string(),
  createdAt: instant,
  /** Of the session of this call. */
  current: z.boolean(),
});
export type PushSubscriptionInfo = z.output<typeof pushSubscription>;

const everybody = callsFor(SIGNED_IN, 'Notifications');

export const listPushSubscriptions = everybody.get('/push/subscriptions', {
  summary:
    'The browsers that the caller is told in while no page is open, and the key by which they know this installation',
  output: z.object({ pushSubscriptions: z.array(pushSubscription), publicKey: z.string() }),
});

/** 65 and 16 bytes, as browsers write them: https://w3c.github.io/push-api/#pushsubscription-interface */
const p256dh = z.string(MESSAGES.pushKeysInvalid).regex(/^[\w-]{87}=?$/, MESSAGES.pushKeysInvalid);
const auth = z.string(MESSAGES.pushKeysInvalid).regex(/^[\w-]{22}={0,2}$/, MESSAGES.pushKeysInvalid);

export const addPushSubscription = everybody.post('/push/subscriptions', {
  summary: 'Show what happens in the browser of this session, until the session ends',
  status: 201,
  body: z.object({
    endpoint: z.url(MESSAGES.pushServiceUnknown).max(LENGTH.pushEndpoint, MESSAGES.pushServiceUnknown),
    keys: z.object({ p256dh, auth }, MESSAGES.pushKeysInvalid),
  }),
  output: z.object({ pushSubscription }),
});

export const removePushSubscription = everybody.delete('/push/subscriptions/{id}', {
  summary: 'Show nothing in that browser any more',
  output: z.object({ removed: z.literal(true) }),
});
