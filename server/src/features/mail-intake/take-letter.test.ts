/** Letters through the call that takes them outside production: what they become, and for whom. */
import type { ReplyKind } from '@switchboard/contract/mail-intake/letters.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letterText } from '../../testing/letter-text.ts';
import {
  filePart as file,
  type LetterEnvelope,
  multipartText as multipart,
  plainPart as plain,
  sendLetter,
} from '../../testing/letters.ts';
import { PNG } from '../../testing/sample-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTicket, createWorld, type World } from '../../testing/world.ts';
import { deleteOldLetters } from './letter.repo.ts';
import { replyAddressOf } from './reply-addresses.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
  world = await createWorld(app.db);
});
afterAll(() => app.close());

const incomingAddress = { local: 'desk', domain: 'mail.test' };

const addressOf = async (ticketId: string, userId: string, kind: ReplyKind = 'reply', home = world.ours) =>
  (await replyAddressOf(
    { ...app, config: { incomingAddress } },
    { organizationId: home.id, ticketId, userId, kind },
  )) ?? '';

async function send(letter: string | Buffer, sent: LetterEnvelope) {
  const taken = await sendLetter({ app, world }, letter, sent);
  expect(taken.outcome).not.toMatch(/\d/);
  return taken;
}

const commentsOf = async (ticketId: string, reader = world.ours.admin) => {
  const { body } = await app.call(reader, 'GET', `/tickets/${ticketId}`);
  return (body.ticket as unknown as { comments: Record<string, unknown>[]; status: string }).comments;
};
const statusOf = async (ticketId: string) => {
  const { body } = await app.call(world.ours.admin, 'GET', `/tickets/${ticketId}`);
  return (body.ticket as unknown as { status: string }).status;
};

const USER = 'user@ours.test';

describe('reply addresses', () => {
  test('are of one person and one ticket, and the same each time', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours);
    const mine = await addressOf(ticket, ours.user);
    expect(mine).toMatch(/^desk\+r-[a-z2-7]{26}@mail\.test$/);
    expect(await addressOf(ticket, ours.user)).toBe(mine);
    const others = [
      await addressOf(ticket, ours.agent),
      await addressOf(await createTicket(app.db, ours), ours.user),
      await addressOf(ticket, ours.user, 'note'),
    ];
    expect(new Set([mine, ...others]).size).toBe(4);
    expect(others[2]).toMatch(/^desk\+n-/);
  });

  test('are not in the database, which alone makes none', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const token = (await addressOf(ticket, world.ours.user)).slice(7, 33);
    const rows = await app.db
      .selectFrom('reply_addresses')
      .where('ticket_id', '=', ticket)
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.toString()).not.toContain(token);
  });

  test('end when their person leaves the organization, and do not come back with them', async () => {
    const { ours, theirs } = world;
    const ticket = await createTicket(app.db, ours, { requester: ours.otherUser });
    const to = await addressOf(ticket, ours.otherUser);
    const person = app.db.updateTable('users').where('id', '=', ours.otherUser);
    await person.set({ organization_id: theirs.id }).execute();
    await person.set({ organization_id: ours.id }).execute();
    const letter = letterText({ from: 'other@ours.test' });
    expect(await send(letter, { to })).toMatchObject({ outcome: 'refused', reason: 'No such address' });
  });
});

describe('a reply', () => {
  test('is a comment of its sender that says how it came', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours, { agent: ours.agent });
    const to = (await addressOf(ticket, ours.user)).toUpperCase();
    const text = 'Tray two works again.\r\n\r\nOn 23 Nov 2026, at 09:14, Marcus wrote:\r\n> Which tray?';
    const letter = await send(letterText({ from: 'Ada <USER@Ours.test>', text }), { to });
    expect(letter).toMatchObject({ outcome: 'comment', reason: null, ticketId: ticket });
    expect(await commentsOf(ticket)).toMatchObject([
      {
        _id: letter.commentId,
        comment: 'Tray two works again.',
        via: 'mail',
        isInternal: false,
        user: { _id: ours.user },
      },
    ]);
    const { body } = await app.call(ours.user, 'GET', `/tickets/${ticket}/timeline`);
    expect(body.entries).toMatchObject([{ kind: 'comment', via: 'mail' }]);
    await app.call(ours.user, 'POST', `/tickets/${ticket}/comments`, { body: { comment: 'By page' } });
    expect((await commentsOf(ticket))[1]).toMatchObject({ via: 'page' });
  });

  test('reopens what has not rested for long, where its sender may', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours, {
      agent: ours.agent,
      people: [['manager', ours.manager]],
    });
    const rest = () =>
      app.call(ours.admin, 'PUT', `/tickets/${ticket}/status`, { body: { status: 'Resolved' } });
    const to = await addressOf(ticket, ours.user);
    await rest();
    await send(letterText({ from: USER }), { to });
    expect(await statusOf(ticket)).toBe('Open');
    await rest();
    app.clock.advance(31 * 24 * 3_600_000);
    expect(await send(letterText({ from: USER }), { to })).toMatchObject({ outcome: 'comment' });
    expect(await statusOf(ticket)).toBe('Resolved');
  });

  test('to a mail that held a note is a note, and only of the staff', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours, { agent: ours.agent });
    const to = await addressOf(ticket, ours.agent, 'note');
    expect(await send(letterText({ from: 'agent@ours.test' }), { to })).toMatchObject({ outcome: 'comment' });
    expect(await commentsOf(ticket)).toMatchObject([{ isInternal: true }]);
    expect(await commentsOf(ticket, ours.user)).toEqual([]);
    for (const [from, verdict] of [
      [USER, 'pass'],
      ['agent@ours.test', 'none'],
    ] as const)
      expect(await send(letterText({ from }), { to, verdict })).toMatchObject({ outcome: 'refused' });
    expect(await commentsOf(ticket)).toHaveLength(1);
  });
});

describe('who may answer', () => {
  test('is decided by the From, its proof and the ticket; the address alone never suffices', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours, { agent: ours.agent });
    const to = await addressOf(ticket, ours.user);
    const refusals = [
      [USER, 'fail', 'The sender could not have sent it'],
      ['agent@ours.test', 'none', 'Nothing shows that the sender sent it'],
      ['nobody@elsewhere.test', 'pass', 'The sender is nobody here, or may not write'],
      ['user@theirs.test', 'pass', 'The sender may not write there'],
      ['second-agent@ours.test', 'pass', 'The sender may not write there'],
      [`${USER}, agent@ours.test`, 'pass', 'Not from one address'],
      ['', 'pass', 'Not from one address'],
    ] as const;
    for (const [from, verdict, reason] of refusals)
      expect(await send(letterText({ from }), { to, verdict }), from).toEqual(
        expect.objectContaining({ outcome: 'refused', reason, commentId: null }),
      );
    expect(await commentsOf(ticket)).toEqual([]);
    // Neither Reply-To nor Sender nor a name is who wrote it.
    const disguised = letterText({
      from: `"${USER}" <nobody@elsewhere.test>`,
      head: [`Reply-To: ${USER}`, `Sender: ${USER}`],
    });
    expect(await send(disguised, { to })).toMatchObject({ outcome: 'refused' });
  });

  test('without proof the person themselves; with it whoever may comment there', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours, { agent: ours.agent });
    const to = await addressOf(ticket, ours.user);
    expect(await send(letterText({ from: USER }), { to, verdict: 'none' })).toMatchObject({
      outcome: 'comment',
    });
    expect(await send(letterText({ from: 'manager@ours.test' }), { to })).toMatchObject({
      outcome: 'comment',
    });
    expect(await commentsOf(ticket)).toMatchObject([
      { user: { _id: ours.user } },
      { user: { _id: ours.manager } },
    ]);
  });

  test('is nobody who is deactivated, and nobody of an organization that is not active', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours);
    const to = await addressOf(ticket, ours.user);
    const person = app.db.updateTable('users').where('id', '=', ours.user);
    const organization = app.db.updateTable('organizations').where('id', '=', ours.id);
    for (const [close, reopen] of [
      [person.set({ is_active: false }), person.set({ is_active: true })],
      [organization.set({ status: 'inactive' }), organization.set({ status: 'active' })],
      [organization.set({ status: 'suspended' }), organization.set({ status: 'active' })],
    ] as const) {
      await close.execute();
      expect(await send(letterText({ from: USER }), { to })).toMatchObject({ outcome: 'refused' });
      await reopen.execute();
    }
    expect(await commentsOf(ticket)).toEqual([]);
  });
});

describe('what comes', () => {
  test('twice has its effect once, however it comes', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    const letter = letterText({ from: USER });
    const sent = await Promise.all([1, 2, 3].map(() => send(letter, { to })));
    expect(sent.map(({ outcome }) => outcome).toSorted()).toEqual(['comment', 'duplicate', 'duplicate']);
    expect(new Set(sent.map(({ commentId }) => commentId)).size).toBe(1);
    const nameless = letterText({ from: USER }).replace(/^Message-ID:.*\r\n/m, '');
    expect(await send(nameless, { to })).toMatchObject({ outcome: 'comment' });
    expect(await send(nameless, { to })).toMatchObject({ outcome: 'duplicate' });
    expect(await commentsOf(ticket)).toHaveLength(2);
  });

  test.each([
    ['Auto-Submitted: auto-replied', 'Sent automatically'],
    ['X-Autoreply: yes', 'Sent automatically'],
    ['X-Auto-Response-Suppress: DR, AutoReply', 'Sent automatically'],
    ['Precedence: bulk', 'Bulk mail'],
    ['Precedence: auto_reply', 'Bulk mail'],
    ['Content-Type: multipart/report; report-type=delivery-status; boundary=x', 'A delivery report'],
    ['Return-Path: <>', 'Sent without a return address'],
  ])('with %j is nobody’s answer', async (line, reason) => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    const letter = letterText({ from: USER, head: [line] });
    expect(await send(letter, { to })).toMatchObject({ outcome: 'automatic', reason });
    expect(await commentsOf(ticket)).toEqual([]);
  });

  test('without a return path, or from ourselves, neither', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    expect(await send(letterText({ from: USER }), { to, from: '' })).toMatchObject({ outcome: 'automatic' });
    for (const from of ['Switchboard <switchboard@localhost>', 'desk+acme@mail.test'])
      expect(await send(letterText({ from }), { to })).toMatchObject({ outcome: 'automatic' });
    const log = await app.call(world.ours.admin, 'GET', '/mail-intake/log?outcome=automatic&limit=3');
    // Its admins look for what somebody says to have sent.
    expect(log.body.letters).toMatchObject([{ from: 'desk+acme@mail.test' }, {}, { from: USER }]);
    const spoken = letterText({ from: USER, head: ['Auto-Submitted: no'] });
    expect(await send(spoken, { to, from: USER })).toMatchObject({ outcome: 'comment' });
  });

  test('to nobody, with nothing in it, or in no form, is refused and logged', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    const unknown = `desk+r-${'a'.repeat(26)}@mail.test`;
    expect(await send(letterText({ from: USER }), { to: unknown })).toMatchObject({
      reason: 'No such address',
    });
    const subject = 'Re: [OURS-00001] printer';
    expect(await send(letterText({ from: USER, subject }), { to: 'desk@mail.test' })).toMatchObject({
      reason: 'No such address',
    });
    expect(await send(letterText({ from: USER, text: '> quoted\r\n-- \r\nAda' }), { to })).toMatchObject({
      reason: 'Nothing but quotes and a signature',
    });
    expect(await send('\r\n\r\n', { to })).toMatchObject({ outcome: 'refused' });
    expect(await commentsOf(ticket)).toEqual([]);
    const rows = await app.db.selectFrom('letters').where('sender', '=', USER).select('recipients').execute();
    expect(rows.map(({ recipients }) => recipients).join()).not.toMatch(/[a-z2-7]{26}@/);
  });
});

describe('what it holds', () => {
  test('obeys the rules of the page; files that do not are named', async () => {
    const { ours } = world;
    const ticket = await createTicket(app.db, ours);
    const to = await addressOf(ticket, ours.user);
    const before = (await app.storedFiles()).length;
    await send(
      multipart(USER, [
        plain('See the picture.'),
        file('label.png', 'image/png', PNG),
        file('x.exe', 'application/octet-stream', Buffer.from('MZ')),
        file('no.png', 'image/png', Buffer.from('no picture')),
      ]),
      { to },
    );
    const [comment] = await commentsOf(ticket);
    expect(comment).toMatchObject({
      comment: 'See the picture.\n\nNot taken: x.exe (Invalid file type), no.png (Invalid file type)',
      attachments: [{ originalName: 'label.png', mimetype: 'image/png', size: PNG.length }],
    });
    expect(await app.storedFiles()).toHaveLength(before + 1);
  });

  test('is cut where it is too long, and comes whole as a file', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    const text = 'wörds '.repeat(1_000).trim();
    const files = Array.from({ length: 11 }, (_, index) =>
      file(`${index}.txt`, 'text/plain', Buffer.from('x')),
    );
    await send(multipart(USER, [plain(text), ...files]), { to });
    const [comment] = (await commentsOf(ticket)) as unknown as {
      comment: string;
      attachments: { originalName: string; size: number }[];
    }[];
    expect(comment?.comment.length).toBeLessThanOrEqual(5_000);
    expect(comment?.comment).toMatch(
      /…\n\nNot taken: 9\.txt \(Too many files\), 10\.txt \(Too many files\)$/,
    );
    expect(comment?.attachments).toHaveLength(10);
    expect(comment?.attachments[0]).toMatchObject({
      originalName: 'message.txt',
      size: Buffer.byteLength(text),
    });
  });

  test('in HTML alone, and in other alphabets, becomes text', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    const html = '<p>Tray <b>two</b></p><script>alert(1)</script><img src="https://evil.test/x">';
    await send(letterText({ from: USER, text: html, head: ['Content-Type: text/html; charset=utf-8'] }), {
      to,
    });
    const head = [
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
    ];
    await send(letterText({ from: USER, text: 'Sch=F6ne Gr=FC=DFe', head }), { to });
    const texts = (await commentsOf(ticket)).map(({ comment }) => comment as unknown as string);
    expect(texts[0]).toMatch(/^Tray two/);
    expect(texts[0]).not.toMatch(/<|alert/);
    expect(texts[1]).toBe('Schöne Grüße');
  });

  test('is bounded: parts, heads and what is broken', async () => {
    const ticket = await createTicket(app.db, world.ours);
    const to = await addressOf(ticket, world.ours.user);
    const many = multipart(
      USER,
      Array.from({ length: 10_000 }, () => plain('x')),
    );
    const long = letterText({ from: USER, head: [`X-Long: ${'x'.repeat(500_000)}`] });
    const reason = 'Not readable as a letter';
    // What is known of its sender says whose it is.
    expect(await send(many, { to })).toMatchObject({ outcome: 'held', reason });
    expect(await send(long, { to })).toMatchObject({ outcome: 'refused', reason });
    expect(await commentsOf(ticket)).toEqual([]);
  });
});

test('the log forgets letters after 90 days, and not before', async () => {
  const count = async () => (await app.db.selectFrom('letters').select('id').execute()).length;
  expect(await count()).toBeGreaterThan(20);
  await deleteOldLetters(app.db, new Date(app.clock.now().getTime() + 89 * 24 * 3_600_000));
  const left = await count();
  expect(left).toBeGreaterThan(0);
  await deleteOldLetters(app.db, new Date(app.clock.now().getTime() + 91 * 24 * 3_600_000));
  expect(await count()).toBe(0);
});
