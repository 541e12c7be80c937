/** What somebody types and does not send. */
import type { Page } from '@playwright/test';
import { pasteFile, picture } from '../files.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket } from '../tickets.ts';

/** `FAULT_ROUNDS=20 npm run e2e -- drafts.spec` kills as many. */
const KILLED_TABS = Number(process.env.FAULT_ROUNDS ?? 2);

const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply' });
const send = (page: Page) => page.getByRole('button', { name: 'Send reply' });
const saved = (page: Page) => page.getByText('Draft saved', { exact: true });

/** The renderer dies without a word; the browser goes on. @returns another tab of it */
async function kill(page: Page, path: string): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await next.goto(path);
  return next;
}

/** Waits for no longer than the pause after a key. */
const expectKept = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => Object.values(localStorage).join('\n'))).toContain(words);

test('a reply is begun at one machine, goes on at another, outlives its tab, and is sent once', async ({
  app,
}) => {
  const { _id } = await raiseTicket(app, 'luca', { summary: unique('Badge reader') });
  const path = `/tickets/${_id}`;
  const here = await app.as('luca', path);
  await reply(here).fill('The reader blinks');
  await expect(saved(here)).toBeVisible();

  const there = await app.as('luca', path);
  await expect(reply(there)).toHaveValue('The reader blinks');
  await reply(there).pressSequentially(' twice');
  await expect(reply(here)).toHaveValue('The reader blinks twice');

  await pasteFile(reply(there), picture('image.png'));
  await expect(reply(there)).toHaveValue(/!\[screenshot-[\w-]+\.png\]\(attachment:[\w-]+\)/);
  await expect(there.getByLabel('uploaded')).toBeVisible();
  await expectKept(there, '(attachment:');
  const again = await kill(there, path);
  await expect(reply(again)).toHaveValue(/blinks twice\n!\[screenshot-/);
  await again.getByRole('button', { name: 'Preview' }).click();
  await expect(again.getByRole('region', { name: 'Preview' }).getByRole('img')).toBeVisible();

  await again.goto('/drafts');
  await expect(again.getByRole('row', { name: /The reader blinks twice/ })).toContainText('Reply · 1 file');
  await again.getByRole('link', { name: 'The reader blinks twice' }).click();
  await expect(reply(again)).toHaveValue(/blinks twice/);
  await send(again).click();
  const article = again.getByRole('article').filter({ hasText: 'The reader blinks twice' });
  await expect(article.getByRole('img', { name: /screenshot/ })).toBeVisible();
  await expect(reply(here)).toHaveValue('');
  await expect(here.getByRole('article')).toHaveCount(1);
  const { body } = await app.api<{ drafts: { ticketId: string }[] }>('luca', 'GET', '/drafts');
  expect(body.drafts.map(({ ticketId }) => ticketId)).not.toContain(_id);
});

test('killed tabs lose nothing that is older than the pause', async ({ app }) => {
  const { _id } = await raiseTicket(app, 'luca', { summary: unique('Turnstile') });
  const path = `/tickets/${_id}`;
  let page = await app.as('luca', path);
  let typed = '';
  for (let tab = 1; tab <= KILLED_TABS; tab += 1) {
    const words = `words of tab ${tab} `;
    await expect(reply(page)).toHaveValue(typed);
    await reply(page).press('Control+End');
    await reply(page).pressSequentially(words);
    typed += words;
    await expectKept(page, typed.trimEnd());
    page = await kill(page, path);
  }
  await expect(reply(page)).toHaveValue(typed);
});
