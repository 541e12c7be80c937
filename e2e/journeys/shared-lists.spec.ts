/** Lists and views that others change while somebody is at them. */
import type { Page } from '@playwright/test';
import { expect, test, unique } from '../fixtures.ts';
import { raiseTicket, raiseTickets, setStatus, writeComment } from '../tickets.ts';

const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

test('of two who save a view the second is refused; a tag that is gone leaves a red chip and no rows', async ({
  app,
}) => {
  const tag = unique('gone').replaceAll(/\W/g, '');
  const { _id } = await raiseTicket(app, 'otherUser', { summary: unique('Winch') });
  const made = await app.api<{ tag: { _id: string } }>('admin', 'POST', '/tags', {
    name: tag,
    colour: 'teal',
  });
  const tagId = made.body.tag._id;
  await app.api('manager', 'PUT', `/tickets/${_id}/tags`, { add: [tagId] });
  const { body } = await app.api<{ view: { _id: string } }>('manager', 'POST', '/views', {
    name: unique('Winches'),
    scope: 'organization',
    q: `tag:${tagId}`,
  });
  const path = `/views/${body.view._id}`;
  const edited = `${path}?${new URLSearchParams({ q: `tag:${tagId} is:unread`, sort: 'newest' })}`;
  const [first, second] = [await app.as('manager', path), await app.as('head', edited)];
  await expect(rows(first)).toHaveCount(1);

  await first.getByRole('combobox', { name: 'Search tickets' }).fill(`tag:${tagId} winch`);
  await expect(first.getByText('Edited', { exact: true })).toBeVisible();
  await first.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(first.getByText('Edited', { exact: true })).toBeHidden();
  await second.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('Somebody else has changed this view')).toBeVisible();

  expect((await app.api('admin', 'DELETE', `/tags/${tagId}`)).status).toBe(200);
  await first.reload();
  await expect(first.getByText('The search cannot be read.')).toBeVisible();
  await expect(rows(first)).toHaveCount(0);
});

test('columns that somebody chooses and puts in order stand on their other devices', async ({ app }) => {
  const { _id } = await raiseTicket(app, 'aisha', { summary: unique('Hoist') });
  const heads = (page: Page) => page.getByRole('columnheader').allTextContents();
  const here = await app.as('aisha', '/tickets');
  await expect(here.locator(`[data-row="${_id}"]`)).toBeVisible();
  const before = await heads(here);
  await here.getByRole('button', { name: 'Columns' }).click();
  const chooser = here.getByRole('dialog', { name: 'Columns' });
  // Not check(), which asks at once: the box is drawn by the cache, a turn of the event loop later.
  await chooser.getByRole('checkbox', { name: 'Contact' }).click();
  await expect(chooser.getByRole('checkbox', { name: 'Contact' })).toBeChecked();
  await chooser.getByRole('checkbox', { name: 'Contact' }).press('Alt+ArrowUp');
  await expect(chooser.getByRole('checkbox', { name: 'Contact' })).toBeFocused();
  await expect.poll(() => heads(here)).toContain('Contact');
  const chosen = await heads(here);

  const there = await app.as('aisha', '/tickets');
  await expect.poll(() => heads(there)).toEqual(chosen);
  await chooser.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => heads(here)).toEqual(before);
});

test('a change is drawn at once and goes back with the server’s words; nothing moves under the pointer', async ({
  app,
}) => {
  const word = unique('Pulley');
  const [older, newer] = await raiseTickets(app, 'otherUser', [`${word} one`, `${word} two`]);
  const page = await app.as('manager', `/admin/tickets?q=${encodeURIComponent(word)}`);
  await expect(rows(page)).toHaveCount(2);
  const statusOf = (status: string) =>
    page.getByRole('button', { name: `Change status of ${older?.ticketNumber}: ${status}` });

  await test.step('half a second before the answer, and back where it is refused', async () => {
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/admin/tickets/*/status', async (route) => {
      await mayAnswer;
      await route.fulfill({
        status: 403,
        json: { success: false, code: 'FORBIDDEN', message: 'This ticket was given to somebody else' },
      });
    });
    await statusOf('Open').click();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    await expect(statusOf('In Progress')).toBeVisible();
    answer();
    await expect(page.getByText('This ticket was given to somebody else')).toBeVisible();
    await expect(statusOf('Open')).toBeVisible();
    await page.unroute('**/api/admin/tickets/*/status');
    await statusOf('Open').click();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(statusOf('Open')).toBeVisible();
  });

  await test.step('what others do changes rows in place, and what comes waits', async () => {
    const row = page.locator(`[data-row="${newer?._id}"]`);
    await row.getByRole('link').hover();
    const place = await row.boundingBox();
    await setStatus(app, 'head', newer?._id ?? '', 'Resolved');
    await expect(row.getByText('Resolved')).toBeVisible();
    await raiseTicket(app, 'user', { summary: `${word} three` });
    const show = page.getByRole('button', { name: '1 new · Show' });
    await expect(show).toBeVisible();
    expect(await row.boundingBox()).toEqual(place);
    await expect(rows(page)).toHaveCount(2);
    await page.keyboard.press('.');
    await expect(rows(page)).toHaveCount(3);
    await expect(show).toBeHidden();
  });
});

test('a reply that arrives while one writes makes Send ask once', async ({ app }) => {
  const { _id } = await raiseTicket(app, 'aisha', { summary: unique('Cable drum') });
  const page = await app.as('manager', `/admin/tickets/${_id}`);
  await page.getByRole('textbox', { name: 'Reply' }).fill('We send somebody.');
  await writeComment(app, 'aisha', _id, 'It turns again.');
  await expect(page.getByRole('article').filter({ hasText: 'It turns again.' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send reply' });
  const asked = page.getByRole('dialog', { name: 'Somebody replied meanwhile' });
  await send.click();
  await expect(asked).toContainText(/Aisha Rahman replied \d+ s ago\. Send anyway\?/);
  await asked.getByRole('button', { name: 'Read it first' }).click();
  await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue('We send somebody.');
  await send.click();
  await expect(page.getByRole('article').filter({ hasText: 'We send somebody.' })).toBeVisible();
  await expect(asked).toBeHidden();
});
