import { MESSAGES } from '@switchboard/contract/messages.ts';
import { expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { sendCsv } from '../../../testing/send-csv.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createWorld, PASSWORD } from '../../../testing/world.ts';
import { INVITATION_VALID_FOR } from './invite.ts';

const { app, world } = await openTestApp();

interface Invitee {
  readonly id: string;
  readonly email: string;
}

async function invite(): Promise<Invitee> {
  const email = `${newId()}@ours.test`;
  const file = `First Name,Last Name,Email\nHannah,Brandt,${email}\n`;
  await sendCsv(app, world.ours.admin, '/user-import/upload', file);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** Tokens of the e-mails that this address got, the oldest first. */
async function tokensFor({ email }: Invitee, page = 'accept-invitation'): Promise<string[]> {
  await app.runJobs();
  return (await app.mails())
    .filter(({ to, link }) => to?.[0]?.address === email && link.includes(`/${page}?`))
    .map(({ link }) => new URL(link).searchParams.get('token') ?? '');
}

async function tokenFor(invitee: Invitee): Promise<string> {
  const [token = ''] = await tokensFor(invitee);
  expect(token).not.toBe('');
  return token;
}

const post = (path: string, body: object) => app.call(null, 'POST', path, { body });
const check = (token: string) => post('/auth/invitation/check', { token });
const accept = (token: string, password = PASSWORD) => post('/auth/invitation/accept', { token, password });
const signIn = async ({ email }: Invitee, password = PASSWORD) =>
  (await post('/auth/login', { email, password })).status;
const sendAgain = (id: string, as = world.ours.admin) =>
  app.call(as, 'POST', `/admin/users/${id}/invitation`, { body: {} });
const refusal = { status: 400, body: { message: MESSAGES.invitationInvalid } };
const member = (id: string) => app.db.updateTable('users').where('id', '=', id);

const proofOf = ({ id }: Invitee) =>
  app.db.selectFrom('users').select('email_proof').where('id', '=', id).executeTakeFirst();

test('the link says whom it is for, takes one password, and lets its owner sign in from then on', async () => {
  const invitee = await invite();
  const token = await tokenFor(invitee);
  expect((await check(token)).body).toMatchObject({
    invitation: { firstName: 'Hannah', email: invitee.email, organization: 'OURS Company' },
  });
  expect(await accept(token, 'short')).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'password', msg: MESSAGES.passwordTooShortLong }] },
  });
  expect(await signIn(invitee)).toBe(401);
  expect(await proofOf(invitee)).toEqual({ email_proof: 'vouched' });

  expect(await accept(token)).toMatchObject({ status: 200, body: { message: MESSAGES.invitationAccepted } });
  expect(await signIn(invitee)).toBe(200);
  expect(await proofOf(invitee)).toEqual({ email_proof: 'confirmed' });
  expect(await accept(token, 'another one')).toMatchObject(refusal);
  expect(await check(token)).toMatchObject(refusal);
  expect(await sendAgain(invitee.id)).toMatchObject({
    status: 409,
    body: { message: MESSAGES.invitationOver },
  });
  const events = await app.db
    .selectFrom('events')
    .select('verb')
    .where('subject_id', '=', invitee.id)
    .orderBy('id')
    .execute();
  expect(events.map(({ verb }) => verb)).toEqual(['created', 'invitation_accepted']);
});

test('of ten who come with one link at once, one sets the password', async () => {
  const token = await tokenFor(await invite());
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => accept(token, `password ${index}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a link holds for seven days; the admin can send another, which voids the one before', async () => {
  const invitee = await invite();
  const token = await tokenFor(invitee);
  app.clock.advance(INVITATION_VALID_FOR - 1);
  expect((await check(token)).status).toBe(200);
  app.clock.advance(1);
  expect(await check(token)).toMatchObject(refusal);
  expect(await accept(token)).toMatchObject(refusal);

  const again = await sendAgain(invitee.id);
  expect(again).toMatchObject({ status: 200, body: { user: { _id: invitee.id, isInvited: true } } });
  app.clock.advance(1);
  await sendAgain(invitee.id);
  const [, , third = ''] = [token, ...(await tokensFor(invitee))];
  expect(await accept(third)).toMatchObject({ status: 200 });
  expect(await signIn(invitee)).toBe(200);
});

test('nobody is invited by an admin of elsewhere, or while deactivated', async () => {
  const invitee = await invite();
  expect((await sendAgain(invitee.id, world.theirs.admin)).status).toBe(404);
  const token = await tokenFor(invitee);
  await member(invitee.id).set({ is_active: false }).execute();
  expect(await sendAgain(invitee.id)).toMatchObject({
    status: 409,
    body: { message: MESSAGES.invitationInactive },
  });
  expect(await check(token)).toMatchObject(refusal);
  expect(await accept(token)).toMatchObject(refusal);
  await member(invitee.id).set({ is_active: true }).execute();
  expect((await accept(token)).status).toBe(200);
});

test('an e-mail is not written for somebody who was deactivated before it went out', async () => {
  const invitee = await invite();
  await member(invitee.id).set({ is_active: false }).execute();
  expect(await tokensFor(invitee)).toEqual([]);
});

test('another address voids the link that went to the old one', async () => {
  const invitee = await invite();
  const token = await tokenFor(invitee);
  const email = `${newId()}@ours.test`;
  await app.call(world.ours.admin, 'PUT', `/admin/users/${invitee.id}`, { body: { email } });
  expect(await accept(token)).toMatchObject(refusal);
  await sendAgain(invitee.id);
  const fresh = await tokenFor({ id: invitee.id, email });
  expect((await accept(fresh)).status).toBe(200);
});

test('who asks for a new password instead needs the invitation no more', async () => {
  const invitee = await invite();
  const invitation = await tokenFor(invitee);
  await post('/auth/forgot-password', { email: invitee.email });
  const [token = ''] = await tokensFor(invitee, 'reset-password');
  expect((await post('/auth/reset-password', { token, password: PASSWORD })).status).toBe(200);
  expect(await signIn(invitee)).toBe(200);
  expect(await accept(invitation, 'another one')).toMatchObject(refusal);
  const listed = await app.call(world.ours.admin, 'GET', `/admin/users?search=${invitee.email}`);
  expect(JSON.stringify(listed.body)).not.toContain('isInvited');
});

test('one person gets five more e-mails in an hour', async () => {
  const limited = await startTestApp({ RATE_LIMIT_FACTOR: '1' });
  try {
    const { ours } = await createWorld(limited.db);
    await limited.db.updateTable('users').set({ invited: true }).where('id', '=', ours.user).execute();
    const statuses: number[] = [];
    for (let mail = 0; mail < 6; mail += 1) {
      limited.clock.advance(1);
      const path = `/admin/users/${ours.user}/invitation`;
      statuses.push((await limited.call(ours.admin, 'POST', path, { body: {} })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  } finally {
    await limited.close();
  }
});
