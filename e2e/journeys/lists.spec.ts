import type { Page } from '@playwright/test';
import { expect, test, unique } from '../fixtures.ts';
import { assignTicket, raiseTicket, raiseTickets, setStatus } from '../tickets.ts';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search tickets' });
const clear = (page: Page) =>
  page.getByRole('region', { name: 'Search and filters' }).getByRole('button', { name: 'Clear Filters' });
const rows = (page: Page) => page.getByRole('rowgroup').last().getByRole('row');

async function pick(page: Page, filter: string, ...options: readonly string[]) {
  await page.getByRole('combobox', { name: new RegExp(`^(Filter by ${filter}|${filter}:)`) }).click();
  const choices = page.getByRole('listbox');
  for (const option of options) await choices.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

/** The queries of every list that is asked for from now on. */
function listCalls(page: Page, path = '/api/tickets'): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === path && searchParams.get('limit') !== '1') calls.push(searchParams);
  });
  return calls;
}

test('a search runs two seconds after the last key, and at once on Enter', async ({ app }) => {
  const ticket = await raiseTicket(app, 'user', { summary: unique('Torque wrench') });
  const page = await app.as('user', '/tickets', { prepare: (opened) => opened.clock.install() });
  await expect(rows(page).first()).toBeVisible();
  const calls = listCalls(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await searchField(page).pressSequentially('Torque');
  await page.clock.runFor(1_900);
  await searchField(page).pressSequentially(' wrench');
  await page.clock.runFor(1_900);
  // Besides, the list may follow what others change.
  const searched = () => calls.map((call) => call.get('q') ?? '').filter((q) => q !== '');
  expect(searched()).toEqual([]);
  await expect(page).toHaveURL('/tickets');
  await page.clock.runFor(200);
  await expect(page).toHaveURL('/tickets?q=Torque+wrench');
  await page.clock.resume();
  await expect(page.getByRole('link', { name: ticket.summary })).toBeVisible();
  expect([...new Set(searched())]).toEqual(['Torque wrench']);

  await searchField(page).fill(ticket.ticketNumber);
  await searchField(page).press('Enter');
  await expect(page).toHaveURL(`/tickets?q=${ticket.ticketNumber}`);
  await expect(rows(page)).toHaveCount(1);

  await clear(page).click();
  await expect(page).toHaveURL('/tickets');
  await expect(searchField(page)).toHaveValue('');
  await expect(clear(page)).toBeDisabled();
});

test('filters stand in the address, so that a list can be sent to a colleague', async ({ app }) => {
  const words = unique('Pallet');
  const summaries = ['one', 'two', 'three'].map((number) => `${words} ${number}`);
  const [first, second, third] = await raiseTickets(app, 'otherUser', summaries);
  if (!first || !second || !third) throw new Error('three tickets were raised');
  await setStatus(app, 'admin', second._id, 'Resolved');
  for (const { _id } of [first, second, third]) await assignTicket(app, 'admin', _id, 'idleAgent');

  const manager = await app.as('manager', `/admin/tickets?q=${encodeURIComponent(words)}`);
  await expect(rows(manager)).toHaveCount(3);
  await pick(manager, 'Status', 'Open', 'In Progress');
  await expect(rows(manager)).toHaveCount(2);
  await expect(manager.getByRole('combobox', { name: 'Status: Open, In Progress' })).toBeVisible();
  await pick(manager, 'Priority', 'Medium');
  await pick(manager, 'Assignee', 'Tomás Herrera');
  await manager.getByRole('button', { name: 'Created' }).click();
  await expect(rows(manager).first()).toContainText(first.summary);
  await expect(rows(manager).last()).toContainText(third.summary);

  const address = new URL(manager.url());
  expect(address.searchParams.get('status')).toBe('open,in-progress');
  const colleague = await app.as('head', address.pathname + address.search);
  await expect(rows(colleague)).toHaveCount(2);
  await expect(rows(colleague).first()).toContainText(first.summary);
  for (const chip of ['Status: Open, In Progress', 'Priority: Medium', 'Assignee: Tomás Herrera']) {
    await expect(colleague.getByRole('combobox', { name: chip })).toBeVisible();
  }
  await expect(searchField(colleague)).toHaveValue(words);

  await colleague.getByRole('button', { name: 'Remove filter Status' }).click();
  await expect(rows(colleague)).toHaveCount(3);
  await colleague.goBack();
  await expect(rows(colleague)).toHaveCount(2);
  await pick(colleague, 'Priority', 'Medium', 'Critical');
  await expect(colleague.getByText('No tickets found')).toBeVisible();
  await expect(clear(colleague)).toBeEnabled();
  await clear(colleague).click();
  await expect(colleague).toHaveURL('/admin/tickets');
  await expect(rows(colleague)).toHaveCount(15);
});

test('lists come ten and fifteen at a time, and a filter leads back to the first page', async ({ app }) => {
  const words = unique('Locker');
  const summaries = Array.from(
    { length: 16 },
    (_, index) => `${words} ${String(index + 1).padStart(2, '0')}`,
  );
  await raiseTickets(app, 'otherUser', summaries);
  const query = `?search=${encodeURIComponent(words)}`;

  const page = await app.as('otherUser', `/tickets${query}`);
  const calls = listCalls(page);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText(summaries[15] ?? '');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('1–10 of 16');
  await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(page).toHaveURL(/page=2/);
  await pick(page, 'Status', 'Open');
  await expect(rows(page)).toHaveCount(10);
  await expect(page).not.toHaveURL(/page=/);
  expect(calls.at(-1)?.get('page')).toBe('1');
  expect(calls.at(-1)?.get('limit')).toBe('10');

  const allTickets = await app.as('admin', `/admin/tickets${query}`);
  await expect(rows(allTickets)).toHaveCount(15);
  const gate = Promise.withResolvers<void>();
  await allTickets.route('**/api/admin/tickets?**page=2**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await allTickets.getByRole('link', { name: 'Page 2' }).click();
  await expect(allTickets).toHaveURL(/page=2/);
  await expect(rows(allTickets)).toHaveCount(15);
  await expect(rows(allTickets).first()).toContainText(summaries[15] ?? '');
  // The click belongs to the row it began on, though others come before it ends.
  await rows(allTickets).first().getByRole('link').hover();
  await allTickets.mouse.down();
  // One that a live change replaces never ends; the one in its place does.
  const answer = allTickets.waitForEvent('requestfinished', (request) => request.url().includes('page=2'));
  gate.resolve();
  await answer;
  await allTickets.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  await allTickets.mouse.up();
  await expect(allTickets.getByRole('heading', { level: 1 })).toHaveText(summaries[15] ?? '');
  await allTickets.goBack();
  await expect(rows(allTickets)).toHaveCount(1);
  await expect(rows(allTickets)).toContainText(summaries[0] ?? '');
});

test('a row changes its status, tells its number, and opens by mouse, by keys and in a tab of its own', async ({
  app,
}) => {
  const words = unique('Coffee machine');
  const [older, newer] = await raiseTickets(app, 'user', [`${words} hall 1`, `${words} hall 2`]);
  const number = newer?.ticketNumber;
  const page = await app.as('manager', `/admin/tickets?q=${encodeURIComponent(words)}`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await expect(rows(page)).toHaveCount(2);

  await test.step('status and menu', async () => {
    const write = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: `Change status of ${number}: Open` }).click();
    await expect(page.getByRole('menuitem', { name: 'Open' })).toBeDisabled();
    await page.getByRole('menuitem', { name: 'In Progress' }).click();
    expect(new URL((await write).url()).pathname).toBe(`/api/admin/tickets/${newer?._id}/status`);
    await expect(page.getByRole('button', { name: `Change status of ${number}: In Progress` })).toBeVisible();

    const more = page.getByRole('button', { name: `More actions for ${number}` });
    await more.click();
    await page.getByRole('menuitem', { name: 'Copy ticket number' }).click();
    await expect(page.getByText(`${number} copied`)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    await more.click();
    await page.getByRole('menuitem', { name: 'View Details' }).click();
    await expect(page).toHaveURL(`/admin/tickets/${newer?._id}`);
    await page.goBack();
  });

  await test.step('who has it', async () => {
    await page.goto(`/admin/tickets?q=${encodeURIComponent(words)}`);
    await page.getByRole('button', { name: `More actions for ${number}` }).click();
    await page.getByRole('menuitem', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign ticket' });
    await dialog.getByRole('textbox', { name: 'DevOps agent' }).fill('agent3@acme');
    await dialog.getByRole('radio', { name: /Tomás Herrera/ }).click();
    // Agents are looked for again as the text is typed: what is chosen has to stand before it is sent.
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await expect(dialog.getByRole('radio', { name: /Tomás Herrera/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Assign' }).click();
    await expect(dialog).toBeHidden();
    await expect(rows(page).first()).toContainText('Tomás H., Priya R.');
    await expect(rows(page).first()).toContainText('+1 more');
  });

  await test.step('keys, from the row that was just assigned', async () => {
    await expect(page.getByRole('button', { name: `More actions for ${number}` })).toBeFocused();
    await page.keyboard.press('j');
    await expect(page.getByRole('link', { name: older?.summary ?? '' })).toBeFocused();
    await page.keyboard.press('k');
    await expect(page.getByRole('link', { name: newer?.summary ?? '' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/admin/tickets/${newer?._id}`);
    await page.goBack();
  });

  await test.step('a tab of its own', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: older?.summary ?? '' }).click({ button: 'middle' });
    const tab = await opened;
    // Asked for as it is: a tab behind another one may never say that it has loaded, for which expectations wait.
    await expect.poll(() => new URL(tab.url()).pathname).toBe(`/admin/tickets/${older?._id}`);
    await expect(page).toHaveURL(/\/admin\/tickets\?(search|q)=/);
  });
});
