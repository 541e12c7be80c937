/** How often programs may call, and what they are told of it. */
import { expect, test } from 'vitest';
import { callWith, makeOwnToken } from '../../../testing/api-tokens.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1' });
const { ours, theirs } = world;

test('one token is refused after 300 calls a minute, the other and its owner are not', async () => {
  const [busy, other] = [
    callWith(app, (await makeOwnToken(app, ours.user, ['tickets:read'])).secret),
    callWith(app, (await makeOwnToken(app, ours.user, ['tickets:read'])).secret),
  ];
  const first = await busy('GET', '/auth/me');
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"token";q=300;w=60',
    ratelimit: expect.stringMatching(/^"token";r=299;t=\d+$/),
  });
  for (let call = 1; call < 300; call += 1) await busy('GET', '/auth/me');
  const refused = await busy('GET', '/auth/me');
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers).toMatchObject({
    'retry-after': expect.any(String),
    'ratelimit-policy': '"token";q=300;w=60',
    ratelimit: expect.stringMatching(/^"token";r=0;t=\d+$/),
  });
  expect((await other('GET', '/auth/me')).status).toBe(200);
  const owner = await app.call(ours.user, 'GET', '/auth/me');
  expect(owner.headers).toMatchObject({ 'ratelimit-policy': '"person";q=300;w=60' });
});

test('all tokens of an organization together have 3,000', async () => {
  const people = [theirs.admin, theirs.head, theirs.manager, theirs.agent, theirs.otherAgent, theirs.user];
  const scripts = await Promise.all(
    [...people, ...people].map(async (who) =>
      callWith(app, (await makeOwnToken(app, who, ['tickets:read'])).secret),
    ),
  );
  let answered = 0;
  for (const script of scripts) {
    for (let call = 0; call < 270; call += 1) {
      if ((await script('GET', '/auth/me')).status === 200) answered += 1;
    }
  }
  expect(answered).toBe(3_000);
  const [one] = scripts;
  const refused = await one?.('GET', '/auth/me');
  expect(refused?.headers).toMatchObject({ 'ratelimit-policy': '"organization";q=3000;w=60' });
  expect((await app.call(theirs.user, 'GET', '/auth/me')).status).toBe(200);
});

test('whoever is nobody is counted by address', async () => {
  const answer = await app.call(null, 'GET', '/config');
  expect(answer.headers).toMatchObject({ 'ratelimit-policy': '"anonymous";q=60;w=60' });
});
