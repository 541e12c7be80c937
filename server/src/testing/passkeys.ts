import { insertPasskey } from '../features/access/passkeys/passkey.repo.ts';
import { type Asking, createPasskeyChallenge } from '../features/access/passkeys/passkey-challenge.repo.ts';
import { askerOf } from '../features/access/passkeys/passkey-pages.ts';
import { newId } from '../platform/ids.ts';
import { newToken } from '../platform/tokens.ts';
import { createPasskeyDevice, FROM_HOST, type PasskeyDevice } from './passkey-device.ts';
import type { Answer, TestApp } from './test-app.ts';
import { PASSWORD } from './world.ts';

export const optionsIn = (answer: Answer) =>
  answer.body.options as unknown as Parameters<PasskeyDevice['answer']>[0];

/** Calls in one session of a person, at a host name, by a browser that keeps its cookie. */
export function inSession(app: TestApp, token: string) {
  let cookie = '';
  return async (method: string, path: string, body?: object) => {
    const answer = await app.call(null, method, path, {
      ...(body !== undefined && { body }),
      headers: { ...FROM_HOST, cookie, authorization: `Bearer ${token}` },
    });
    cookie = String(answer.headers['set-cookie'] ?? cookie).split(';')[0] ?? '';
    return answer;
  };
}

export const BROWSER = newToken();
/** What a browser sends that has asked for something of a passkey. */
export const FROM_BROWSER = { ...FROM_HOST, cookie: `switchboard-passkey=${BROWSER}` };

/** A passkey that somebody may add from such a browser. */
export async function newCredential(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  userId: string,
  device = createPasskeyDevice(),
) {
  const asking = { purpose: 'registration', asker: askerOf({ browser: BROWSER }, userId) } as const;
  const challenge = await createPasskeyChallenge(db, asking, clock.now());
  return device.make({ challenge, rp: { id: 'desk.test' } });
}

/** Sets a passkey up by the calls that the page makes. */
export async function addPasskey(app: TestApp, userId: string, name = 'My laptop') {
  const device = createPasskeyDevice();
  const token = await app.tokenFor(userId);
  const call = inSession(app, token);
  const asked = await call('POST', '/auth/passkeys/options', { password: PASSWORD });
  const added = await call('POST', '/auth/passkeys', { name, credential: device.make(optionsIn(asked)) });
  return { device, token, call, added };
}

/** One that answers, whatever else its owner has. */
export async function giveDevice(app: TestApp, userId: string): Promise<PasskeyDevice> {
  const device = createPasskeyDevice();
  const body = { name: 'A device', credential: await newCredential(app, userId, device) };
  await app.call(userId, 'POST', '/auth/passkeys', { body, headers: FROM_BROWSER });
  return device;
}

/** One that is kept and tells of nothing. @returns its id */
export async function givePasskey(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  userId: string,
  device: Pick<PasskeyDevice, 'id' | 'publicKey'> = createPasskeyDevice(),
) {
  const id = newId();
  await insertPasskey(db, {
    id,
    user_id: userId,
    credential_id: Buffer.from(device.id, 'base64url'),
    public_key: device.publicKey,
    counter: 0,
    transports: [],
    host: 'desk.test',
    name: 'A key',
    synced: false,
    created_at: clock.now(),
    last_used_at: null,
  });
  return id;
}

/** What a device of theirs answers to what was asked of it, for a sign-in or its second half. */
export async function signedBy(
  app: Pick<TestApp, 'db' | 'clock'>,
  userId: string,
  asking: Pick<Asking, 'asker'> & { readonly purpose: 'sign_in' | 'second_factor' },
) {
  const device = createPasskeyDevice();
  await givePasskey(app, userId, device);
  const challenge = await createPasskeyChallenge(app.db, asking, app.clock.now());
  return device.answer({ challenge, rpId: 'desk.test' });
}
