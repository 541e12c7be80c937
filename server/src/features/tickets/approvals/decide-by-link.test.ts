import { DAY, MINUTE } from '@switchboard/contract/durations.ts';
import type { TicketApproval } from '@switchboard/contract/tickets/approval-shapes.ts';
import type { Email } from 'postal-mime';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { hashOfToken } from '../../../platform/tokens.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, createUser } from '../../../testing/world.ts';
import { deleteOldLinks } from './approval-link.repo.ts';

const server = await startMailServer();
afterAll(() => server.close());
const { app, world } = await openTestApp({
  SMTP_URL: server.url,
  MAIL_FROM: 'Switchboard <desk@desk.test>',
  RATE_LIMIT_FACTOR: '100',
});
const { ours } = world;
const taken = server.received as Email[];
let made = 0;

const settings = (link_needs_sign_in: boolean) =>
  app.db
    .insertInto('access_settings')
    .values({ organization_id: ours.id, link_needs_sign_in })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ link_needs_sign_in }))
    .execute();
beforeEach(() => settings(false));

interface Asked {
  readonly ticket: string;
  readonly approval: TicketApproval;
  readonly approver: string;
  readonly email: string;
  readonly token: string;
}

/** Asks somebody new, whose letter arrives. */
async function asked(): Promise<Asked> {
  made += 1;
  const email = `linked${made}@ours.test`;
  const approver = await createUser(app.db, { role: 'user', organizationId: ours.id, email });
  const ticket = await createTicket(app.db, ours, { requester: ours.user, agent: ours.agent });
  const { body, status } = await app.call(ours.agent, 'POST', `/tickets/${ticket}/approvals`, {
    body: { question: 'May we buy it?', steps: [{ approvers: [{ as: 'person', id: approver }] }] },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await app.tell();
  app.clock.advance(readConfig({}).mailWaits.ticket + MINUTE);
  await app.sendMails();
  const letter = taken.findLast(({ to }) => to?.some(({ address }) => address === email));
  const token = /\/decide#([\w-]{43})/.exec(letter?.text ?? '')?.[1] ?? '';
  expect(letter?.text).toContain('Approve or reject');
  // The ticket can be opened, too.
  expect(letter?.text).toContain(`/tickets/${ticket}`);
  return { ticket, approval: body.approval as unknown as TicketApproval, approver, email, token };
}

const check = (token: string) => app.call(null, 'POST', '/approvals/link/check', { body: { token } });
const decide = (token: string, decision = 'approved', comment = '') =>
  app.call(null, 'POST', '/approvals/link/decide', { body: { token, decision, comment } });
const DEAD = { errors: [{ path: 'token', msg: 'This link is invalid or has expired' }] };

test('looking decides nothing, however often; one press decides as the addressee and spends every link of it', async () => {
  const { ticket, approval, approver, email, token } = await asked();
  const stored = await app.db.selectFrom('approval_links').selectAll().where('email', '=', email).execute();
  expect(stored.map(({ token_hash }) => token_hash)).toEqual([hashOfToken(token)]);
  for (let times = 0; times < 100; times += 1) await check(token);
  expect((await check(token)).body).toMatchObject({
    question: { ticketId: ticket, question: 'May we buy it?', signIn: false, requester: expect.any(String) },
  });
  expect((await decide(token, 'rejected')).body).toMatchObject({ errors: [{ path: 'comment' }] });
  // A reminder brings another link.
  await app.call(ours.agent, 'POST', `/approvals/${approval._id}/remind`, { body: {} });
  await app.tell();
  app.clock.advance(readConfig({}).mailWaits.ticket + MINUTE);
  await app.sendMails();
  const again = /\/decide#([\w-]{43})/.exec(taken.at(-1)?.text ?? '')?.[1] ?? '';
  expect(again).not.toBe(token);
  const answers = await Promise.all([decide(token), decide(again)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await decide(again, 'rejected', 'No')).body).toMatchObject({ code: 'APPROVAL_DECIDED' });
  expect((await check(token)).status).toBe(409);
  const seen = await app.call(ours.agent, 'GET', `/approvals/${approval._id}`);
  expect(seen.body.approval).toMatchObject({
    state: 'approved',
    steps: [{ approvers: [{ person: { _id: approver }, via: 'mail', decidedBy: null }] }],
  });
});

test('a link dies with what it was for', async () => {
  const ends: Readonly<Record<string, (one: Asked) => Promise<unknown>>> = {
    cancelling: ({ approval }) =>
      app.call(ours.agent, 'POST', `/approvals/${approval._id}/cancel`, { body: { reason: 'No need' } }),
    deactivation: ({ approver }) =>
      app.db.updateTable('users').set({ is_active: false }).where('id', '=', approver).execute(),
    'a new e-mail': ({ approver }) =>
      app.db
        .updateTable('users')
        .set({ email: `new-${approver}@ours.test` })
        .where('id', '=', approver)
        .execute(),
    'another round': ({ ticket }) =>
      app.call(ours.admin, 'PUT', `/tickets/${ticket}`, { body: { summary: 'Two of them' } }),
    'another approver': ({ approval }) =>
      app.call(ours.agent, 'PUT', `/approvals/${approval._id}/approvers`, {
        body: { step: approval.steps[0]?._id, approvers: [{ as: 'person', id: ours.otherUser }] },
      }),
    age: () => deleteOldLinks(app.db, new Date(app.clock.now().getTime() + DAY)),
  };
  for (const [name, end] of Object.entries(ends)) {
    const one = await asked();
    await end(one);
    expect((await check(one.token)).body, name).toMatchObject(DEAD);
    expect((await decide(one.token)).body, name).toMatchObject(DEAD);
  }
  expect((await check('x'.repeat(43))).body).toMatchObject(DEAD);
  const { token } = await asked();
  const block = (status: 'active' | 'suspended') =>
    app.db.updateTable('organizations').set({ status }).where('id', '=', ours.id).execute();
  await block('suspended');
  expect((await decide(token)).body).toMatchObject(DEAD);
  await block('active');
});

test('where the organization or the person wants more than a letter, it shows the number and asks to sign in', async () => {
  await settings(true);
  const { token, approver } = await asked();
  const hidden = { question: { summary: '', requester: '', question: '', excerpt: '', signIn: true } };
  expect((await check(token)).body).toMatchObject(hidden);
  expect((await check(token)).body).toMatchObject({
    question: { ticketNumber: expect.stringMatching(/-\d+$/) },
  });
  expect(await decide(token)).toMatchObject({ status: 403, body: { message: 'Please sign in to decide' } });
  await settings(false);
  expect((await check(token)).body).toMatchObject({ question: { signIn: false } });
  await app.db
    .insertInto('second_factors')
    .values({
      user_id: approver,
      sealed_key: Buffer.from('key'),
      enabled_at: new Date(),
      last_step: 0,
      created_at: new Date(),
    })
    .execute();
  expect((await check(token)).body).toMatchObject(hidden);
  expect((await decide(token)).status).toBe(403);
});

test('of a confidential ticket a link shows the number and asks to sign in, whatever the organization wants', async () => {
  const { ticket, token } = await asked();
  await app.db.updateTable('tickets').set({ confidential: true }).where('id', '=', ticket).execute();
  expect((await check(token)).body).toMatchObject({
    question: { ticketId: ticket, signIn: true, summary: '', question: '', excerpt: '', requester: '' },
  });
  expect((await decide(token)).status).toBe(403);
});

test('a link stays dead once the address was another one, even if it is the same again', async () => {
  const { approver, email, token } = await asked();
  const move = (to: string) =>
    app.db.updateTable('users').set({ email: to }).where('id', '=', approver).execute();
  await move(`moved-${email}`);
  await move(email);
  expect(await check(token)).toMatchObject({ status: 400, body: DEAD });
  expect(await decide(token)).toMatchObject({ status: 400, body: DEAD });
});
