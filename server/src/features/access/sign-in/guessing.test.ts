/** One password tried on many accounts from many addresses. */
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { RATE } from '../../../platform/limits.ts';
import { databaseBefore } from '../../../testing/database-before.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createUser, PASSWORD } from '../../../testing/world.ts';
import { knowsPlace } from '../sessions/sign-in-place.repo.ts';

const { app, world } = await openTestApp({ RATE_LIMIT_FACTOR: '1' });
const { accountsTriedInAnHour, accountsTriedInADay, failedSignInsElsewhere } = RATE;

let addresses = 0;
/** An address in a network of its own. */
const newAddress = () => {
  addresses += 1;
  return `10.${addresses >> 8}.${addresses & 255}.7`;
};

const signIn = (email: string, password: string, remoteAddress = newAddress()) =>
  app.fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password }),
    remoteAddress,
  });
const status = async (...attempt: Parameters<typeof signIn>) => (await signIn(...attempt)).statusCode;

let domain: string;
let domains = 0;
const member = (name: string) =>
  createUser(app.db, { role: 'user', organizationId: world.ours.id, email: `${name}@${domain}` });
beforeEach(() => {
  domains += 1;
  domain = `d${domains}.test`;
});

let accounts = 0;
/** So many accounts, each once and from another address. */
async function spray(count: number, from = newAddress) {
  const statuses: number[] = [];
  for (let tried = 0; tried < count; tried += 1) {
    accounts += 1;
    statuses.push(await status(`person${accounts}@${domain}`, 'Summer2026', from()));
  }
  return statuses;
}
const ended = (statuses: number[]) => statuses.indexOf(429);

describe('one password on many accounts from many addresses', () => {
  test('ends in a pause for places that are new to a person; where they signed in before nothing changes', async () => {
    await member('anna');
    await member('ben');
    const home = '192.0.2.10';
    expect(await status(`anna@${domain}`, PASSWORD, home)).toBe(200);
    expect(ended(await spray(accountsTriedInAnHour.points + 1))).toBe(accountsTriedInAnHour.points);

    const refused = await signIn(`anna@${domain}`, PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR / 1000);
    expect(await status(`anna@${domain}`, PASSWORD, home)).toBe(200);
    // Lines get new addresses nearby.
    expect(await status(`anna@${domain}`, PASSWORD, '192.0.2.99')).toBe(200);
    expect(await status(`anna@${domain}`, 'mistyped', home)).toBe(401);
    // Home to one is not home to another.
    expect(await status(`ben@${domain}`, PASSWORD, home)).toBe(429);

    app.clock.advance(HOUR);
    expect(await status(`ben@${domain}`, PASSWORD)).toBe(200);
  });

  test('tells nobody which of them exist', async () => {
    await member('carl');
    await spray(accountsTriedInAnHour.points);
    const [known, unknown] = [await signIn(`carl@${domain}`, 'x'), await signIn(`nobody@${domain}`, 'x')];
    for (const answer of [known, unknown]) {
      expect(answer.statusCode).toBe(429);
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...known.json(), requestId: '' });
    }
  });

  test('does not touch other domains', async () => {
    await spray(accountsTriedInAnHour.points + 1);
    expect(await status('user@theirs.test', PASSWORD)).toBe(200);
    expect(await status('user@ours.test', 'mistyped')).toBe(401);
  });

  test('is seen too where it goes on slowly for a day', async () => {
    const perHour = accountsTriedInAnHour.points - 1;
    const statuses: number[] = [];
    while (ended(statuses) === -1 && statuses.length < 2 * accountsTriedInADay.points) {
      statuses.push(...(await spray(perHour)));
      app.clock.advance(HOUR + MINUTE);
    }
    expect(ended(statuses)).toBe(accountsTriedInADay.points);
    app.clock.advance(DAY);
    expect(await status(`late@${domain}`, 'x')).toBe(401);
  });

  test('counts nobody who mistyped and then got it right', async () => {
    await member('dora');
    await spray(accountsTriedInAnHour.points - 2);
    for (let again = 0; again < 3; again += 1) {
      expect(await status(`dora@${domain}`, 'mistyped')).toBe(401);
      expect(await status(`dora@${domain}`, PASSWORD)).toBe(200);
    }
    expect(await spray(3)).toEqual([401, 401, 429]);
  });

  test('is not seen in what one address does, which has limits of its own', async () => {
    await member('eve');
    const office = newAddress();
    expect(ended(await spray(accountsTriedInAnHour.points + 5, () => office))).toBe(-1);
    expect(await status(`eve@${domain}`, PASSWORD, office)).toBe(200);
  });
});

describe('one account from many addresses', () => {
  test('is refused to places that are new to it, for an hour, and stays open to the others', async () => {
    await member('fay');
    const email = `fay@${domain}`;
    const home = '198.51.100.4';
    expect(await status(email, PASSWORD, home)).toBe(200);
    for (let guess = 0; guess < failedSignInsElsewhere.points; guess += 1) {
      expect(await status(email, `guess ${guess}`)).toBe(401);
    }
    expect(await status(email, PASSWORD)).toBe(429);
    expect(await status(email, PASSWORD, home)).toBe(200);
  });

  test('whoever follows the link of an e-mail may sign in where they did', async () => {
    await member('gus');
    await spray(accountsTriedInAnHour.points);
    expect(await status(`gus@${domain}`, PASSWORD, '203.0.113.5')).toBe(429);
    await app.call(null, 'POST', '/auth/forgot-password', { body: { email: `gus@${domain}` } });
    await app.runJobs();
    const link = (await app.mails()).at(-1)?.link ?? '';
    const token = new URL(link).searchParams.get('token');
    const reset = await app.fastify.inject({
      method: 'POST',
      url: '/api/auth/reset-password',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ token, password: 'another password' }),
      remoteAddress: '203.0.113.5',
    });
    expect(reset.statusCode).toBe(200);
    expect(await status(`gus@${domain}`, 'another password', '203.0.113.5')).toBe(200);
    expect(await status(`gus@${domain}`, 'another password')).toBe(429);
  });
});

test('whoever has a session when this version starts has signed in where it began', async () => {
  const { db, upgrade } = await databaseBefore('0045');
  const [organization, person] = [newId(), newId()];
  await sql`insert into organizations (id, name, code, ticket_prefix) values (${organization}, 'A', 'A', 'A')`.execute(
    db,
  );
  await sql`
    insert into users (id, organization_id, role, first_name, last_name, email)
    values (${person}, ${organization}, 'user', 'Ida', 'Ng', 'ida@a.test')`.execute(db);
  for (const address of ['192.0.2.7', '192.0.2.8', '2001:db8::1', 'test']) {
    await sql`
      insert into sessions (id, token_hash, user_id, created_at, last_seen_at, address, user_agent)
      values (${newId()}, sha256(${address}::bytea), ${person}, now(), now(), ${address}, '')`.execute(db);
  }
  await upgrade();
  expect(await knowsPlace(db, 'ida@a.test', '192.0.2.200')).toBe(true);
  expect(await knowsPlace(db, 'ida@a.test', '192.0.3.7')).toBe(false);
});
