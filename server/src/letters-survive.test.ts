/**
 * The program killed while letters come, by SMTP and from a mailbox at the same time: what was answered with 250, or moved in
 * the mailbox, is a ticket, and each letter is one. FAULT_ROUNDS sets how often (a release takes 20).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { letterText } from './testing/letter-text.ts';
import { type MailboxServer, startMailboxServer } from './testing/mailbox-server.ts';
import { endPrograms, type Program, startProgram } from './testing/program.ts';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 2);
/** By each way. */
const LETTERS_A_ROUND = 8;

let directory: string;
let mailbox: MailboxServer;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-letters-'));
  mailbox = await startMailboxServer();
});
afterEach(endPrograms);
afterAll(async () => {
  await mailbox.close();
  await rm(directory, { recursive: true, force: true });
});

async function signIn(program: Program, email: string) {
  const answer = await fetch(`${program.base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'switchboard-demo' }),
  });
  const { token } = (await answer.json()) as { token: string };
  return async (path: string, body?: unknown) => {
    const response = await fetch(`${program.base}/api${path}`, {
      method: body === undefined ? 'GET' : 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Record<string, { _id: string; summary: string }[]>;
  };
}

async function takeLetters(program: Program): Promise<void> {
  const call = await signIn(program, 'admin@acme.example');
  const { categories = [] } = await call('/categories');
  const { projects = [] } = await call('/projects?status=Active');
  const place = { category: categories[0]?._id, project: projects[0]?._id };
  expect(await call('/mail-intake/settings', { on: true, ...place })).toMatchObject({ success: true });
}

/** Summaries of tickets that letters of this test became. */
async function ticketsOf(program: Program): Promise<string[]> {
  const call = await signIn(program, 'user1@acme.example');
  const summaries: string[] = [];
  for (let page = 1; ; page += 1) {
    const { tickets = [] } = await call(`/tickets?limit=100&page=${page}`);
    if (tickets.length === 0) return summaries.filter((words) => words.startsWith('Survives '));
    summaries.push(...tickets.map(({ summary }) => summary));
  }
}

const letterOf = (subject: string) =>
  [
    'Authentication-Results: mx.mail.test; dmarc=pass',
    letterText({ from: 'user1@acme.example', to: 'desk+acme@mail.test', subject, text: subject }),
  ].join('\r\n');

/** As a mail server does: the same letter again until it is answered. */
async function sendUntilTaken(port: number, raw: string): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, connectionTimeout: 2_000 });
  const envelope = { from: 'user1@acme.example', to: 'desk+acme@mail.test' };
  for (;;) {
    const isTaken = await transport.sendMail({ envelope, raw }).then(
      () => true,
      () => false,
    );
    if (isTaken) return;
    await delay(100);
  }
}

test(
  `kill -9 while letters come, ${ROUNDS} rounds: none is lost, and none is there twice`,
  async () => {
    const port = await freePort();
    const env = {
      INBOUND_ADDRESS: 'desk@mail.test',
      INBOUND_SMTP: `127.0.0.1:${port}`,
      INBOUND_IMAP_URL: mailbox.url,
      INBOUND_TRUSTED_RELAYS: '127.0.0.0/8',
      INBOUND_AUTHSERV_ID: 'mx.mail.test',
    };
    let program = await startProgram(directory, env);
    await takeLetters(program);
    const sent: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = (await ticketsOf(program)).length;
      const name = (way: string, index: number) => `Survives ${way} ${round}-${index}`;
      const numbers = Array.from({ length: LETTERS_A_ROUND }, (_, index) => index);
      const bySmtp = numbers.map((index) => name('SMTP', index));
      const byImap = numbers.map((index) => name('IMAP', index));
      for (const subject of byImap) mailbox.deliver(letterOf(subject));
      const sending = Promise.all(bySmtp.map((subject) => sendUntilTaken(port, letterOf(subject))));
      sent.push(...bySmtp, ...byImap);
      // At another moment each time, when some have become tickets and others have not.
      await expect
        .poll(async () => (await ticketsOf(program)).length, { timeout: 20_000, interval: 20 })
        .toBeGreaterThan(before + (round % 5));
      await program.end('SIGKILL');
      program = await startProgram(directory, env);
      await sending;
    }
    await expect.poll(() => mailbox.inbox().length, { timeout: 30_000 }).toBe(0);
    expect((await ticketsOf(program)).toSorted()).toEqual(sent.toSorted());
    process.stdout.write(`${ROUNDS} kills: ${sent.length} letters, ${sent.length} tickets\n`);
  },
  120_000 + ROUNDS * 60_000,
);
