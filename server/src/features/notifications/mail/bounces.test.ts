/** E-mails that come back, through the call that takes letters outside production. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createSecretKey } from '../../../platform/secret-key.ts';
import { deliveryReport, eximReport, qmailReport } from '../../../testing/delivery-reports.ts';
import { letterText } from '../../../testing/letter-text.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket } from '../../../testing/world.ts';
import { returnPathOf, wentTo } from '../../mail-intake/return-path.ts';

const server = await startMailServer();
afterAll(() => server.close());
const { app, world } = await openTestApp({
  SMTP_URL: server.url,
  MAIL_FROM: 'Switchboard <desk@desk.test>',
  INBOUND_ADDRESS: 'desk@mail.test',
});
const { ours, theirs, superAdmin } = world;
const REQUESTERS = ['user@ours.test', 'u2@ours.test'];

beforeEach(async () => {
  await app.tell();
  await app.db.deleteFrom('mail_deliveries').execute();
  await app.db.deleteFrom('notifications').execute();
  await app.db.updateTable('users').set({ mail_problem_since: null, mail_problem: null }).execute();
});

/** @returns where the e-mails to the requester come back */
async function reply(ticket: string) {
  await app.call(ours.agent, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Have you tried?' } });
  await app.tell();
  app.clock.advance(readConfig({}).mailWaits.ticket);
  const before = server.returnPaths.length;
  await app.sendMails();
  return server.returnPaths.filter(
    (_, index) => index >= before && REQUESTERS.includes(server.received[index]?.to?.[0]?.address ?? ''),
  );
}

/** An e-mail to the requester. @returns where it comes back */
async function mailed() {
  const ticket = await createTicket(app.db, ours, { agent: ours.agent });
  const [returnPath = ''] = await reply(ticket);
  return { ticket, returnPath };
}

async function comeBack(to: string, letter = deliveryReport()) {
  const query = new URLSearchParams({ to, from: '', verdict: 'none' });
  const answer = await app.call(superAdmin, 'POST', `/dev/letters?${query}`, {
    headers: { 'content-type': 'message/rfc822' },
    payload: letter,
  });
  await app.runJobs();
  await app.tell();
  return answer.body.letter;
}

const newest = async () => {
  const { body } = await app.call(ours.user, 'GET', '/notifications/deliveries?limit=1');
  return (body.deliveries as unknown as { outcome: string; detail: string; mailFails: boolean }[])[0];
};
const problem = async () => {
  const { body } = await app.call(ours.admin, 'GET', '/admin/users?search=user@ours.test');
  return (body.users as unknown as { mailProblem: { detail: string } | null }[])[0]?.mailProblem;
};
const toldAdmins = async () => {
  const { body } = await app.call(ours.admin, 'GET', '/notifications');
  return (body.notifications as unknown as { event: string }[]).filter(
    ({ event }) => event === 'mail_failing',
  ).length;
};

test('each e-mail comes back to an address of its own that nobody can guess', async () => {
  const { ticket, returnPath } = await mailed();
  expect(returnPath).toMatch(/^desk\+b-[a-z2-7]{26}@mail\.test$/);
  const [another] = await reply(ticket);
  expect(another).not.toBe(returnPath);
  const rows = await app.db.selectFrom('mail_deliveries').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(returnPath.slice(7, 33));
});

test('an account letter comes back to the installation’s address', async () => {
  const before = server.returnPaths.length;
  await app.call(null, 'POST', '/auth/forgot-password', { body: { email: 'user@ours.test' } });
  await app.runJobs();
  expect(server.returnPaths.slice(before)).toEqual(['desk@desk.test']);
});

test.each([
  ['a report', deliveryReport()],
  ['Exim’s words', eximReport()],
  ['qmail’s words', qmailReport()],
])('%s of a permanent failure stops mail to the person, and admins hear of it once', async (_, letter) => {
  const { ticket, returnPath } = await mailed();
  expect(await comeBack(returnPath.toUpperCase(), letter)).toMatchObject({
    outcome: 'automatic',
    ticketId: null,
    commentId: null,
  });
  expect(await newest()).toMatchObject({
    outcome: 'bounced',
    detail: 'came back with 5.1.1',
    mailFails: true,
  });
  expect(await problem()).toMatchObject({ detail: 'came back with 5.1.1' });
  expect(await reply(ticket)).toEqual([]);
  await comeBack(returnPath, letter.replace(/^Message-ID:.*$/m, 'Message-ID: <again@mail.test>'));
  expect(await toldAdmins()).toBe(1);
  const { body } = await app.call(ours.admin, 'GET', '/mail-intake/log?outcome=automatic');
  expect(JSON.stringify(body)).toContain('desk+b-…@mail.test');
  expect(JSON.stringify(body)).not.toContain(returnPath.slice(5, 33));
  expect((await app.call(theirs.admin, 'GET', '/mail-intake/log')).body.letters).toEqual([]);
});

describe('nothing but the log is changed by', () => {
  test.each([
    ['a delay', deliveryReport({ action: 'delayed', status: '4.4.1' })],
    ['a delay in words', eximReport('4.2.2')],
    ['who is out of office', letterText({ from: 'user@ours.test', head: ['Auto-Submitted: auto-replied'] })],
    ['a letter of somebody', letterText({ from: 'user@ours.test' })],
  ])('%s', async (_, letter) => {
    const { returnPath } = await mailed();
    expect(await comeBack(returnPath, letter)).toMatchObject({ outcome: 'automatic', commentId: null });
    expect(await newest()).toMatchObject({ outcome: 'sent', mailFails: false });
    expect(await problem()).toBeNull();
  });

  test('an address that nobody was given, or that is of something else', async () => {
    const { returnPath } = await mailed();
    for (const to of [
      `desk+b-${'a'.repeat(26)}@mail.test`,
      returnPath.replace('+b-', '+r-'),
      'desk+ours@mail.test',
      'desk@mail.test',
    ]) {
      expect(await comeBack(to, deliveryReport())).toMatchObject({ outcome: 'automatic' });
    }
    expect(await newest()).toMatchObject({ outcome: 'sent' });
    expect(await problem()).toBeNull();
  });
});

test('what is refused for what it says stops nothing', async () => {
  const { ticket, returnPath } = await mailed();
  await comeBack(returnPath, deliveryReport({ status: '5.7.1' }));
  expect(await newest()).toMatchObject({ outcome: 'bounced', detail: 'came back with 5.7.1' });
  expect(await problem()).toBeNull();
  expect(await reply(ticket)).toHaveLength(1);
});

test('who has another address meanwhile is written to there', async () => {
  const { ticket, returnPath } = await mailed();
  const person = app.db.updateTable('users').where('id', '=', ours.user);
  await person.set({ email: 'u2@ours.test' }).execute();
  await comeBack(returnPath);
  expect(await newest()).toMatchObject({ outcome: 'bounced' });
  expect(await problem()).toBeUndefined();
  expect(await reply(ticket)).toHaveLength(1);
  await person.set({ email: 'user@ours.test' }).execute();
});

test('a return path of before a change of the secret key still says whose it is', () => {
  const sent = { mailId: 'id', email: 'user@ours.test' };
  const before = createSecretKey(Buffer.alloc(32, 1));
  const after = createSecretKey(Buffer.alloc(32, 2), [Buffer.alloc(32, 1)]);
  const { tokenHash = Buffer.alloc(0) } =
    returnPathOf(before, { local: 'desk', domain: 'mail.test' }, sent) ?? {};
  expect(wentTo(after, sent, tokenHash)).toBe(true);
  expect(wentTo(after, { ...sent, email: 'other@ours.test' }, tokenHash)).toBe(false);
});

test('what became of the address of somebody who moved on is their new organization’s business', async () => {
  const { returnPath } = await mailed();
  await comeBack(returnPath);
  const person = app.db.updateTable('users').where('id', '=', ours.user);
  await person.set({ organization_id: theirs.id }).execute();
  const { body } = await app.call(ours.admin, 'GET', '/admin/mail-deliveries?outcome=bounced');
  await person.set({ organization_id: ours.id }).execute();
  expect(body.deliveries).toMatchObject([{ outcome: 'bounced', mailFails: false }]);
});
