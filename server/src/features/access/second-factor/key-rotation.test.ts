/** The secret key is changed, twice, and everybody gets in with what they have. */
import { expect, test } from 'vitest';
import { createAnswerOnce } from '../../../platform/idempotency/answer-once.ts';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { createSecretKey, type SecretKey } from '../../../platform/secret-key.ts';
import { codeOf } from '../../../testing/authenticator.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { giveSecondFactor, offerKey } from '../../../testing/second-factor.ts';
import { acceptCode } from './accept-code.ts';
import { expectSameKey } from './expect-same-key.ts';
import { countSealedByEarlier } from './key-rotation.repo.ts';
import { replaceRecoveryCodes } from './recovery-code.repo.ts';
import { knowEarlierDigests, rotateKey } from './rotate-key.ts';

const { app, world } = await openTestApp({}, { empty: true });
const { db, clock } = app;
const log = createLogger('silent');
const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const { user, admin, agent, manager } = world.ours;

/** What a start does with a key. */
async function startWith(secretKey: SecretKey): Promise<SecretKey> {
  await expectSameKey(db, secretKey);
  return knowEarlierDigests(db, secretKey, clock.now());
}
const acceptedOf = (secretKey: SecretKey, userId: string, code: string) =>
  db.transaction().execute((trx) => acceptCode(trx, secretKey, userId, code, clock.now()));
/** A code is taken once; half a minute later there is another. */
function nextCode(factor: Buffer): string {
  clock.advance(30_000);
  return codeOf(factor, app);
}

test('authenticators and recovery codes work before, during and after each change, and then without the old key', async () => {
  const old = await startWith(createSecretKey(first));
  const factor = await giveSecondFactor({ ...app, secretKey: old }, user);
  const codes = await replaceRecoveryCodes(db, old, user);
  await giveSecondFactor({ ...app, secretKey: old }, admin);
  await offerKey({ ...app, secretKey: old }, agent);

  await expect(startWith(createSecretKey(second))).rejects.toThrow(
    /encrypted with another key\. Restore secret\.key in DATA_DIR, or set SECRET_KEY to what it was/,
  );
  const both = await startWith(createSecretKey(second, [first]));
  expect(await countSealedByEarlier(db, both)).toBe(3);
  expect(await acceptedOf(both, user, nextCode(factor))).toBe('app');
  expect(await acceptedOf(both, user, codes[0] ?? '')).toBe('recovery');
  // Somebody changes theirs in the middle of it.
  const fresh = await giveSecondFactor({ ...app, secretKey: both }, manager);
  await rotateKey({ db, secretKey: both, log });
  expect(await countSealedByEarlier(db, both)).toBe(0);

  const alone = await startWith(createSecretKey(second));
  expect(await acceptedOf(alone, user, nextCode(factor))).toBe('app');
  expect(await acceptedOf(alone, user, codes[1] ?? '')).toBe('recovery');
  expect(await acceptedOf(alone, user, codes[1] ?? '')).toBe(null);
  expect(await acceptedOf(alone, manager, nextCode(fresh))).toBe('app');
  await expect(startWith(createSecretKey(first))).rejects.toThrow('encrypted with another key');

  await rotateKey({ db, secretKey: await startWith(createSecretKey(third, [second])), log });
  const last = await startWith(createSecretKey(third));
  expect(await acceptedOf(last, user, nextCode(factor))).toBe('app');
  expect(await acceptedOf(last, user, codes[2] ?? '')).toBe('recovery');
});

test('without a second factor too, a key that is missing is missed by the hashes that it keeps', async () => {
  await db.deleteFrom('second_factors').execute();
  await expect(startWith(createSecretKey(first))).rejects.toThrow('encrypted with another key');
});

test('a request that is sent again under its idempotency key is the same one under the new key', async () => {
  const send = (secretKey: SecretKey) =>
    createAnswerOnce({ db, secretKey, nodeId: newId(), clock, strict: true, log })(
      {
        entry: { method: 'POST', path: '/again', status: 201, repeatable: true } as never,
        userId: user,
        key: 'one',
        requestId: '018f0000-0000-7000-8000-000000000001',
        params: {},
        query: {},
        body: { text: 'same' },
        files: [],
      },
      { run: async () => 'made', again: async () => 'made again' },
    );
  expect((await send(createSecretKey(first))).result).toBe('made');
  expect((await send(createSecretKey(second, [first]))).result).toBe('made again');
  await expect(send(createSecretKey(second))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});
