/** Letters that wait for an admin: which they are, what is kept of them, and the decision. */
import { HELD_LETTERS } from '@switchboard/contract/limits.ts';
import type { HeldLetter } from '@switchboard/contract/mail-intake/held-letters.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { letterText } from '../../../testing/letter-text.ts';
import {
  filePart,
  type LetterEnvelope,
  multipartText,
  plainPart,
  sendLetter,
  turnIntakeOn,
} from '../../../testing/letters.ts';
import { openTestApp } from '../../../testing/open-test-app.ts';
import { PNG } from '../../../testing/sample-files.ts';
import { createTicket } from '../../../testing/world.ts';
import { replyAddressOf } from '../reply-addresses.ts';
import { pruneHeldLetters } from './prune-held-letters.ts';

const { app, world } = await openTestApp({ INBOUND_ADDRESS: 'desk@mail.test', RATE_LIMIT_FACTOR: '1' });
const { ours, theirs } = world;
const OURS = 'desk+ours@mail.test';
const USER = 'user@ours.test';
const STRANGER = 'ada@elsewhere.test';

const send = (letter: string | Buffer, envelope: Partial<LetterEnvelope> = {}) =>
  sendLetter({ app, world }, letter, { to: OURS, ...envelope });

beforeEach(async () => {
  await app.db.deleteFrom('held_letter_files').execute();
  await app.db.deleteFrom('held_letters').execute();
  await sql`delete from rate_limits`.execute(app.db);
  await turnIntakeOn(app, ours, { unknownSenders: 'hold', unverified: 'hold' });
});

async function held(reader = ours.admin, query = '?state=waiting') {
  const { body } = await app.call(reader, 'GET', `/mail-intake/held${query}`);
  return body.heldLetters as unknown as HeldLetter[];
}

/** @returns the id of the only one that waits */
async function hold(letter = letterText({ from: STRANGER }), envelope?: Partial<LetterEnvelope>) {
  expect(await send(letter, envelope)).toMatchObject({ outcome: 'held' });
  const [first] = await held();
  return first?._id ?? '';
}

const accept = (id: string, body: Record<string, unknown> = { requester: ours.user }, by = ours.admin) =>
  app.call(by, 'POST', `/mail-intake/held/${id}/accept`, { body });
const refuse = (id: string, by = ours.admin) => app.call(by, 'POST', `/mail-intake/held/${id}/refuse`);
const ticketsOf = async () =>
  (await app.db.selectFrom('tickets').where('organization_id', '=', ours.id).select('id').execute()).length;
const addressOf = async (ticketId: string, userId: string, kind: 'reply' | 'note') =>
  (await replyAddressOf(
    { ...app, config: { incomingAddress: { local: 'desk', domain: 'mail.test' } } },
    { organizationId: ours.id, ticketId, userId, kind },
  )) ?? '';

describe('a letter waits', () => {
  test('of a stranger where the organization holds those, and of a member without proof', async () => {
    for (const [from, verdict, reason] of [
      [STRANGER, 'pass', 'The sender is nobody here, or may not write'],
      [STRANGER, 'none', 'The sender is nobody here, or may not write'],
      ['user@theirs.test', 'pass', 'The sender is nobody here, or may not write'],
      [USER, 'none', 'Nothing shows that the sender sent it'],
    ] as const)
      expect(await send(letterText({ from }), { verdict }), from).toMatchObject({ outcome: 'held', reason });
    expect(await send(letterText({ from: STRANGER }), { verdict: 'fail' })).toMatchObject({
      outcome: 'refused',
    });
    await turnIntakeOn(app, ours, { unknownSenders: 'refuse', unverified: 'accept' });
    expect((await send(letterText({ from: STRANGER }))).outcome).toBe('refused');
    expect((await send(letterText({ from: USER }), { verdict: 'none' })).outcome).toBe('ticket');
  });

  test('not of somebody whose account was deactivated', async () => {
    const person = app.db.updateTable('users').where('id', '=', ours.otherUser);
    await person.set({ is_active: false }).execute();
    expect((await send(letterText({ from: 'other@ours.test' }))).outcome).toBe('refused');
    await person.set({ is_active: true }).execute();
  });

  test.each(['List-Id: <people.ours.test>', 'Precedence: list'])('that came with %s', async (line) => {
    const letter = letterText({ from: USER, head: [line] });
    expect(await send(letter)).toMatchObject({ outcome: 'held', reason: 'From a mailing list' });
  });

  test('that is broken, with what can be read of it as text', async () => {
    const parts = [
      plainPart('The <b>display</b> is dark'),
      ...Array.from({ length: 1_000 }, () => plainPart('x')),
    ];
    expect(await send(multipartText(USER, parts))).toMatchObject({
      outcome: 'held',
      reason: 'Not readable as a letter',
    });
    const [letter] = await held();
    const { body } = await app.call(ours.admin, 'GET', `/mail-intake/held/${letter?._id}`);
    expect(body.heldLetter).toMatchObject({ text: expect.stringContaining('The <b>display</b> is dark') });
  });

  test('beyond 20 of a sender in an hour; others go on', async () => {
    for (let sent = 0; sent < 20; sent += 1)
      expect((await send(letterText({ from: 'head@ours.test' }))).outcome).toBe('ticket');
    expect(await send(letterText({ from: 'head@ours.test' }))).toMatchObject({
      outcome: 'held',
      reason: 'More letters within an hour than are taken',
    });
    expect((await send(letterText({ from: USER }))).outcome).toBe('ticket');
  });

  test('of a forged sender without using up what that person may send', async () => {
    for (let sent = 0; sent < 25; sent += 1)
      expect((await send(letterText({ from: USER }), { verdict: 'none' })).outcome).toBe('held');
    expect((await send(letterText({ from: USER }))).outcome).toBe('ticket');
  });

  test('once, however often it comes, also after it was refused', async () => {
    const letter = letterText({ from: STRANGER });
    const outcomes = await Promise.all([send(letter), send(letter), send(letter)]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['duplicate', 'duplicate', 'held']);
    const [only, ...others] = await held();
    expect(others).toEqual([]);
    await refuse(only?._id ?? '');
    expect((await send(letter)).outcome).toBe('duplicate');
  });

  test('while its project is closed, of which admins are told once', async () => {
    const project = app.db.updateTable('projects').where('id', '=', ours.project);
    await project.set({ status: 'Completed' }).execute();
    await app.tell();
    await app.db.deleteFrom('notifications').execute();
    const withFile = () => multipartText(USER, [plainPart('x'), filePart('a.png', 'image/png', PNG)]);
    for (let sent = 0; sent < 3; sent += 1)
      expect(await send(withFile())).toMatchObject({
        outcome: 'held',
        reason: 'The category or the project for it is closed',
      });
    app.clock.advance(2 * HELD_LETTERS.toldEvery);
    await send(withFile());
    await app.tell();
    const told = await app.db.selectFrom('notifications').select(['user_id', 'notice']).execute();
    expect(told).toEqual([{ user_id: ours.admin, notice: 'mail_held' }]);
    const [letter] = await held();
    expect((await accept(letter?._id ?? '')).body).toMatchObject({ errors: [{ path: 'project' }] });
    const elsewhere = await accept(letter?._id ?? '', { requester: ours.user, project: ours.plainProject });
    expect(elsewhere.body.ticket).toMatchObject({
      project: { _id: ours.plainProject },
      attachments: [{ originalName: 'a.png' }],
    });
    await project.set({ status: 'Active' }).execute();
    expect((await send(letterText({ from: USER }))).outcome).toBe('ticket');
  });
});

describe('what is kept', () => {
  test('is text and files of the kinds that tickets take, for the admins of the organization alone', async () => {
    const letter = multipartText(STRANGER, [
      plainPart('<script>alert(1)</script> See the picture.'),
      filePart('label.png', 'image/png', PNG),
      filePart('x.exe', 'application/octet-stream', Buffer.from('MZ')),
    ]);
    const id = await hold(letter);
    const { body } = await app.call(ours.admin, 'GET', `/mail-intake/held/${id}`);
    expect(body.heldLetter).toMatchObject({
      from: STRANGER,
      subject: 'Re: printer',
      state: 'waiting',
      text: '<script>alert(1)</script> See the picture.\n\nNot taken: x.exe (Invalid file type)',
      files: [{ name: 'label.png', size: PNG.length }],
      sender: null,
      category: { _id: ours.category },
      project: { _id: ours.project },
      answers: null,
      ticket: null,
    });
    for (const [reader, status] of [
      [theirs.admin, 404],
      [ours.manager, 403],
      [world.superAdmin, 403],
    ] as const) {
      expect((await app.call(reader, 'GET', `/mail-intake/held/${id}`)).status).toBe(status);
      expect((await accept(id, { requester: theirs.user }, reader)).status).toBe(status);
      expect((await refuse(id, reader)).status).toBe(status);
    }
    expect(await held(theirs.admin)).toEqual([]);
  });

  test('counts for the organization’s files, and goes with a refusal at once', async () => {
    const used = async () => {
      const row = await app.db
        .selectFrom('organization_storage')
        .where('organization_id', '=', ours.id)
        .select('bytes')
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    };
    const [before, files] = [await used(), await app.storedFiles()];
    const id = await hold(
      multipartText(STRANGER, [plainPart('My secret text'), filePart('a.png', 'image/png', PNG)]),
    );
    expect(await used()).toBe(before + PNG.length);
    expect(await app.storedFiles()).toHaveLength(files.length + 1);
    const { body } = await refuse(id);
    expect(body.heldLetter).toMatchObject({ state: 'refused', excerpt: '', files: [] });
    expect(await used()).toBe(before);
    expect(await app.storedFiles()).toEqual(files);
    const rows = await app.db.selectFrom('held_letters').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect(await held()).toEqual([]);
    expect(await held(ours.admin, '?state=refused')).toHaveLength(1);
  });

  test('goes after 30 days with its files, and not before', async () => {
    await hold(multipartText(STRANGER, [plainPart('x'), filePart('a.png', 'image/png', PNG)]));
    const files = await app.storedFiles();
    const at = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds);
    await pruneHeldLetters(app, at(HELD_LETTERS.kept - 1));
    expect(await held()).toHaveLength(1);
    await pruneHeldLetters(app, at(HELD_LETTERS.kept + 1));
    expect(await held()).toEqual([]);
    expect(await app.storedFiles()).toHaveLength(files.length - 1);
  });

  const fill = (letters: number, isUnproven: boolean, bytes = 1) =>
    sql`
      insert into held_letters (organization_id, id, received_at, sender, subject, text, reason, bytes, is_unproven, is_told)
      select ${ours.id}::uuid, gen_random_uuid(), ${app.clock.now()}, '', '', '', 'sender_unknown', ${bytes}::bigint,
        ${isUnproven}::boolean, true
      from generate_series(1, ${letters}::integer)`.execute(app.db);

  test('is bounded: strangers leave room for members, whose letters come again when there is none', async () => {
    await fill(HELD_LETTERS.unproven, true);
    expect(await send(letterText({ from: STRANGER }))).toMatchObject({
      outcome: 'refused',
      reason: 'Too many letters wait for a decision',
    });
    const listed = () => send(letterText({ from: USER, head: ['Precedence: list'] }));
    expect((await listed()).outcome).toBe('held');
    await fill(HELD_LETTERS.most - HELD_LETTERS.unproven - 1, false);
    expect((await listed()).outcome).toBe('429');
    await app.db.deleteFrom('held_letters').execute();
    await fill(1, false, HELD_LETTERS.bytes);
    expect((await listed()).outcome).toBe('429');
  });
});

describe('an admin', () => {
  test('hears of letters that wait, once an hour', async () => {
    await app.tell();
    await app.db.deleteFrom('notifications').execute();
    const told = async () => {
      await app.tell();
      const { body } = await app.call(ours.admin, 'GET', '/notifications');
      return body.notifications as unknown as { event: string; text: string; url: string; reason: string }[];
    };
    app.clock.advance(HELD_LETTERS.toldEvery);
    await hold();
    await hold();
    expect(await told()).toMatchObject([
      {
        event: 'mail_held',
        reason: 'admin',
        text: 'A letter waits for your decision',
        url: '/admin/mail/held',
      },
    ]);
    app.clock.advance(HELD_LETTERS.toldEvery);
    await hold();
    expect(await told()).toHaveLength(2);
    const { body } = await app.call(ours.manager, 'GET', '/notifications');
    expect(JSON.stringify(body)).not.toContain('mail_held');
  });

  test('makes it a ticket of a member, with its files', async () => {
    const letter = multipartText(STRANGER, [
      plainPart('All of them are blank.'),
      filePart('label.png', 'image/png', PNG),
    ]);
    const id = await hold(letter);
    const { status, body } = await accept(id, { requester: ours.user, category: ours.otherCategory });
    expect(status).toBe(200);
    expect(body.ticket).toMatchObject({
      summary: 'Re: printer',
      description: 'All of them are blank.',
      source: 'mail',
      createdBy: { _id: ours.user },
      category: { _id: ours.otherCategory },
      project: { _id: ours.project },
      attachments: [{ originalName: 'label.png', size: PNG.length }],
    });
    const { _id: ticketId, attachments } = body.ticket as unknown as {
      _id: string;
      attachments: { filename: string }[];
    };
    const path = `/tickets/${ticketId}/attachments/${attachments[0]?.filename}`;
    expect((await app.call(ours.user, 'GET', path)).raw).toEqual(PNG);
    expect((await held(ours.admin, '?state=accepted'))[0]).toMatchObject({ ticket: { _id: ticketId } });
    const log = await app.call(ours.admin, 'GET', '/mail-intake/log?limit=1');
    expect(log.body.letters).toMatchObject([{ outcome: 'ticket', ticket: { _id: ticketId } }]);
  });

  test('tells whoever wrote it the number, unless it becomes somebody else’s', async () => {
    const subject = 'Whom to tell';
    await accept(await hold(letterText({ from: USER, subject }), { verdict: 'none' }));
    await accept(await hold(letterText({ from: STRANGER, subject })));
    await app.runJobs();
    const receipts = (await app.mails()).filter((mail) => mail.subject?.endsWith(subject));
    expect(receipts.map(({ to }) => to?.[0]?.address)).toEqual([USER]);
  });

  test('makes it one with all of its text, of which what is too long is a file', async () => {
    const text = 'wörds '.repeat(3_000).trim();
    const { body } = await accept(await hold(letterText({ from: STRANGER, text })));
    const { description, attachments } = body.ticket as unknown as {
      description: string;
      attachments: { originalName: string; size: number }[];
    };
    expect(description.length).toBeLessThanOrEqual(10_000);
    expect(text.startsWith(description.slice(0, -1))).toBe(true);
    expect(attachments).toMatchObject([{ originalName: 'message.txt', size: Buffer.byteLength(text) }]);
  });

  test('decides once, also where two do at the same moment', async () => {
    const before = await ticketsOf();
    for (const decide of [
      (id: string) => [accept(id), accept(id), refuse(id), refuse(id)],
      (id: string) => [refuse(id), accept(id), refuse(id), accept(id)],
    ]) {
      const id = await hold();
      const answers = await Promise.all(decide(id));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'LETTER_DECIDED',
        message: 'This letter has been decided already',
      });
    }
    const accepted = await held(ours.admin, '?state=accepted');
    expect(await ticketsOf()).toBe(before + accepted.length);
    const files = await app.db.selectFrom('held_letter_files').select('id').execute();
    expect(files).toEqual([]);
  });

  test('can name only somebody active of the own organization', async () => {
    const id = await hold();
    const away = app.db.updateTable('users').where('id', '=', ours.otherUser);
    await away.set({ is_active: false }).execute();
    for (const requester of [theirs.user, ours.otherUser, world.superAdmin, ours.project, 'nobody'])
      expect((await accept(id, { requester })).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        message: 'Please choose an active person of your organization',
        errors: [{ path: 'requester' }],
      });
    for (const body of [{}, { requester: '' }, { requester: 7 }])
      expect((await accept(id, body)).status).toBe(400);
    for (const place of [{ category: theirs.category }, { project: theirs.project }, { project: '' }])
      expect((await accept(id, { requester: ours.user, ...place })).status).toBe(400);
    await away.set({ is_active: true }).execute();
    expect(await held()).toHaveLength(1);
    const before = await ticketsOf();
    expect((await accept(id)).status).toBe(200);
    expect(await ticketsOf()).toBe(before + 1);
  });

  test('is recorded with the decision, and the letter’s words are not', async () => {
    const words = 'The text that nobody else reads';
    await accept(await hold(letterText({ from: STRANGER, text: words, subject: 'Its subject' })));
    await refuse(await hold(letterText({ from: STRANGER, text: words, subject: 'Its subject' })));
    const { body } = await app.call(ours.admin, 'GET', '/admin/audit?limit=20');
    const decided = (body.entries as unknown as { verb: string; by: object | null }[]).filter(
      ({ verb, by }) => by !== null && verb.startsWith('letter_'),
    );
    expect(decided.slice(0, 2)).toMatchObject([
      { verb: 'letter_refused', from: STRANGER, by: { _id: ours.admin } },
      {
        verb: 'letter_accepted',
        from: STRANGER,
        to: expect.stringMatching(/^OURS-/),
        reason: 'for user Person',
      },
    ]);
    const rows = await app.db
      .selectFrom('events')
      .where('subject_kind', '=', 'organization')
      .selectAll()
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/The text that|Its subject/);
  });

  test('accepts an answer in the name of whoever wrote it', async () => {
    const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
    const head = ['List-Id: <people.ours.test>'];
    const answer = (from: string, to: string) =>
      send(letterText({ from, head, text: 'Works again' }), { to });
    await answer(USER, await addressOf(ticketId, ours.user, 'reply'));
    await answer('agent@ours.test', await addressOf(ticketId, ours.agent, 'note'));
    expect((await answer('other@ours.test', await addressOf(ticketId, ours.user, 'reply'))).outcome).toBe(
      'refused',
    );
    const [note, reply] = await held();
    expect(reply).toMatchObject({ answers: { _id: ticketId } });
    const { body: whole } = await app.call(ours.admin, 'GET', `/mail-intake/held/${reply?._id}`);
    expect(whole.heldLetter).toMatchObject({ sender: { _id: ours.user } });
    expect((await accept(reply?._id ?? '', { requester: ours.agent })).body).toMatchObject({
      errors: [{ path: 'requester' }],
    });
    expect((await accept(reply?._id ?? '')).body.ticket).toMatchObject({ _id: ticketId });
    expect((await accept(note?._id ?? '', { requester: ours.agent })).status).toBe(200);
    const { body } = await app.call(ours.admin, 'GET', `/tickets/${ticketId}`);
    expect(body.ticket).toMatchObject({
      comments: [
        { comment: 'Works again', via: 'mail', isInternal: false, user: { _id: ours.user } },
        { comment: 'Works again', via: 'mail', isInternal: true, user: { _id: ours.agent } },
      ],
    });
  });
});
