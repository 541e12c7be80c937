/** What this browser can do about push, and its part of turning it on and off. */
import type { BodyInput } from '@switchboard/contract/endpoint.ts';
import type { addPushSubscription } from '@switchboard/contract/notifications/push.ts';

const WORKER = '/sw.js';

export type PushAbility = 'able' | 'blocked' | 'home-screen' | 'unsupported';

export function pushAbility(): PushAbility {
  const isIphone = /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent);
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isSupported) return isIphone && !isInstalled ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

/** Where this browser is reached; null where the person does not allow it. */
export async function subscribe(publicKey: string): Promise<BodyInput<typeof addPushSubscription> | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // Of whoever used this browser before, or made with another key.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined) {
    throw new Error('a subscription has an address and keys');
  }
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** Whatever the server knows: nothing reaches this browser any more. */
export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}
