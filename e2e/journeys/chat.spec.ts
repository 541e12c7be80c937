import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInEveryTheme, expectNoSidewaysScroll, keepThemeHere } from '../accessibility.ts';
import { pasteFile, picture } from '../files.ts';
import { type App, expect, test, unique } from '../fixtures.ts';
import { assignTicket, raiseTicket, setStatus } from '../tickets.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Live Chat/ });
const chat = (page: Page) => page.getByRole('complementary', { name: 'Live Chat' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const field = (page: Page) => chat(page).getByRole('textbox', { name: 'Message', exact: true });
const said = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words });

async function say(page: Page, words: string) {
  await field(page).fill(words);
  await field(page).press('Enter');
}

/** What the log says, line by line, once nothing is on its way. */
async function lines(page: Page, last: string): Promise<string[]> {
  await expect(said(page, last)).toBeVisible();
  await expect(page.getByText('Sending')).toHaveCount(0);
  return log(page).locator('[data-message] p').allTextContents();
}

async function conversation(app: App) {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Packing robot stalls') });
  await assignTicket(app, 'manager', ticket._id, 'idleAgent');
  return `/tickets/${ticket._id}` as const;
}

test('requester and agent talk: messages, typing, changes, a picture, a cut, and the end with the ticket', async ({
  app,
}) => {
  test.slow();
  const address = await conversation(app);
  const agent = await app.as('idleAgent', address);
  const requester = await app.as('user', address);

  await test.step('what is written while the chat is closed raises the figure on its button', async () => {
    await button(requester).click();
    await expect(requester).toHaveURL(/chat=open/);
    await expect(chat(requester).getByText('No messages yet')).toBeVisible();
    await expect(field(requester)).toBeFocused();
    await say(requester, '   ');
    await say(requester, 'It stalls at pallet 4');
    await expect(said(requester, 'It stalls at pallet 4')).toHaveCount(1);
    await agent.bringToFront();
    await expect(button(agent)).toHaveAccessibleName(/Live Chat\s*1 unread message/);
    await expect(agent.getByRole('link', { name: /^Assigned to Me \d+ new/ })).toBeVisible();
    await button(agent).click();
    await expect(log(agent).getByText('1 new')).toBeVisible();
    await expect(button(agent)).toHaveAccessibleName('Live Chat');
    await expect(chat(agent).getByText('2 online')).toBeVisible();
  });

  await test.step('each sees the other write, and lines break where they were broken', async () => {
    await field(requester).pressSequentially('So');
    await expect(
      chat(agent)
        .getByText('Luca Moretti is typing')
        .or(chat(agent).getByText(/is typing$/)),
    ).toBeVisible();
    await expect(chat(agent).getByText(/is typing$/)).toBeHidden({ timeout: 5_000 });
    await field(requester).fill('');
    await field(agent).fill('First line');
    await field(agent).press('Shift+Enter');
    await field(agent).pressSequentially('second line');
    await field(agent).press('Enter');
    await expect(said(requester, 'First line\nsecond line')).toHaveCount(1);
  });

  await test.step('a fresh message is changed and taken back by its sender alone', async () => {
    await say(agent, 'I cme over');
    const own = said(agent, 'I cme over');
    await expect(said(requester, 'I cme over').getByRole('button')).toHaveCount(0);
    await own.hover();
    await own.getByRole('button', { name: 'Edit message' }).click();
    await log(agent).getByRole('textbox', { name: 'Edit message' }).fill('I come over');
    await agent.keyboard.press('Enter');
    await expect(said(requester, 'I come over')).toContainText('(edited)');
    await expect(said(agent, 'I come over')).toContainText('(edited)');

    await say(agent, 'Wrong window');
    await expect(said(requester, 'Wrong window')).toBeVisible();
    await said(agent, 'Wrong window').getByRole('button', { name: 'Delete message' }).click();
    const question = agent.getByRole('dialog', { name: 'Delete message' });
    await expect(question).toContainText('Are you sure you want to delete this message?');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(said(requester, 'Wrong window')).toHaveCount(0);
    await expect(said(agent, 'Wrong window')).toHaveCount(0);
  });

  await test.step('a pasted picture is shown before it is sent, and large when it is there', async () => {
    await pasteFile(field(agent), picture('pallet.png'));
    await expect(chat(agent).getByRole('img', { name: 'Preview of pallet.png' })).toBeVisible();
    await field(agent).press('Enter');
    await log(requester).getByRole('button', { name: 'Open pallet.png' }).click();
    const viewer = requester.getByRole('dialog', { name: 'pallet.png' });
    await expect(viewer.getByRole('img', { name: 'pallet.png' })).toHaveJSProperty('naturalWidth', 1);
    await requester.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    const chooser = requester.waitForEvent('filechooser');
    await chat(requester).getByRole('button', { name: 'Add an image' }).click();
    await (await chooser).setFiles({
      name: 'plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await expect(chat(requester).getByRole('alert')).toHaveText('Please select an image file');
  });

  await test.step('after a cut nothing is missing, nothing twice, and all in order', async () => {
    await requester.context().setOffline(true);
    await say(agent, 'Said while you were away');
    await expect(said(agent, 'Said while you were away')).toBeVisible();
    await say(requester, 'Written in a tunnel');
    await expect(said(requester, 'Written in a tunnel')).toContainText(/Sending|Not sent/);
    await expect(chat(requester).getByText('Disconnected. Trying to connect again.')).toBeVisible();
    // The bar above the page must not push what is below out of the window.
    await expect(chat(requester).getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await requester.context().setOffline(false);
    await expect(said(agent, 'Written in a tunnel')).toBeVisible({ timeout: 20_000 });
    const there = await lines(agent, 'Written in a tunnel');
    await expect(said(requester, 'Said while you were away')).toBeVisible();
    expect(await lines(requester, 'Written in a tunnel')).toEqual(there);
    expect(there.slice(-2)).toEqual(['Said while you were away', 'Written in a tunnel']);
    await requester.reload();
    expect(await lines(requester, 'Written in a tunnel')).toEqual(there);
  });

  await test.step('the chat ends with the ticket, and goes on when it is opened again', async () => {
    await field(requester).fill('Not yet sent');
    await setStatus(app, 'idleAgent', address.slice('/tickets/'.length), 'Resolved');
    const end = 'This ticket has been resolved. You can no longer send messages.';
    await expect(chat(requester).getByText(end)).toBeVisible();
    await expect(field(requester)).toHaveCount(0);
    await expect(said(requester, 'It stalls at pallet 4')).toBeVisible();
    await expect(chat(agent).getByText(end)).toBeVisible();
    await setStatus(app, 'user', address.slice('/tickets/'.length), 'Open');
    await expect(field(requester)).toHaveValue('Not yet sent');
  });
});

test('the chat can be used by everybody in every theme, by keyboard, and on a phone', async ({ app }) => {
  test.slow();
  const address = await conversation(app);
  const page = await app.as('idleAgent', `${address}?chat=open`, { theme: 'light', prepare: keepThemeHere });
  // Until the chat is there, what is written stays in the field.
  await field(page).fill('Hello');
  await expect(chat(page).getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await field(page).press('Enter');
  await expect(said(page, 'Hello').getByRole('button', { name: 'Edit message' })).toBeAttached();
  await field(page).fill('x'.repeat(901));
  await expect(chat(page).getByText('901/1000')).toBeVisible();
  await expectAccessibleInEveryTheme(page, 'chat');

  const edge = chat(page).getByRole('separator', { name: 'Width of the chat' });
  const width = async () => (await chat(page).boundingBox())?.width ?? 0;
  const before = await width();
  await edge.press('ArrowLeft');
  await expect.poll(width).toBeGreaterThan(before);
  const widened = await width();
  await page.reload();
  await expect.poll(width).toBe(widened);
  await field(page).press('Escape');
  await expect(chat(page)).toBeHidden();
  await expect(button(page)).toBeFocused();

  await setStatus(app, 'idleAgent', address.slice('/tickets/'.length), 'Closed');
  const phone = await app.as('user', address, { viewport: { width: 375, height: 700 }, hasTouch: true });
  await button(phone).tap();
  const sheet: Locator = phone.getByRole('dialog', { name: 'Live Chat' });
  await expect(sheet.getByText('Hello')).toBeVisible();
  await expect(sheet.getByText('You can no longer send messages.')).toBeVisible();
  await expectNoSidewaysScroll(phone, 'sheet');
  await sheet.getByRole('button', { name: 'Close the chat' }).tap();
  await expect(sheet).toBeHidden();
  await expect(phone).not.toHaveURL(/chat=open/);
});
