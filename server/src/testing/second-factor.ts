import { enableSecondFactor, keepOfferedKey } from '../features/access/second-factor/second-factor.repo.ts';
import { newKey } from '../features/access/second-factor/totp.ts';
import type { TestApp } from './test-app.ts';

type Desk = Pick<TestApp, 'db' | 'secretKey' | 'clock'>;

/** Turns it on as if it had been set up a while ago; one that was on is replaced. @returns its key */
export async function giveSecondFactor({ db, secretKey, clock }: Desk, userId: string): Promise<Buffer> {
  const key = newKey();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  const at = clock.now();
  await enableSecondFactor(db, { userId, sealedKey: secretKey.seal(key, userId), step: 0, at });
  return key;
}

/** Offers a key that is not turned on. @returns the key */
export async function offerKey({ db, secretKey, clock }: Desk, userId: string): Promise<Buffer> {
  const key = newKey();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  await keepOfferedKey(db, userId, secretKey.seal(key, userId), clock.now());
  return key;
}
