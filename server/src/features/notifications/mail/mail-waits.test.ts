/** E-mails that come later, together, or not at all. */
import { DAY, HOUR, MINUTE } from '@switchboard/contract/durations.ts';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { newId } from '../../../platform/ids.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { createTicket, type Organization } from '../../../testing/world.ts';
import { MAIL_BOUNDS } from './mail-bounds.ts';
import { MAIL_TIMES } from './mail-times.ts';

const server = await startMailServer();
afterAll(() => server.close());
const { app, world } = await openTestApp({
  SMTP_URL: server.url,
  MAIL_FROM: 'Switchboard <desk@desk.test>',
  RATE_LIMIT_FACTOR: '1',
});
const WAITS = readConfig({}).mailWaits;
const { ours, theirs, superAdmin } = world;
const taken = server.received as Email[];

/** To the next time that the person's clock shows this hour, in UTC. */
function waitUntil(hour: number) {
  const now = app.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  app.clock.advance((next > now.getTime() ? next : next + DAY) - now.getTime());
}

beforeEach(async () => {
  await app.tell();
  await app.db.deleteFrom('mail_deliveries').execute();
  await app.db.deleteFrom('notifications').execute();
  await app.db.deleteFrom('notification_preferences').execute();
  taken.length = 0;
  server.decide = () => 'take';
  waitUntil(12);
});

async function after(milliseconds: number) {
  await app.tell();
  app.clock.advance(milliseconds);
  await app.sendMails();
}
const prefer = (person: string, body: object) =>
  app.call(person, 'PUT', '/notifications/preferences', { body });
const reply = (caller: string, ticket: string) =>
  app.call(caller, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'Have you tried?' } });
const to = (address: string) => taken.filter((mail) => mail.to?.[0]?.address === address);

async function repliesOn(
  count: number,
  home: Organization = ours,
  priority: 'Medium' | 'Critical' = 'Medium',
) {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const id = await createTicket(app.db, home, { agent: home.agent, priority, summary: `Ticket ${index}` });
    await addComment(home, id);
    ids.push(id);
  }
  return ids;
}

/** As the application would have told of it, without a limit on calls. */
async function addComment(home: Organization, ticket: string) {
  const id = newId();
  const own = { organization_id: home.id, id };
  await app.db
    .insertInto('comments')
    .values({ ...own, ticket_id: ticket, author_id: home.user, text: 'Hello', created_at: app.clock.now() })
    .execute();
  await app.db
    .insertInto('events')
    .values({
      ...own,
      actor_id: home.user,
      actor_role: 'user',
      subject_kind: 'ticket',
      subject_id: ticket,
      verb: 'comment',
      data: { system: false },
      at: app.clock.now(),
    })
    .execute();
}

test('quiet hours hold mail until they end, then one for each ticket', async () => {
  await prefer(ours.agent, { quiet: { on: true, from: '22:00', until: '07:00' } });
  waitUntil(23);
  const [id = ''] = await repliesOn(1);
  await after(WAITS.ticket);
  await addComment(ours, id);
  await after(HOUR);
  expect(to('agent@ours.test')).toEqual([]);
  waitUntil(7);
  await app.sendMails();
  expect(to('agent@ours.test')).toHaveLength(1);
  expect(to('agent@ours.test')[0]?.text?.match(/Hello/g)).toHaveLength(2);
});

test('above five after quiet hours come as one digest', async () => {
  await prefer(ours.agent, { quiet: { on: true } });
  waitUntil(23);
  await repliesOn(MAIL_BOUNDS.afterQuiet + 1);
  await after(WAITS.ticket);
  waitUntil(7);
  await app.sendMails();
  await app.sendMails();
  expect(to('agent@ours.test').map(({ subject }) => subject)).toEqual([
    'What is new at OURS Company: 6 tickets',
  ]);
});

test('quiet hours that are chosen within the window hold what was queued', async () => {
  waitUntil(23);
  await repliesOn(1);
  await app.tell();
  await prefer(ours.agent, { quiet: { on: true } });
  await after(WAITS.ticket);
  expect(to('agent@ours.test')).toEqual([]);
  waitUntil(7);
  await app.sendMails();
  expect(to('agent@ours.test')).toHaveLength(1);
});

test('Critical tickets of their own pass quiet hours, for who lets them', async () => {
  await prefer(ours.agent, { quiet: { on: true, criticalThrough: true } });
  waitUntil(23);
  await repliesOn(1, ours, 'Medium');
  await repliesOn(1, ours, 'Critical');
  await after(WAITS.ticket);
  expect(to('agent@ours.test')).toHaveLength(1);
});

test('a digest comes once at its hour, of all that was new, and never empty', async () => {
  await prefer(ours.agent, {
    mail: [{ event: 'comment', reason: 'assigned', mode: 'digest' }],
    digest: { every: 'daily', hour: 8 },
    timeZone: 'Asia/Kolkata',
  });
  await repliesOn(2);
  await after(HOUR);
  expect(taken).toEqual([]);
  // The program is down for three days.
  app.clock.advance(3 * DAY);
  await app.sendMails();
  await app.sendMails();
  expect(to('agent@ours.test')).toMatchObject([
    { subject: 'What is new at OURS Company: 2 tickets', from: { name: 'OURS Company' } },
  ]);
  await after(2 * DAY);
  expect(taken).toHaveLength(1);
});

test('a digest is due at the hour that is chosen meanwhile', async () => {
  await prefer(ours.agent, { mail: [{ event: 'comment', reason: 'assigned', mode: 'digest' }] });
  await repliesOn(1);
  await app.tell();
  await prefer(ours.agent, { digest: { hour: 15 } });
  waitUntil(15);
  await app.sendMails();
  expect(to('agent@ours.test')).toHaveLength(1);
});

test('a digest names fifty tickets, and says how many more there are', async () => {
  await prefer(ours.agent, { mail: [{ event: 'comment', reason: 'assigned', mode: 'digest' }] });
  await repliesOn(62);
  await app.tell();
  waitUntil(8);
  await app.sendMails();
  const [mail] = to('agent@ours.test');
  expect(mail?.subject).toBe('What is new at OURS Company: 62 tickets');
  expect(mail?.text?.match(/^OURS-\d{5} Ticket/gm)).toHaveLength(MAIL_BOUNDS.tickets);
  // Both forms say it, and what more there is of a ticket.
  expect(mail?.text).toContain('and 12 more tickets');
  expect(mail?.html).toContain('and 12 more tickets');
});

test('a digest says of each ticket how much more there is', async () => {
  await prefer(ours.agent, { mail: [{ event: 'comment', reason: 'assigned', mode: 'digest' }] });
  const [id = ''] = await repliesOn(1);
  for (let more = 1; more <= MAIL_BOUNDS.changesEach; more += 1) await addComment(ours, id);
  await app.tell();
  waitUntil(8);
  await app.sendMails();
  const [mail] = to('agent@ours.test');
  expect(mail?.text).toContain('and 1 more change\n');
  expect(mail?.html).toContain('and 1 more change<');
});

test('of more than a digest looks at, tickets that were lost meanwhile are not counted', async () => {
  await prefer(ours.agent, { mail: [{ event: 'comment', reason: 'assigned', mode: 'digest' }] });
  const [busy = '', ...others] = await repliesOn(4);
  await app.tell();
  const mail = await app.db
    .selectFrom('mail_deliveries')
    .select('id')
    .where('user_id', '=', ours.agent)
    .executeTakeFirstOrThrow();
  // The first ticket alone fills what is looked at.
  await sql`
    insert into notifications (organization_id, id, user_id, notice, reason, ticket_id, created_at, mail_id)
    select ${ours.id}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${ours.agent}, 'comment',
      'assigned', ${busy}, ${app.clock.now()}, ${mail.id}
    from generate_series(1, ${MAIL_BOUNDS.entries}::int) as n`.execute(app.db);
  const [lost = ''] = others;
  await app.call(ours.admin, 'PUT', `/admin/tickets/${lost}/assign`, {
    body: { devopsAgent: ours.otherAgent },
  });
  waitUntil(8);
  await app.sendMails();
  expect(to('agent@ours.test').map(({ subject }) => subject)).toEqual([
    'What is new at OURS Company: 3 tickets',
  ]);
  expect(to('agent@ours.test')[0]?.text).toContain('and 2 more tickets');
});

test('the button of a digest stops digests', async () => {
  await prefer(ours.agent, { mail: [{ event: 'comment', reason: 'assigned', mode: 'digest' }] });
  await repliesOn(1);
  await app.tell();
  waitUntil(8);
  await app.sendMails();
  const link = taken[0]?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  await repliesOn(1);
  await app.tell();
  await app.call(null, 'POST', new URL(link.slice(1, -1)).pathname.replace('/api', ''), { body: {} });
  await repliesOn(1);
  await app.tell();
  waitUntil(8);
  await app.sendMails();
  expect(taken).toHaveLength(1);
});

test('whoever watches tickets of two organizations gets two digests', async () => {
  await prefer(superAdmin, { mail: [{ event: 'comment', reason: 'watching', mode: 'digest' }] });
  for (const home of [ours, theirs]) {
    const id = await createTicket(app.db, home);
    await app.call(superAdmin, 'PUT', `/tickets/${id}/watch`, { body: { mode: 'watch' } });
    await reply(home.user, id);
  }
  await app.tell();
  waitUntil(8);
  await app.sendMails();
  expect(
    to('root@desk.test')
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['What is new at OURS Company: 1 ticket', 'What is new at THEIRS Company: 1 ticket']);
});

test('above sixty within an hour the rest is one digest', async () => {
  const own = { organization_id: ours.id, user_id: ours.agent, is_open: false, outcome: 'sent' } as const;
  const now = app.clock.now();
  await app.db
    .insertInto('mail_deliveries')
    .values(
      Array.from({ length: MAIL_BOUNDS.perPerson - 1 }, () => ({
        ...own,
        id: newId(),
        ticket_id: null,
        kind: 'notice' as const,
        event: 'comment' as const,
        due_at: now,
        claimed_at: null,
        created_at: now,
        at: now,
      })),
    )
    .execute();
  await repliesOn(4);
  await after(WAITS.ticket);
  expect(to('agent@ours.test')).toHaveLength(1);
  await after(HOUR);
  await app.sendMails();
  expect(to('agent@ours.test').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^\[OURS-/),
    'What is new at OURS Company: 3 tickets',
  ]);
});

test('what waits for more than a day becomes one digest, and after a week nothing', async () => {
  server.decide = () => ({ code: 451 });
  await repliesOn(3);
  await after(WAITS.ticket);
  await after(MAIL_TIMES.stale);
  server.decide = () => 'take';
  await after(HOUR);
  await app.sendMails();
  expect(to('agent@ours.test').map(({ subject }) => subject)).toEqual([
    'What is new at OURS Company: 3 tickets',
  ]);
});

test('what cannot be sent for a week is given up', async () => {
  server.decide = () => ({ code: 451 });
  await repliesOn(1);
  await after(WAITS.ticket);
  app.clock.advance(MAIL_TIMES.givenUp + MINUTE);
  server.decide = () => 'take';
  await app.sendMails();
  expect(taken).toEqual([]);
});

test('an organization with much to send does not keep others waiting', async () => {
  await repliesOn(MAIL_BOUNDS.claimed + 5);
  const id = await createTicket(app.db, theirs, { agent: theirs.agent });
  app.clock.advance(1);
  await addComment(theirs, id);
  await app.tell();
  app.clock.advance(WAITS.ticket + 1);
  const order: string[] = [];
  server.decide = (mail) => {
    order.push(mail.to?.[0]?.address ?? '');
    return 'take';
  };
  await app.sendMails();
  expect(order.indexOf('agent@theirs.test')).toBeLessThan(MAIL_BOUNDS.claimed);
});

test('a test is sent at once, says what became of it, and comes five times an hour at most', async () => {
  const send = () => app.call(ours.user, 'POST', '/notifications/test', { body: { channel: 'mail' } });
  expect((await send()).body).toMatchObject({
    delivery: { event: 'test', outcome: 'sent', ticket: null, person: { email: 'user@ours.test' } },
  });
  expect(to('user@ours.test')).toHaveLength(1);
  server.decide = () => ({ code: 451 });
  expect((await send()).body).toMatchObject({
    delivery: { outcome: 'queued', detail: 'the mail server did not take it yet' },
  });
  for (const _ of [3, 4, 5]) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  expect(
    (await app.call(superAdmin, 'POST', '/notifications/test', { body: { channel: 'mail' } })).body,
  ).toMatchObject({ delivery: { event: 'test', outcome: 'queued' } });
  expect(
    (await app.call(ours.user, 'POST', '/notifications/test', { body: { channel: 'fax' } })).status,
  ).toBe(400);
});
