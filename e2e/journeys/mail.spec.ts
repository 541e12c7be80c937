import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, PEOPLE, test, unique } from '../fixtures.ts';
import { mailTo } from '../sent-mails.ts';
import { assignTicket, raiseTicket, writeComment } from '../tickets.ts';

const requester = PEOPLE.globexUser;
const timeline = (page: Page) => page.getByRole('list', { name: 'Timeline' });

type Mail = Awaited<ReturnType<typeof mailTo>>;

const FILE = [
  '--part',
  'Content-Type: text/csv; name="pallets.csv"',
  'Content-Disposition: attachment; filename="pallets.csv"',
  '',
  'pallet,lane',
  '17,4',
];

/** As a mail program answers: above the text that it answers, to the address that the e-mail asks for. */
async function answerByMail({ subject, messageId, replyTo }: Mail, words: string): Promise<void> {
  const letter = [
    `From: Globex requester <${requester}>`,
    `To: ${replyTo?.[0]?.address}`,
    `Subject: Re: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@phone.example>`,
    `In-Reply-To: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
    'On Mon, 23 Nov 2026 at 11:47, Switchboard wrote:',
    '> Write above this line to reply',
    '> Which lane is it?',
    ...FILE,
    '--part--',
    '',
  ].join('\r\n');
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'mail-in');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${crypto.randomUUID()}.eml`);
  await writeFile(`${path}.part`, letter);
  await rename(`${path}.part`, path);
}

test('two people talk a ticket to its end, one of them by mail alone', async ({ app }) => {
  const summary = unique('Scanner at the dock is silent');
  const { _id, ticketNumber } = await raiseTicket(app, 'globexUser', { summary });
  await assignTicket(app, 'globexManager', _id, 'globexAgent');
  const subject = `[${ticketNumber}] ${summary}`;
  const agent = await app.as('globexAgent', `/tickets/${_id}`);

  await agent.getByRole('textbox', { name: 'Reply' }).fill('Which lane is it?');
  await agent.getByRole('button', { name: 'Send reply' }).click();
  await expect(timeline(agent).getByText('Which lane is it?')).toBeVisible();
  const asked = await mailTo(requester, subject);
  expect(asked.text).toContain('Which lane is it?');
  expect(asked.html).toContain('Which lane is it?');

  const secret = unique('The antenna was dropped, as the camera shows');
  await writeComment(app, 'globexAgent', _id, secret, { internal: true });
  const words = unique('It is lane 4, the list is attached');
  await answerByMail(asked, words);
  const answer = timeline(agent).getByRole('listitem').filter({ hasText: words });
  await expect(answer).toContainText('by e-mail');
  await expect(answer).toContainText('pallets.csv');
  await expect(answer).not.toContainText('Write above this line');

  await agent.getByRole('button', { name: `Change status of ${ticketNumber}: Open` }).click();
  await agent.getByRole('menuitem', { name: 'Resolved' }).click();
  const told = async () => (await mailTo(requester, subject)).text ?? '';
  await expect.poll(told).toContain('Resolved');
  const last = await mailTo(requester, subject);
  expect(last.messageId).not.toBe(asked.messageId);
  expect(last.references).toContain(asked.messageId);
  expect(`${last.text}${last.html}`).not.toContain(secret);

  await test.step('an answer to it opens the ticket again', async () => {
    const silent = unique('It went silent again');
    await answerByMail(last, silent);
    await expect(timeline(agent).getByText(silent)).toBeVisible();
    await expect(agent.getByRole('button', { name: `Change status of ${ticketNumber}: Open` })).toBeVisible();
  });
});
