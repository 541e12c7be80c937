/** The whole program killed between the promise of an e-mail and the e-mail. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '../../../testing/mail-server.ts';
import { endPrograms, type Program, startProgram } from '../../../testing/program.ts';
import { readSentMails } from '../../../testing/sent-mails.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'switchboard-killed-'));
});
afterEach(async () => {
  await endPrograms();
  await rm(directory, { recursive: true, force: true });
});

const forgot = async ({ base }: Program, email: string) => {
  const answer = await fetch(`${base}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return answer.status;
};

test('loses no e-mail: not one in the queue, and not one that the mail server was just being told', async () => {
  const mail = await startMailServer();
  mail.decide = () => 'hang';
  const first = await startProgram(directory, { SMTP_URL: mail.url });
  const people = ['user1', 'user2', 'manager', 'agent1'].map((name) => `${name}@acme.example`);
  for (const email of people) expect(await forgot(first, email)).toBe(200);
  // Two are under way, the others wait.
  await expect.poll(() => mail.attempts).toBe(2);
  await first.end('SIGKILL');

  mail.decide = () => 'take';
  const second = await startProgram(directory, { SMTP_URL: mail.url });
  await expect.poll(() => mail.received.length).toBe(people.length);
  const reached = mail.received.map(({ to }) => to?.[0]?.address ?? '');
  expect(reached.toSorted()).toEqual(people.toSorted());
  const link = mail.received[0]?.text?.match(/\?token=(\S+)/)?.[1];
  const reset = await fetch(`${second.base}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link, password: 'a new password' }),
  });
  expect(reset.status).toBe(200);
  expect(await second.end('SIGTERM')).toBe(0);
  await mail.close();
});

test('without a mail server e-mails are files, and an e-mail to nobody is none', async () => {
  const program = await startProgram(directory);
  expect(await forgot(program, 'nobody@acme.example')).toBe(200);
  expect(await forgot(program, 'user1@acme.example')).toBe(200);
  const mails = () => readSentMails(join(directory, 'mail'));
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.to).toEqual([{ name: '', address: 'user1@acme.example' }]);
  expect(mail?.link.startsWith(`${program.base}/reset-password?token=`)).toBe(true);
  await expect.poll(() => program.output()).toContain(join(directory, 'mail'));
  expect(await readdir(join(directory, 'mail'))).toHaveLength(1);
});
