/** Mail through a real SMTP connection: who is believed, what is answered, and that what is answered 250 is kept. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DNSResolver, dkimSign } from 'mailauth';
import { createTransport } from 'nodemailer';
import selfsigned from 'selfsigned';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createLogger } from '../../platform/log.ts';
import { letterText } from '../../testing/letter-text.ts';
import { turnIntakeOn } from '../../testing/letters.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTicket, createWorld, type World } from '../../testing/world.ts';
import { type Receiver, startReceiving } from './receive-mail.ts';
import { replyAddressOf } from './reply-addresses.ts';

const key = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const publicKey = key.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const privateKey = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

const missing = () => Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });
let records: Record<string, string[][] | Error> = {};
const resolver: DNSResolver = async (domain, type) => {
  const found = records[`${type} ${domain}`] ?? missing();
  if (found instanceof Error) throw found;
  return found;
};

/** The domain of our people signs, and says that whatever is not signed is not theirs. */
const SIGNED = {
  'TXT mail._domainkey.ours.test': [[`v=DKIM1; k=rsa; p=${publicKey}`]],
  'TXT _dmarc.ours.test': [['v=DMARC1; p=reject']],
};
const UNSIGNED = {};

let app: TestApp;
let world: World;
const receivers: Receiver[] = [];
beforeAll(async () => {
  app = await startTestApp({ INBOUND_ADDRESS: 'desk@mail.test' });
  world = await createWorld(app.db);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await app.close();
});

async function receive(env: Record<string, string> = {}): Promise<Receiver> {
  const config = readConfig({
    INBOUND_ADDRESS: 'desk@mail.test',
    INBOUND_SMTP: '127.0.0.1:0',
    DATA_DIR: dirname(app.filesDirectory),
    MIN_FREE_MEGABYTES: '0',
    RATE_LIMIT_FACTOR: '1000',
    ...env,
  });
  const receiver = await startReceiving({ ...app, config, log: createLogger('silent') }, resolver);
  if (receiver === null) throw new Error('it does not listen');
  receivers.push(receiver);
  return receiver;
}

interface Sent {
  readonly to: string | readonly string[];
  readonly from?: string;
  readonly returnPath?: string;
  readonly signed?: boolean;
  readonly text?: string;
  readonly head?: readonly string[];
}

const USER = 'user@ours.test';

async function sign(letter: string): Promise<string> {
  const signer = { signingDomain: 'ours.test', selector: 'mail', privateKey };
  const { signatures, errors } = await dkimSign(letter, { ...signer, signatureData: [signer] });
  expect(errors).toEqual([]);
  return `${signatures}${letter}`;
}

/** @returns what the server answered last */
async function send(receiver: Receiver, sent: Sent): Promise<string> {
  const { to, from = USER, returnPath = from, signed = false, text, head } = sent;
  const letter = letterText({ from, ...(text !== undefined && { text }), ...(head && { head }) });
  const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });
  return transport
    .sendMail({
      envelope: { from: returnPath, to: [to].flat() },
      raw: signed ? await sign(letter) : letter,
    })
    .then(
      ({ response }) => response,
      (error: { response?: string; message: string }) => error.response ?? error.message,
    );
}

async function newTicket() {
  const { ours } = world;
  const ticketId = await createTicket(app.db, ours, { agent: ours.agent });
  const incomingAddress = { local: 'desk', domain: 'mail.test' };
  const addressOf = async (userId: string, kind: 'reply' | 'note' = 'reply') =>
    (await replyAddressOf(
      { ...app, config: { incomingAddress } },
      { organizationId: ours.id, ticketId, userId, kind },
    )) ?? '';
  const comments = () =>
    app.db
      .selectFrom('comments')
      .where('ticket_id', '=', ticketId)
      .select(['author_id', 'text', 'via'])
      .execute();
  return { ticketId, addressOf, comments };
}

const lastLetter = () =>
  app.db.selectFrom('letters').select(['outcome', 'reason']).orderBy('id', 'desc').executeTakeFirstOrThrow();

const ACCEPTED = '250 2.0.0 Accepted';

describe('who is believed', () => {
  test('a signed letter is, also of a colleague; an unsigned one of a domain that signs is not', async () => {
    records = SIGNED;
    const receiver = await receive();
    const { addressOf, comments } = await newTicket();
    const to = await addressOf(world.ours.user);
    expect(await send(receiver, { to, from: 'manager@ours.test', signed: true })).toBe(ACCEPTED);
    expect(await comments()).toMatchObject([{ author_id: world.ours.manager, via: 'mail' }]);
    expect(await send(receiver, { to })).toBe(ACCEPTED);
    expect(await lastLetter()).toEqual({ outcome: 'refused', reason: 'sender_forged' });
    expect(await comments()).toHaveLength(1);
  });

  test('a letter that was changed on its way is not', async () => {
    records = SIGNED;
    const receiver = await receive();
    const { addressOf, comments } = await newTicket();
    const letter = (await sign(letterText({ from: USER }))).replace('It works again.', 'Give me access.');
    const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });
    const to = await addressOf(world.ours.user);
    await transport.sendMail({ envelope: { from: USER, to }, raw: letter });
    expect(await lastLetter()).toMatchObject({ reason: 'sender_forged' });
    expect(await comments()).toEqual([]);
  });

  test('where a domain says nothing: a signature or a record of the same domain proves it, of another one not', async () => {
    const receiver = await receive();
    const { addressOf } = await newTicket();
    const to = await addressOf(world.ours.agent, 'note');
    const from = 'agent@ours.test';
    records = { 'TXT mail._domainkey.ours.test': SIGNED['TXT mail._domainkey.ours.test'] };
    await send(receiver, { to, from, signed: true });
    expect(await lastLetter()).toMatchObject({ outcome: 'comment' });
    records = { 'TXT mail.ours.test': [['v=spf1 ip4:127.0.0.1 -all']] };
    await send(receiver, { to, from, returnPath: 'bounce@mail.ours.test' });
    expect(await lastLetter()).toMatchObject({ outcome: 'comment' });
    records = { 'TXT elsewhere.test': [['v=spf1 ip4:127.0.0.1 -all']] };
    await send(receiver, { to, from, returnPath: 'x@elsewhere.test' });
    expect(await lastLetter()).toEqual({ outcome: 'refused', reason: 'sender_unverified' });
  });

  test('without any proof only the address’s own person', async () => {
    records = UNSIGNED;
    const receiver = await receive();
    const { addressOf, comments } = await newTicket();
    const to = await addressOf(world.ours.user);
    await send(receiver, { to });
    await send(receiver, { to, from: 'agent@ours.test' });
    expect(await comments()).toMatchObject([{ author_id: world.ours.user }]);
  });

  test('our own relay is believed in what it says; a sender who says it is not', async () => {
    records = SIGNED;
    const { addressOf } = await newTicket();
    const to = await addressOf(world.ours.user);
    const head = (result: string) => [
      `Authentication-Results: mx.mail.test (x; dmarc=fail); spf=none; dmarc=${result}`,
    ];
    const trusting = await receive({
      INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
      INBOUND_AUTHSERV_ID: 'mx.mail.test',
    });
    await send(trusting, { to, from: 'manager@ours.test', head: head('pass') });
    expect(await lastLetter()).toMatchObject({ outcome: 'comment' });
    await send(trusting, { to, head: head('fail') });
    expect(await lastLetter()).toMatchObject({ reason: 'sender_forged' });
    const strange = ['Authentication-Results: mx.elsewhere.test; dmarc=pass', ...head('pass')];
    await send(trusting, { to, from: 'manager@ours.test', head: strange });
    expect(await lastLetter()).toMatchObject({ reason: 'sender_unverified' });
    await send(await receive(), { to, from: 'manager@ours.test', head: head('pass') });
    expect(await lastLetter()).toMatchObject({ reason: 'sender_forged' });
  });

  test('while the DNS does not answer the letter comes again', async () => {
    const receiver = await receive();
    const { addressOf, comments } = await newTicket();
    const to = await addressOf(world.ours.user);
    records = { 'TXT _dmarc.ours.test': Object.assign(new Error('timeout'), { code: 'ETIMEOUT' }) };
    expect(await send(receiver, { to })).toBe('451 4.7.1 Please try again later');
    expect(await comments()).toEqual([]);
    records = UNSIGNED;
    expect(await send(receiver, { to })).toBe(ACCEPTED);
    expect(await comments()).toHaveLength(1);
  });
});

describe('what is answered', () => {
  test('is the same to whoever may write and to whoever may not', async () => {
    records = UNSIGNED;
    const receiver = await receive();
    const { addressOf } = await newTicket();
    const to = await addressOf(world.ours.user);
    const answers = [
      await send(receiver, { to }),
      await send(receiver, { to, from: 'nobody@elsewhere.test' }),
      await send(receiver, { to, from: 'user@theirs.test' }),
      await send(receiver, { to: `desk+r-${'b'.repeat(26)}@mail.test` }),
      await send(receiver, { to: 'desk+acme@mail.test' }),
      await send(receiver, { to: 'desk@mail.test' }),
      await send(receiver, { to, head: ['Auto-Submitted: auto-replied'] }),
      await send(receiver, { to, returnPath: '' }),
    ];
    expect(new Set(answers)).toEqual(new Set([ACCEPTED]));
    expect(await send(receiver, { to: 'somebody@elsewhere.test' })).toBe(
      '550 5.7.1 This letter was not accepted',
    );
  });

  test('is the same to whoever has to wait for an admin, and what waits is kept', async () => {
    records = UNSIGNED;
    const receiver = await receive();
    const { ours } = world;
    await turnIntakeOn(app, ours, { unknownSenders: 'hold', unverified: 'hold' });
    const to = 'desk+ours@mail.test';
    const texts = ['Of a stranger', 'Without proof'];
    expect(await send(receiver, { to, from: 'nobody@elsewhere.test', text: 'Of a stranger' })).toBe(ACCEPTED);
    expect(await lastLetter()).toEqual({ outcome: 'held', reason: 'sender_unknown' });
    expect(await send(receiver, { to, text: 'Without proof' })).toBe(ACCEPTED);
    expect(await lastLetter()).toEqual({ outcome: 'held', reason: 'sender_unverified' });
    const waiting = app.db.selectFrom('held_letters').where('organization_id', '=', ours.id);
    const held = await waiting.select('text').orderBy('id').execute();
    expect(held.map(({ text }) => text)).toEqual(texts);
    records = SIGNED;
    await send(receiver, { to, from: USER, signed: true });
    expect(await lastLetter()).toMatchObject({ outcome: 'ticket' });
  });

  test('is to the point where a letter is too large, or the disk is full', async () => {
    const small = await receive({ INBOUND_MAX_MEGABYTES: '1' });
    const { addressOf, comments } = await newTicket();
    const to = await addressOf(world.ours.user);
    const before = await app.storedFiles();
    const text = `${'x'.repeat(990)}\r\n`.repeat(2_000);
    expect(await send(small, { to, text })).toMatch(/^552 /);
    const full = await receive({ MIN_FREE_MEGABYTES: '1000000000' });
    expect(await send(full, { to })).toBe('452 4.3.1 There is no room for this letter now');
    expect(await comments()).toEqual([]);
    expect(await app.storedFiles()).toEqual(before);
  });

  test('is nothing to whoever goes away in the middle, and nothing is kept', async () => {
    records = UNSIGNED;
    const receiver = await receive();
    const { addressOf, comments } = await newTicket();
    const before = await app.storedFiles();
    const socket = connect(receiver.port, '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += data;
    });
    const answered = (code: string) => expect.poll(() => heard).toContain(`\n${code} `);
    await expect.poll(() => heard).toMatch(/^220 /);
    socket.write(
      `EHLO x\r\nMAIL FROM:<${USER}>\r\nRCPT TO:<${await addressOf(world.ours.user)}>\r\nDATA\r\n`,
    );
    await answered('354');
    socket.write(`From: ${USER}\r\nMessage-ID: <half@x>\r\n\r\nHalf of what I wanted to`);
    socket.destroy();
    await expect.poll(() => app.storedFiles()).toEqual(before);
    expect(await comments()).toEqual([]);
  });

  test('is encrypted where a certificate is given', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'switchboard-tls-'));
    const made = await selfsigned.generate([{ name: 'commonName', value: 'mail.test' }]);
    const files = [join(directory, 'key.pem'), join(directory, 'cert.pem')] as const;
    await writeFile(files[0], made.private);
    await writeFile(files[1], made.cert);
    const receiver = await receive({ INBOUND_SMTP_TLS: files.join(',') });
    const { addressOf, comments } = await newTicket();
    const transport = createTransport({
      host: '127.0.0.1',
      port: receiver.port,
      requireTLS: true,
      tls: { ca: made.cert, servername: 'mail.test', checkServerIdentity: () => undefined },
    });
    const to = await addressOf(world.ours.user);
    await transport.sendMail({ envelope: { from: USER, to }, raw: letterText({ from: USER }) });
    expect(await comments()).toHaveLength(1);
    await rm(directory, { recursive: true });
  });

  test('comes from few connections of one address at once', async () => {
    const receiver = await receive();
    const sockets = Array.from({ length: 11 }, () => connect(receiver.port, '127.0.0.1'));
    const heard = await Promise.all(
      sockets.map(
        (socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data)))),
      ),
    );
    expect(heard.filter((line) => line.startsWith('220'))).toHaveLength(10);
    expect(heard.filter((line) => line.startsWith('421'))).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
  });
});

test('letters that come at once are each taken once', async () => {
  records = UNSIGNED;
  const receiver = await receive();
  const { addressOf, comments } = await newTicket();
  const to = await addressOf(world.ours.user);
  const texts = Array.from({ length: 20 }, (_, index) => `Letter ${index}`);
  for (let begin = 0; begin < texts.length; begin += 5)
    await Promise.all(texts.slice(begin, begin + 5).map((text) => send(receiver, { to, text })));
  expect((await comments()).map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
});
