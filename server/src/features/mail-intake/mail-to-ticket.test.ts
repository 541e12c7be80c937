/** Letters to the address of an organization. */
import type { SenderVerdict } from '@switchboard/contract/mail-intake/letters.ts';
import { describe, expect, test } from 'vitest';
import { letterText } from '../../testing/letter-text.ts';
import { sendLetter, turnIntakeOn } from '../../testing/letters.ts';
import { openTestApp } from '../../testing/open-test-app.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createWorld, type Organization } from '../../testing/world.ts';

const { app, world } = await openTestApp({ INBOUND_ADDRESS: 'desk@mail.test', RATE_LIMIT_FACTOR: '1' });

const turnOn = (home: Organization, changes?: Record<string, unknown>) => turnIntakeOn(app, home, changes);
const send = (letter: string, to: string, verdict: SenderVerdict = 'pass') =>
  sendLetter({ app, world }, letter, { to, verdict });

const OURS = 'desk+ours@mail.test';
const USER = 'user@ours.test';

describe('the settings', () => {
  test('are the admin’s: nothing until a category and a project are named, and each change is recorded', async () => {
    const { ours, theirs } = world;
    const settings = () => app.call(ours.admin, 'GET', '/mail-intake/settings');
    const chosen = { unknownSenders: 'refuse', unverified: 'hold', projects: [] };
    const quiet = { silentHours: 72, failing: null };
    const none = { address: OURS, on: false, category: null, project: null, ...chosen, ...quiet };
    expect((await settings()).body.settings).toEqual(none);
    expect((await send(letterText({ from: USER }), OURS)).reason).toBe('No such address');
    const wrong = [
      { silentHours: 721 },
      { silentHours: 1.5 },
      { category: '' },
      { project: ours.completedProject },
      { category: theirs.category },
    ];
    for (const changes of wrong) expect((await turnOn(ours, changes)).status).toBe(400);
    expect((await settings()).body.settings).toEqual(none);
    expect((await turnOn(ours, { silentHours: 24 })).body.settings).toEqual({
      address: OURS,
      silentHours: 24,
      failing: null,
      on: true,
      category: { _id: ours.category, name: 'Hardware' },
      project: { _id: ours.project, name: 'Project P1' },
      ...chosen,
    });
    const { body } = await app.call(ours.admin, 'GET', '/admin/audit?limit=3');
    expect(JSON.stringify(body.entries ?? body)).toMatch(/mailProject|mail project/i);
    expect((await app.call(ours.manager, 'GET', '/mail-intake/settings')).status).toBe(403);
    expect((await app.call(world.superAdmin, 'GET', '/mail-intake/settings')).status).toBe(400);
  });

  test('cannot be switched on where no mail comes in', async () => {
    const production = await startTestApp({ NODE_ENV: 'production', DEMO: 'off' });
    const { ours, superAdmin } = await createWorld(production.db);
    const body = { on: true, category: ours.category, project: ours.project };
    const answer = await production.call(ours.admin, 'PUT', '/mail-intake/settings', { body });
    expect(answer).toMatchObject({ status: 409, body: { code: 'INTAKE_UNAVAILABLE' } });
    const letter = { payload: letterText({ from: USER }), headers: { 'content-type': 'message/rfc822' } };
    expect((await production.call(superAdmin, 'POST', '/dev/letters', letter)).status).toBe(404);
    await production.close();
  });
});

describe('a letter', () => {
  test('of a member becomes their ticket, with its leads and a receipt', async () => {
    const { ours } = world;
    await turnOn(ours);
    const text = 'Since this morning.\r\n\r\nOn 23 Nov 2026, at 09:14, Ada wrote:\r\n> It is broken';
    const subject = '[OURS-00001] =?utf-8?Q?Dr=C3=BCcker?= is blank';
    const letter = letterText({ from: USER, subject, text });
    const { outcome, ticketId } = await send(letter, OURS);
    expect(outcome).toBe('ticket');
    const { body } = await app.call(ours.user, 'GET', `/tickets/${ticketId}`);
    expect(body.ticket).toMatchObject({
      summary: '[OURS-00001] Drücker is blank',
      description: expect.stringContaining('> It is broken'),
      ticketType: 'Report Issue',
      priority: 'Medium',
      createdBy: { _id: ours.user },
      source: 'mail',
      project: { _id: ours.project },
      projectManagerName: 'manager Person',
      contactNumber: 'Not given',
      currentAssignments: [{ assignmentType: 'manager' }, { assignmentType: 'bu_head' }],
    });
    await app.runJobs();
    const receipts = (await app.mails()).filter(({ to }) => to?.some(({ address }) => address === USER));
    expect(receipts).toHaveLength(1);
    expect(receipts[0]?.subject).toContain('Drücker is blank');
    // Below the letter in mail programs, and above all that follows; of the organization as those are.
    const [messageId = ''] = letter.match(/<[^>]+@mail\.test>/) ?? [];
    const references = receipts[0]?.headers.find(({ key }) => key === 'references')?.value ?? '';
    expect(references.split(/\s+/)).toEqual([messageId, expect.stringMatching(/^<t\.[0-9a-f]{32}@/)]);
    expect(receipts[0]?.inReplyTo).toBe(messageId);
    expect(receipts[0]?.text).toMatch(/-- \nOURS Company\s*$/);
    const [replyTo] = receipts[0]?.replyTo ?? [];
    expect(replyTo?.address).toMatch(/^desk\+r-[a-z2-7]{26}@mail\.test$/);
    const answer = await send(letterText({ from: USER, text: 'Works again' }), replyTo?.address ?? '');
    expect(answer).toMatchObject({ outcome: 'comment', ticketId });
  });

  test('of a program becomes nothing, which the log of the organization says', async () => {
    await turnOn(world.ours);
    const letter = letterText({ from: USER, head: ['Auto-Submitted: auto-replied'] });
    expect((await send(letter, OURS)).outcome).toBe('automatic');
    const { body } = await app.call(world.ours.admin, 'GET', '/mail-intake/log?limit=1');
    expect(body.letters).toMatchObject([{ outcome: 'automatic', from: USER }]);
  });

  test('without a subject or a text still becomes one; the same again does not', async () => {
    await turnOn(world.ours);
    const letter = letterText({ from: USER, subject: '', text: '' });
    const first = await send(letter, OURS);
    expect(await send(letter, OURS)).toMatchObject({ outcome: 'duplicate', ticketId: first.ticketId });
    const { body } = await app.call(world.ours.user, 'GET', `/tickets/${first.ticketId}`);
    expect(body.ticket).toMatchObject({ summary: '(no subject)', description: '(no text)' });
  });

  test('to two organizations is the sender’s alone', async () => {
    await turnOn(world.ours);
    await turnOn(world.theirs);
    const { ticketId } = await send(
      letterText({ from: 'user@theirs.test' }),
      `${OURS}, desk+theirs@mail.test`,
    );
    expect((await app.call(world.theirs.admin, 'GET', `/tickets/${ticketId}`)).status).toBe(200);
    expect((await app.call(world.ours.admin, 'GET', `/tickets/${ticketId}`)).status).toBe(404);
  });

  test('of a stranger, of another organization, or against all proof is refused', async () => {
    await turnOn(world.ours);
    for (const [from, verdict] of [
      ['nobody@elsewhere.test', 'pass'],
      ['user@theirs.test', 'pass'],
      [USER, 'fail'],
    ] as const)
      expect(await send(letterText({ from }), OURS, verdict), from).toMatchObject({ outcome: 'refused' });
  });
});

test('the log tells admins of their own letters, super admins of those of nobody, and nobody of what they say', async () => {
  const { ours, theirs } = world;
  await turnOn(ours);
  const text = 'A secret in the text';
  await send(letterText({ from: 'nobody@elsewhere.test', text, subject: 'Let me in' }), OURS);
  await send(letterText({ from: USER, subject: 'To nobody' }), 'desk+nobody@mail.test');
  const { ticketId } = await send(letterText({ from: USER, text }), OURS);
  const read = async (reader: string, query = '') =>
    (await app.call(reader, 'GET', `/mail-intake/log${query}`)).body as unknown as {
      letters: { subject: string; from: string; outcome: string; ticket: { _id: string } | null }[];
      pagination: { total: number };
    };
  const { letters } = await read(ours.admin);
  expect(letters[0]).toMatchObject({
    outcome: 'ticket',
    from: USER,
    to: OURS,
    ticket: { _id: ticketId, ticketNumber: expect.stringMatching(/^OURS-/) },
  });
  expect(letters[1]).toMatchObject({
    subject: 'Let me in',
    outcome: 'refused',
    reason: 'The sender is nobody here, or may not write',
    ticket: null,
  });
  expect(JSON.stringify(letters)).not.toContain('secret');
  expect(
    (await read(ours.admin, '?outcome=refused')).letters.every(({ outcome }) => outcome === 'refused'),
  ).toBe(true);
  expect((await read(ours.admin, '?to=2020-01-01')).pagination.total).toBe(0);
  expect(JSON.stringify(await read(theirs.admin))).not.toContain('Let me in');
  const nobodys = await read(world.superAdmin);
  expect(nobodys.letters[0]).toMatchObject({ subject: 'To nobody' });
  expect(JSON.stringify(nobodys)).not.toContain('Let me in');
  expect((await app.call(ours.manager, 'GET', '/mail-intake/log')).status).toBe(403);
});

test('the log goes out as a file, without formulas', async () => {
  const { ours, theirs } = world;
  await turnOn(ours);
  const subject = '=HYPERLINK("https://evil.test")';
  await send(letterText({ from: USER, subject }), OURS);
  await send(letterText({ from: 'nobody@elsewhere.test', subject: 'Let me in' }), OURS);
  const read = async (reader: string, query = '') =>
    (await app.call(reader, 'GET', `/mail-intake/log/export${query}`)).raw.toString();
  const file = await read(ours.admin);
  const [head, first, second] = file.split('\r\n');
  expect(head).toBe('\uFEFF"Received","From","To","Subject","Outcome","Reason","Ticket"');
  expect(first).toContain(
    '"nobody@elsewhere.test","desk+ours@mail.test","Let me in","Refused","The sender is nobody here',
  );
  expect(second).toMatch(/"'=HYPERLINK.*","Ticket",,"OURS-\d+"$/);
  expect(await read(ours.admin, '?outcome=refused')).not.toContain('HYPERLINK');
  expect(await read(theirs.admin)).not.toContain('Let me in');
  expect((await app.call(ours.manager, 'GET', '/mail-intake/log/export')).status).toBe(403);
});
