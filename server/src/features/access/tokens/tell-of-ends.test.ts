import { DAY } from '@switchboard/contract/durations.ts';
import { expect, test } from 'vitest';
import { callWith, makeOwnToken, makeServiceAccount } from '../../../testing/api-tokens.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { queueTellingOfEnds } from './tell-of-ends.ts';
import { deleteEndedTokens } from './token.repo.ts';

const { app, world } = await openTestApp();
const { ours } = world;

async function letters() {
  await queueTellingOfEnds(app.db);
  await app.runJobs();
  await app.runJobs();
  const mails = (await app.mails()).filter(({ subject }) => subject === 'An API token ends in a week');
  return mails.map(({ to, text }) => ({ to: to?.[0]?.address, text: text ?? '' }));
}

test('seven days before its end the owner is told, once, and of a service account the admins', async () => {
  await makeOwnToken(app, ours.user, ['tickets:read'], { name: 'Nightly', days: 30 });
  const gone = await makeOwnToken(app, ours.head, ['tickets:read'], { name: 'Given up', days: 30 });
  await app.call(ours.head, 'DELETE', `/auth/tokens/${gone.token._id}`);
  await makeServiceAccount(app, ours.admin, 'user', ['tickets:read'], 'Robot');
  app.clock.advance(23 * DAY - 1);
  expect(await letters()).toEqual([]);
  app.clock.advance(1);
  const [own, ...none] = await letters();
  expect(none).toEqual([]);
  expect(own?.to).toBe('user@ours.test');
  expect(own?.text).toContain('"Nightly"');
  expect(own?.text).toContain('/profile');
  expect(await letters()).toHaveLength(1);
  app.clock.advance(60 * DAY);
  const [, ofRobot] = await letters();
  expect(ofRobot?.to).toBe('admin@ours.test');
  expect(ofRobot?.text).toContain('the service account Robot');
});

test('a year after its end it is forgotten', async () => {
  const { secret } = await makeOwnToken(app, ours.agent, ['tickets:read'], { days: 1 });
  const count = async () =>
    (await app.db.selectFrom('api_tokens').select('id').where('user_id', '=', ours.agent).execute()).length;
  app.clock.advance(366 * DAY - 1);
  await deleteEndedTokens(app.db, app.clock.now());
  expect(await count()).toBe(1);
  app.clock.advance(2);
  await deleteEndedTokens(app.db, app.clock.now());
  expect(await count()).toBe(0);
  expect((await callWith(app, secret)('GET', '/tickets')).status).toBe(401);
});
