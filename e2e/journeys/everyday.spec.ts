import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryTheme, keepThemeHere } from '../accessibility.ts';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket, raiseTickets } from '../tickets.ts';

const palette = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' });
const options = (page: Page) => page.getByRole('option');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeFocused();
}

test('one field leads everywhere, by keys on a desktop and by an icon on a phone', async ({ app }) => {
  test.slow();
  const ticket = await raiseTicket(app, 'user', { summary: unique('Turnstile at gate 2') });
  const page = await app.as('manager', '/profile', { theme: 'light', prepare: keepThemeHere });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  await test.step('a ticket by words, in a tab of its own and here', async () => {
    await openPalette(page);
    await page.keyboard.type(ticket.summary.toLowerCase());
    await expect(options(page).first()).toContainText(ticket.ticketNumber);
    await expectAccessibleInEveryTheme(page, 'palette');
    const opened = page.context().waitForEvent('page');
    await palette(page).press('Control+Enter');
    const tab = await opened;
    // Asked for as it is: a tab behind another one may never say that it has loaded, for which expectations wait.
    await expect.poll(() => new URL(tab.url()).pathname).toBe(`/admin/tickets/${ticket._id}`);
    await palette(page).press('Enter');
    await expect(page).toHaveURL(`/admin/tickets/${ticket._id}`);
    await expect(page.getByRole('heading', { name: ticket.summary })).toBeVisible();
  });

  await test.step('by number, a page, and what was there lately', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await openPalette(page);
    await expect(options(page).first()).toContainText(ticket.ticketNumber);
    await page.keyboard.type(String(Number(ticket.ticketNumber.split('-')[1])));
    await expect(options(page).first()).toContainText(ticket.summary);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await expect(palette(page)).toBeFocused();
    await page.keyboard.type('assigned');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tickets\/assigned\?status=/);
  });

  await test.step('a new ticket with the words as its summary', async () => {
    await openPalette(page);
    await page.keyboard.type('zebra crossing light');
    await expect(page.getByText('No ticket matches “zebra crossing light”')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Summary')).toHaveValue('zebra crossing light');
  });

  await test.step('on a phone', async () => {
    const phone = await app.as('user', '/tickets', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    });
    await phone.getByRole('button', { name: 'Search or jump to' }).tap();
    await palette(phone).fill(ticket.ticketNumber);
    await expect(options(phone).first()).toContainText(ticket.summary);
    await expectAccessible(phone, 'palette on a phone');
    await options(phone).first().tap();
    await expect(phone).toHaveURL(`/tickets/${ticket._id}`);
  });
});

test('the way back leads to where one stood in the list', async ({ app }) => {
  const words = unique('Shelf');
  await raiseTickets(
    app,
    'otherUser',
    Array.from({ length: 12 }, (_, index) => `${words} ${index}`),
  );
  const list = `/admin/tickets?search=${encodeURIComponent(words)}&sort=oldest`;
  for (const viewport of [
    { width: 1440, height: 560 },
    { width: 390, height: 700 },
  ]) {
    const page = await app.as('admin', list, { viewport });
    const row = page.getByRole('link', { name: `${words} 9` });
    await row.scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 60);
    let before = 0;
    await expect
      .poll(async () => {
        const earlier = before;
        before = await scrolled(page);
        return before > 100 && before === earlier;
      })
      .toBe(true);

    await row.click();
    await expect(page.getByRole('heading', { name: `${words} 9` })).toBeVisible();
    await page.goBack();
    await expect(row).toBeFocused();
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(2);

    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `${words} 9` })).toBeVisible();
    const change = page.getByRole('button', { name: /^Change status of / });
    if (await change.isVisible()) {
      await change.click();
      await page.getByRole('menuitem', { name: 'In Progress' }).click();
      await expect(change).toContainText('In Progress');
    }
    await page.getByRole('navigation').getByRole('link', { name: 'All Tickets' }).last().click();
    await expect(page).toHaveURL(/sort=oldest/);
    await expect(row).toBeFocused();
    expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(2);
    await page.context().close();
  }
});

test('a lost connection is told, keeps what was typed, and heals by itself', async ({ app }) => {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Barcode gun') });
  const page = await app.as('user', '/tickets');
  await page.getByRole('link', { name: ticket.summary }).click();
  const reply = page.getByRole('textbox', { name: /^Reply/ });
  const bar = page.getByRole('status').filter({ hasText: 'You are offline.' });
  await reply.fill('It happens again.');

  await test.step('away and back', async () => {
    await page.context().setOffline(true);
    await expect(bar).toBeVisible();
    await expectAccessible(page, 'connection bar');
    await page.getByRole('link', { name: 'My Tickets' }).first().click();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page.getByText('Could not load tickets')).toBeVisible();
    await page.context().setOffline(false);
    await expect(bar).toBeHidden();
    await expect(page.getByText('Could not load tickets')).toBeHidden();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Tickets' }).click();
    await page.getByRole('link', { name: ticket.summary }).click();
    await expect(reply).toHaveValue('It happens again.');
  });

  await test.step('an answer that got lost', async () => {
    let arrived = 0;
    await page.route(/\/comments$/, async (route) => {
      arrived += 1;
      const response = await route.fetch();
      if (arrived === 1) await route.abort();
      else await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'Send reply' }).click();
    // Its draft is gone, so that it has arrived: the page hears of it, or asks within half a minute.
    const arrivedReply = page.getByRole('article').filter({ hasText: 'It happens again.' });
    await expect(arrivedReply).toHaveCount(1, { timeout: 40_000 });
    await expect(reply).toHaveValue('');
    expect(arrived).toBe(1);
  });

  await test.step('a start without the server', async () => {
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await page.unroute('**/api/**');
    await expect(page.getByRole('heading', { name: ticket.summary })).toBeVisible();
  });
});
